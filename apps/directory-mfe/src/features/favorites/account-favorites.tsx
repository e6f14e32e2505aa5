import { ErrorState, LoadMore, Note, PlaceCard, PlaceListSkeleton } from '@halalmap/ui';
import { FavoritesFrame } from './favorites-frame';
import { useTypeFilter } from './type-filter';
import { useAccountFavorites } from './use-account-favorites';
import { SaveHeart } from '../../favorites/save-buttons';
import { useDeviceFavorites } from '../../favorites/use-favorites';
import { useText } from '../../messages/en';
import { TrustLine } from '../../shared/trust-line';
import { useIsSlow, useOnline } from '@halalmap/mfe-kit/hooks';

/** The favorites of the signed-in user, page by page. */
export const AccountFavorites = ({ userId }: { userId: string }) => {
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
              trustLine={<TrustLine trust={listing.trust} />}
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
