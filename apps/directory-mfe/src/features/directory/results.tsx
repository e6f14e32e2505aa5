import type { EntityType, Listing } from '@halalmap/contracts';
import { useIsSlow, useOnline } from '@halalmap/mfe-kit/hooks';
import { Button, EmptyState, ErrorState, LinkButton, Note, PlaceCard, PlaceListSkeleton } from '@halalmap/ui';
import { useEffect, useEffectEvent } from 'react';
import { SaveHeart } from '../../favorites/save-buttons';
import { useText } from '../../messages/en';
import { type Distance, useDistanceText } from '../../shared/distance';
import { OriginNote, TrustLine } from '../../shared/trust-line';
import { rowId } from './directory-api';
import { type DirectoryFilters, isNarrowed } from './directory-filters';
import { type DirectoryList, type Nearest, useSentinel } from './use-directory-list';
import type { RowBinding } from './map-pane';

interface ResultsProps {
  type: EntityType;
  filters: DirectoryFilters;
  list: DirectoryList;
  /** The loaded listings in display order. */
  listings: Listing[];
  distances: ReadonlyMap<string, Distance>;
  selectedId: string | null;
  /** Links each row to its pin; unset when there is no map beside the list. */
  bindRow: ((id: string) => RowBinding) | undefined;
  onClear: () => void;
}

/** The list in all its states: loading, failed, empty, loaded. */
export const Results = (props: ResultsProps) => {
  const t = useText();
  const distanceText = useDistanceText();
  const { type, list, listings, distances, selectedId, bindRow } = props;

  if (list.failed === 'list')
    return <ErrorState title={t('directory.failed')} text={t('directory.failedText')} onRetry={list.retry} />;
  if (list.listings === null) return <PlaceListSkeleton count={6} label={t(`directory.${type}.loading`)} />;
  if (list.listings.length === 0 && !list.isOutdated) return <NothingFound {...props} />;

  return (
    <>
      <OriginNote listings={listings} />
      <ol className="places" aria-busy={list.isOutdated}>
        {listings.map((listing) => (
          <PlaceCard
            key={listing.id}
            id={rowId(listing.id)}
            listing={listing}
            headingLevel={3}
            active={listing.id === selectedId}
            distance={distanceText(distances.get(listing.id))}
            trustLine={<TrustLine trust={listing.trust} />}
            action={<SaveHeart place={listing} />}
            {...bindRow?.(listing.id)}
          />
        ))}
      </ol>
      <More key={list.shownQuery} type={type} list={list} />
    </>
  );
};

const More = ({ type, list }: Pick<ResultsProps, 'type' | 'list'>) => {
  const t = useText();
  const canLoad = list.hasMore && !list.isLoadingMore && list.failed === null;
  const sentinel = useSentinel(canLoad, list.loadMore);
  return (
    <div className="directory__more">
      <span ref={sentinel} aria-hidden="true" />
      {list.failed === 'more' && (
        <ErrorState
          title={t('directory.moreFailed')}
          text={t('directory.failedText')}
          onRetry={list.loadMore}
        />
      )}
      {list.hasMore && list.failed === null && (
        <Button busy={list.isLoadingMore} onClick={list.loadMore}>
          {list.isLoadingMore ? t(`directory.${type}.more`) : t('directory.loadMore')}
        </Button>
      )}
      {!list.hasMore && !list.isOutdated && (
        <p className="small muted">{t(`directory.${type}.all`, { total: list.total })}</p>
      )}
    </div>
  );
};

const NothingFound = ({ type, filters, list, onClear }: ResultsProps) => {
  const t = useText();
  const search = filters.search.trim();
  const narrowed = isNarrowed(filters);
  const reason =
    search !== ''
      ? t('directory.emptySearch', { search })
      : t(narrowed ? 'directory.emptyFilters' : 'directory.emptyAll');
  return (
    <EmptyState
      title={t(`directory.${type}.empty`)}
      text={reason}
      headingLevel={3}
      action={
        <div className="row directory__ways">
          <Button kind={narrowed ? 'primary' : undefined} onClick={narrowed ? onClear : list.retry}>
            {t(`directory.${type}.viewAll`)}
          </Button>
          {!narrowed && (
            <LinkButton kind="primary" to={`/submit?type=${type}`}>
              {t('directory.submit')}
            </LinkButton>
          )}
        </div>
      }
    />
  );
};

/** Notices about the state of the list, for example offline or fallback search. */
export const ListNotes = ({ list, nearest }: { list: DirectoryList; nearest: Nearest }) => {
  const t = useText();
  const isOnline = useOnline();
  const isSlow = useIsSlow(list.isOutdated || (list.listings === null && list.failed === null));

  const retry = useEffectEvent(() => {
    if (list.failed === 'list') list.retry();
    else if (list.failed === 'more') list.loadMore();
  });
  useEffect(() => {
    if (isOnline) retry();
  }, [isOnline]);

  return (
    <>
      {nearest.problem && (
        <Note kind="warn" icon="locate-fixed" title={t(`position.${nearest.problem}`)} role="alert">
          {t('directory.position.text')}
        </Note>
      )}
      {!isOnline && (
        <Note kind="warn" icon="wifi-off" title={t('directory.offline')} role="status">
          {t('directory.offlineText')}
        </Note>
      )}
      {isOnline && isSlow && (
        <Note
          kind="warn"
          icon="hourglass"
          title={t(list.listings === null ? 'directory.slow' : 'directory.slowOld')}
          role="status"
        />
      )}
      {list.isFallback && !list.isOutdated && (
        <Note kind="warn" title={t('directory.fallback')} role="status">
          {t('directory.fallbackText')}
        </Note>
      )}
    </>
  );
};
