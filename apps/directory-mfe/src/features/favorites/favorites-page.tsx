import { usePageTitle, useSession } from '@halalmap/mfe-kit';
import { PlaceListSkeleton } from '@halalmap/ui';
import { AccountFavorites } from './account-favorites';
import { DeviceFavorites } from './device-favorites';
import './favorites-page.css';
import { useText } from '../../messages/en';

/** The places that somebody keeps: those of the account, or for a visitor those of the device. */
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
