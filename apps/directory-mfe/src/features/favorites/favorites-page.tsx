import { api, asApiError, defineQuery } from '@halalmap/api-client';
import type { EntityType, FavoriteChange } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { TypePattern } from '@halalmap/listing-parts';
import { signInPath, useErrorText, usePageTitle, useSession } from '@halalmap/mfe-kit';
import { type DeviceFavorite, readDeviceFavorites } from '@halalmap/mfe-kit/device-favorites';
import { useIsSlow, useOnline } from '@halalmap/mfe-kit/hooks';
import { ErrorState, LinkButton, LoadMore, Note, PlaceCard, PlaceListSkeleton, Skeleton } from '@halalmap/ui';
import { Link } from 'react-router-dom';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import {
  type ListedFavorite,
  useFavoriteListInfiniteQuery,
  useDeviceFavorites,
  SaveHeart,
} from '../../favorites/favorites';
import { noteSeen, useDeviceChanges } from '../../favorites/seen-places';
import { useText } from '../../messages/en';
import { FitLine } from '../../standard/fit-line';
import { TrustLine } from '../../shared/trust-line';
import { FavoritesFrame, type TypeCounts, countTypes, totalOf, useTypeFilter } from './favorites-frame';
import './favorites-page.css';

const favoritePlaceApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A place saved on the device. For a merged listing the API returns the remaining one. */
    favoritePlace: build.query({
      ...defineQuery('GET /api/listings/{id}'),
      providesTags: (_listing, _error, id) => [{ type: 'Listing', id }],
    }),
  }),
});

const { useFavoritePlaceQuery } = favoritePlaceApi;

/** How many changes are listed before the rest is folded away. */
const listedChanges = 5;

/** What has changed lately at the favourites; nothing when nothing has. */
const Changes = ({ changes }: { changes: readonly FavoriteChange[] }) => {
  const t = useText();
  const format = useFormatters();
  if (changes.length === 0) return null;
  const list = (part: readonly FavoriteChange[]) => (
    <ul className="favorites__changes">
      {part.map(({ listingId, name, kind, at, day }) => (
        <li key={`${listingId} ${kind}`}>
          {kind === 'closed' ? (
            <bdi>{name}</bdi>
          ) : (
            <Link to={`/listing/${listingId}`}>
              <bdi>{name}</bdi>
            </Link>
          )}
          {': '}
          {t(`favorites.change.${kind}`, { day: day === null ? '' : format.day(day) })}{' '}
          <time className="muted" dateTime={at}>
            {format.shortDay(at)}
          </time>
        </li>
      ))}
    </ul>
  );
  return (
    <Note title={t('favorites.changes')}>
      {list(changes.slice(0, listedChanges))}
      {changes.length > listedChanges && (
        <details className="fold">
          <summary>{t('favorites.changesMore', { count: changes.length - listedChanges })}</summary>
          {list(changes.slice(listedChanges))}
        </details>
      )}
    </Note>
  );
};

/** A place saved on the device, in all its states. Its name is known before it is loaded. */
const DevicePlace = ({ favorite }: { favorite: DeviceFavorite }) => {
  const t = useText();
  const errorText = useErrorText();
  const { listingId } = favorite;
  const { currentData, error, isFetching, refetch } = useFavoritePlaceQuery(listingId);
  const isGone = !isFetching && error !== undefined && asApiError(error).status === 404;
  useEffect(() => {
    if (currentData || isGone) noteSeen(listingId, currentData ?? null, readDeviceFavorites());
  }, [listingId, currentData, isGone]);
  const heart = (
    <SaveHeart place={{ id: favorite.listingId, name: favorite.name, entityType: favorite.type }} isSaved />
  );
  if (currentData)
    return (
      <PlaceCard
        listing={currentData}
        headingLevel={2}
        trustLine={
          <>
            <TrustLine trust={currentData.trust} />
            <FitLine listing={currentData} />
          </>
        }
        action={heart}
      />
    );
  if (isFetching || !error)
    return (
      <Row favorite={favorite} heart={heart}>
        <Skeleton className="skeleton--meta" />
        <Skeleton className="skeleton--place" />
        <div className="skeleton--trust">
          <Skeleton shape="block" className="skeleton--badge" />
          <Skeleton className="skeleton--age" />
        </div>
      </Row>
    );
  return (
    <Row favorite={favorite} heart={heart}>
      <div className="place__meta">
        {isGone ? (
          t('favorites.gone')
        ) : (
          <span>
            {errorText(error)}{' '}
            <button type="button" className="link" onClick={() => void refetch()}>
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
  <li className="place favorites__bare">
    <div className="place__picture">
      <TypePattern id={listingId} entityType={type} />
    </div>
    <h2 className="place__name">
      <bdi>{name}</bdi>
    </h2>
    {children}
    <div className="place__action">{heart}</div>
  </li>
);

const pageSize = 20;

/** A visitor's favorites: the device stores the ids, and the places are requested one by one. */
const DeviceFavorites = () => {
  const t = useText();
  const filter = useTypeFilter();
  const isOnline = useOnline();
  const [shown, setShown] = useState(pageSize);
  const onDevice = useDeviceFavorites();
  const all = useMemo(() => onDevice.filter(({ userId }) => userId === undefined), [onDevice]);
  const changes = useDeviceChanges(all);
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
      <Changes changes={changes} />
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

const noCounts: TypeCounts = {};
const noChanges: readonly FavoriteChange[] = [];

/** Removes duplicates: favorites added elsewhere shift the pages. */
const onceEach = (favorites: readonly ListedFavorite[]): ListedFavorite[] => [
  ...new Map(favorites.map((favorite) => [favorite.listingId, favorite])).values(),
];

const without = (counts: TypeCounts, gone: TypeCounts): TypeCounts =>
  Object.fromEntries(
    Object.entries(counts).map(([type, count]) => [type, count - (gone[type as EntityType] ?? 0)]),
  );

/**
 * The favorites of an account as shown on the page. Removed ones leave the list and the counts immediately.
 * @param type null for all
 */
const useAccountFavorites = (userId: string, type: EntityType | null) => {
  const errorText = useErrorText();
  const isOnline = useOnline();
  const query = useFavoriteListInfiniteQuery({ userId, type }, { refetchOnMountOrArgChange: true });
  const { currentData, error, isFetching, isFetchingNextPage, hasNextPage } = query;

  const pages = currentData?.pages ?? [];
  const loaded = onceEach(pages.flatMap(({ favorites }) => favorites));
  const removed = loaded.filter(({ isRemoved }) => isRemoved);
  const counts = without(
    pages.at(-1)?.byType ?? noCounts,
    countTypes(removed.map(({ listing }) => listing.entityType)),
  );
  const failure = error && !isFetching ? errorText(error) : null;

  const loadMore = (): void => void query.fetchNextPage();
  const retry = (): void => void query.refetch();
  const resume = useEffectEvent(() => {
    if (failure === null) return;
    if (currentData) loadMore();
    else retry();
  });
  useEffect(() => {
    if (isOnline) resume();
  }, [isOnline]);

  return {
    /** Null until the first page is loaded. */
    favorites: currentData ? loaded.filter(({ isRemoved }) => !isRemoved) : null,
    changes: pages[0]?.changes ?? noChanges,
    counts,
    total: totalOf(counts, type),
    isLoading: isFetching && !currentData,
    failure: currentData ? null : failure,
    retry,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    moreFailure: currentData ? failure : null,
    loadMore,
  };
};

/** The favorites of the signed-in user, page by page. */
const AccountFavorites = ({ userId }: { userId: string }) => {
  const t = useText();
  const filter = useTypeFilter();
  const list = useAccountFavorites(userId, filter.type);
  const isOnline = useOnline();
  const waiting = useDeviceFavorites().filter((favorite) => favorite.userId === userId).length;
  const isSlow = useIsSlow(list.isLoading);
  return (
    <>
      {!isOnline && (
        <Note kind="warn" icon="wifi-off" title={t('favorites.offline')} role="status">
          {t('favorites.offlineText')}
        </Note>
      )}
      {waiting > 0 && (
        <Note icon="hourglass" title={t('favorites.waiting', { count: waiting })} role="status">
          {t('favorites.waitingText')}
        </Note>
      )}
      {isSlow && isOnline && <Note kind="warn" icon="hourglass" title={t('favorites.slow')} role="status" />}
      {list.failure !== null && (
        <ErrorState title={t('favorites.failed')} text={list.failure} onRetry={list.retry} />
      )}
      {list.isLoading && <PlaceListSkeleton label={t('favorites.loading')} />}
      <Changes changes={list.changes} />
      {list.favorites && (
        <FavoritesFrame
          filter={filter}
          counts={list.counts}
          rows={list.favorites.map(({ listingId }) => listingId)}
          foot={<More list={list} />}
        >
          {list.favorites.map(({ listingId, listing }) => (
            <PlaceCard
              key={listingId}
              listing={listing}
              headingLevel={2}
              trustLine={
                <>
                  <TrustLine trust={listing.trust} />
                  <FitLine listing={listing} />
                </>
              }
              action={<SaveHeart place={listing} isSaved />}
            />
          ))}
        </FavoritesFrame>
      )}
    </>
  );
};

const More = ({ list }: { list: ReturnType<typeof useAccountFavorites> }) => {
  const t = useText();
  if (list.moreFailure !== null)
    return <ErrorState title={t('favorites.moreFailed')} text={list.moreFailure} onRetry={list.loadMore} />;
  if (!list.hasMore || !list.favorites) return null;
  return (
    <LoadMore
      shown={list.favorites.length}
      total={list.total}
      busy={list.isLoadingMore}
      onMore={list.loadMore}
    />
  );
};

/** The favorites page: favorites of the account, or of the device for visitors. */
export const FavoritesPage = () => {
  const t = useText();
  const { user, isLoading } = useSession();
  usePageTitle(t('favorites.title'));
  return (
    <div className="wrap favorites">
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
