import { signInPath } from '@halalmap/mfe-kit';
import { LinkButton, LoadMore, Note } from '@halalmap/ui';
import { useState } from 'react';
import { DevicePlace } from './device-place';
import { FavoritesFrame } from './favorites-frame';
import { countTypes, useTypeFilter } from './type-filter';
import { useDeviceFavorites } from '../../favorites/use-device-favorites';
import { useText } from '../../messages/use-text';
import { useOnline } from '../../shared/use-online';

const pageSize = 20;

/** The favourites of a visitor: their ids are on the device, the places themselves are asked for one by one. */
export const DeviceFavorites = () => {
  const t = useText();
  const filter = useTypeFilter();
  const isOnline = useOnline();
  const [shown, setShown] = useState(pageSize);
  const all = useDeviceFavorites().filter(({ userId }) => userId === undefined);
  const wanted = all.filter(({ type }) => !filter.type || type === filter.type);
  const rows = wanted.slice(0, shown);
  return (
    <>
      {!isOnline && (
        <Note kind="warn" icon="wifi-off" title={t('favorites.offline')} role="status">
          {t('favorites.offlineHere')}
        </Note>
      )}
      {all.length > 0 && (
        <Note icon="log-in" title={t('favorites.here')}>
          <p>{t('favorites.hereText')}</p>
          <p>
            <LinkButton size="sm" to={signInPath('/favorites')}>
              {t('favorites.signIn')}
            </LinkButton>
          </p>
        </Note>
      )}
      <FavoritesFrame
        filter={filter}
        counts={countTypes(all.map(({ type }) => type))}
        rows={rows.map(({ listingId }) => listingId)}
        foot={
          <LoadMore
            shown={rows.length}
            total={wanted.length}
            onMore={() => setShown((count) => count + pageSize)}
          />
        }
      >
        {rows.map((favorite) => (
          <DevicePlace key={favorite.listingId} favorite={favorite} />
        ))}
      </FavoritesFrame>
    </>
  );
};
