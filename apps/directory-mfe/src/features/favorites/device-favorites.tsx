import { api, asApiError } from '@halalmap/api-client';
import type { Listing } from '@halalmap/contracts';
import { signInPath, useErrorText } from '@halalmap/mfe-kit';
import type { DeviceFavorite } from '@halalmap/mfe-kit/device-favorites';
import { Cloth, LinkButton, LoadMore, Note, PlaceCard, Skeleton } from '@halalmap/ui';
import { type ReactNode, useState } from 'react';
import { useOnline } from '@halalmap/mfe-kit/hooks';
import { SaveHeart } from '../../favorites/save-buttons';
import { useText } from '../../messages/en';
import { TrustLine } from '../../shared/trust-line';
import { FavoritesFrame } from './favorites-frame';
import { countTypes, useTypeFilter } from './type-filter';
import { useDeviceFavorites } from '../../favorites/use-favorites';

const favoritePlaceApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A place saved on the device. For a merged listing the API returns the remaining one. */
    favoritePlace: build.query<Listing, string>({
      query: (id) => `/api/listings/${encodeURIComponent(id)}`,
      providesTags: (_listing, _error, id) => [{ type: 'Listing', id }],
    }),
  }),
});

const { useFavoritePlaceQuery } = favoritePlaceApi;

/** A place saved on the device, in all its states. Its name is known before it is loaded. */
const DevicePlace = ({ favorite }: { favorite: DeviceFavorite }) => {
  const t = useText();
  const errorText = useErrorText();
  const { currentData, error, isFetching, refetch } = useFavoritePlaceQuery(favorite.listingId);
  const heart = (
    <SaveHeart place={{ id: favorite.listingId, name: favorite.name, entityType: favorite.type }} isSaved />
  );
  if (currentData)
    return (
      <PlaceCard
        listing={currentData}
        headingLevel={2}
        trustLine={<TrustLine trust={currentData.trust} />}
        action={heart}
      />
    );
  if (isFetching || !error)
    return (
      <Row favorite={favorite} heart={heart}>
        <Skeleton className="sk--meta" />
        <Skeleton className="sk--place" />
        <div className="sk--trust">
          <Skeleton shape="block" className="sk--badge" />
          <Skeleton className="sk--age" />
        </div>
      </Row>
    );
  const { status } = asApiError(error);
  return (
    <Row favorite={favorite} heart={heart}>
      <div className="place__meta">
        {status === 404 ? (
          t('favorites.gone')
        ) : (
          <span>
            {errorText(error)}{' '}
            <button type="button" className="lnk" onClick={() => void refetch()}>
              {t('favorites.placeRetry')}
            </button>
          </span>
        )}
      </div>
    </Row>
  );
};

interface RowProps {
  favorite: DeviceFavorite;
  heart: ReactNode;
  /** Shown in place of the facts. */
  children: ReactNode;
}

const Row = ({ favorite: { listingId, name, type }, heart, children }: RowProps) => (
  <li className="place fav__bare">
    <div className="place__pic">
      <Cloth id={listingId} entityType={type} />
    </div>
    <h2 className="place__name">
      <bdi>{name}</bdi>
    </h2>
    {children}
    <div className="place__act">{heart}</div>
  </li>
);

const pageSize = 20;

/** A visitor's favorites: the device stores the ids, and the places are requested one by one. */
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
