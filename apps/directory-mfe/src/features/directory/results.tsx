import type { EntityType } from '@halalmap/contracts';
import { Button, EmptyState, ErrorState, LinkButton, Note, PlaceCard, PlaceListSkeleton } from '@halalmap/ui';
import { countFilters, type DirectoryFilters } from './directory-filters';
import type { DirectoryList } from './use-directory-list';
import { useSentinel } from './use-sentinel';
import { useIsSlow } from '../../shared/use-is-slow';
import { useText } from '../../messages/use-text';

interface ResultsProps {
  type: EntityType;
  filters: DirectoryFilters;
  list: DirectoryList;
  onClear: () => void;
}

/** The list in all its states: loading, slow, failed, empty, shown. */
export const Results = ({ type, filters, list, onClear }: ResultsProps) => {
  const t = useText();
  const isSlow = useIsSlow(list.isOutdated || (list.listings === null && list.failed === null));

  if (list.failed === 'list')
    return <ErrorState title={t('directory.failed')} text={t('directory.failedText')} onRetry={list.retry} />;
  if (list.listings === null)
    return (
      <>
        {isSlow && <Note kind="warn" icon="hourglass" title={t('directory.slow')} role="status" />}
        <PlaceListSkeleton count={6} label={t(`directory.${type}.loading`)} />
      </>
    );
  if (list.listings.length === 0 && !list.isOutdated) return <NothingFound {...{ type, filters, onClear }} />;

  return (
    <>
      {isSlow && <Note kind="warn" icon="hourglass" title={t('directory.slowOld')} role="status" />}
      <ol className="places" aria-busy={list.isOutdated}>
        {list.listings.map((listing) => (
          <PlaceCard key={listing.id} listing={listing} headingLevel={3} />
        ))}
      </ol>
      <More type={type} list={list} />
    </>
  );
};

const More = ({ type, list }: Pick<ResultsProps, 'type' | 'list'>) => {
  const t = useText();
  const canLoad = list.hasMore && !list.isLoadingMore && list.failed === null;
  const sentinel = useSentinel(canLoad, list.loadMore);
  return (
    <div className="dir__more">
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

const NothingFound = ({ type, filters, onClear }: Omit<ResultsProps, 'list'>) => {
  const t = useText();
  const search = filters.search.trim();
  const isNarrowed = search !== '' || countFilters(filters) > 0;
  const reason =
    search !== ''
      ? t('directory.emptySearch', { search })
      : t(isNarrowed ? 'directory.emptyFilters' : 'directory.emptyAll');
  return (
    <EmptyState
      title={t(`directory.${type}.empty`)}
      text={reason}
      headingLevel={3}
      action={
        isNarrowed ? (
          <Button onClick={onClear}>{t(`directory.${type}.emptyWay`)}</Button>
        ) : (
          <LinkButton to="/submit">{t('directory.submit')}</LinkButton>
        )
      }
    />
  );
};
