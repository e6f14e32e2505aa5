import { usePageTitle, useSession } from '@halalmap/mfe-kit';
import { PlaceListSkeleton } from '@halalmap/ui';
import { AccountFavorites } from './account-favorites';
import { DeviceFavorites } from './device-favorites';
import './favorites-page.css';
import { useText } from '../../messages/en';

/** The favorites page: favorites of the account, or of the device for visitors. */
export const FavoritesPage = () => {
  const t = useText();
  const { user, isLoading } = useSession();
  usePageTitle(t('favorites.title'));
  return (
    <div className="wrap fav">
      <h1 tabIndex={-1}>{t('favorites.title')}</h1>
      {isLoading ? (
        <PlaceListSkeleton label={t('favorites.loading')} />
      ) : user ? (
        <AccountFavorites key={user.id} userId={user.id} />
      ) : (
        <DeviceFavorites />
      )}
    </div>
  );
};
