import { limits, originRank, type EntityType, type Listing } from '@halalmap/contracts';
import { Button, ErrorState, PlaceCard, PlaceListSkeleton } from '@halalmap/ui';
import { useState, useSyncExternalStore } from 'react';
import { SaveHeart } from '../../favorites/favorites';
import { useText } from '../../messages/en';
import { TodayHours } from '../listing/hours-card';
import { type Distance, useDistanceText } from '../../shared/places';
import { FitLine } from '../../standard/fit-line';
import { OriginNote, TrustLine, useTrustText } from '../../shared/trust-line';
import type { DirectoryFilters } from './directory-filters';
import { type DirectoryList, isExample, rowId, useSentinel } from './directory-list';
import type { RowBinding } from './map-pane';
import { NothingFound, useNamed } from './nothing-found';
import { NextPage, PagesBefore } from './without-scripts';

const hiddenKey = 'halalmap.examples.hidden';
const readHidden = (): boolean => {
  try {
    return window.localStorage.getItem(hiddenKey) === 'true';
  } catch {
    return false;
  }
};
const subscribe = (changed: () => void): (() => void) => {
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
};

/** Whether demo and generated places are hidden, as chosen on this device. */
interface Examples {
  areHidden: boolean;
  toggle: () => void;
  /** Number of these listings that are shown. */
  countShown: (listings: readonly Listing[]) => number;
}

export const useExamples = (): Examples => {
  const stored = useSyncExternalStore(subscribe, readHidden, () => false);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const areHidden = chosen ?? stored;
  return {
    areHidden,
    toggle: () => {
      setChosen(!areHidden);
      try {
        window.localStorage.setItem(hiddenKey, String(!areHidden));
      } catch {
        // Without storage the choice lasts until the page is closed.
      }
    },
    countShown: (listings) =>
      areHidden ? listings.filter((listing) => !isExample(listing)).length : listings.length,
  };
};

interface ResultsProps {
  type: EntityType;
  filters: DirectoryFilters;
  list: DirectoryList;
  /** The loaded listings in display order. */
  listings: Listing[];
  /** Whether these are only those that fit: then more are loaded by the button alone. */
  isPart: boolean;
  distances: ReadonlyMap<string, Distance>;
  examples: Examples;
  /** The places selected or pointed at on the map. */
  activeIds: ReadonlyArray<string | undefined>;
  /** Links each row to its pin; unset when there is no map beside the list. */
  bindRow: ((id: string) => RowBinding) | undefined;
  onClear: () => void;
}

/** The list in all its states: loading, failed, empty, loaded. */
export const Results = (props: ResultsProps) => {
  const t = useText();
  const { type, filters, list, examples, onClear } = props;
  const named = useNamed(type, filters);
  const listings = props.listings.filter(({ id }) => !named.some((one) => one.id === id));

  if (list.failed === 'list')
    return <ErrorState title={t('directory.failed')} text={t('directory.failedText')} onRetry={list.retry} />;
  if (list.listings === null) return <PlaceListSkeleton count={6} label={t(`directory.${type}.loading`)} />;
  const isEmpty = list.listings.length === 0 && !list.isOutdated;
  if (isEmpty && named.length === 0)
    return <NothingFound type={type} filters={filters} onRetry={list.retry} onClear={onClear} />;

  const [real, samples, made] = [0, 1, 2].map((rank) =>
    listings.filter(({ origin }) => originRank(origin) === rank),
  );
  return (
    <>
      <PagesBefore filters={filters} />
      <Cards {...props} listings={named} />
      {isEmpty && <NothingFound type={type} filters={filters} onRetry={list.retry} onClear={onClear} />}
      <Cards {...props} listings={real ?? []} />
      <Cards {...props} listings={samples ?? []} />
      {made && made.length > 0 && (
        <section aria-labelledby="examples">
          <div className="split directory__examples">
            <h2 id="examples" className="heading-small">
              {t('directory.examples')}
            </h2>
            <button
              type="button"
              className="link small needs-script"
              aria-expanded={!examples.areHidden}
              onClick={examples.toggle}
            >
              {t(examples.areHidden ? 'directory.examples.show' : 'directory.examples.hide')}
            </button>
          </div>
          {!examples.areHidden && <Cards {...props} listings={made} />}
        </section>
      )}
      <More key={list.shownQuery} {...props} />
    </>
  );
};

/** The listings of one group of origins, with an explanation where they are no real or no checked places. */
const Cards = ({ list, listings, distances, activeIds, bindRow }: ResultsProps) => {
  const t = useText();
  const distanceText = useDistanceText();
  const trustText = useTrustText();
  if (listings.length === 0) return null;
  // Of the first ones alone, so that no card above changes its height when more are loaded.
  const first = new Set(listings.slice(0, limits.page.directoryFirst).map(({ trust }) => trustText(trust)));
  const shared = listings.length > 1 && first.size === 1 ? [...first][0] : null;
  return (
    <>
      <OriginNote listings={listings} />
      {shared && (
        <p className="small muted directory__shared">{t('directory.sharedLine', { line: shared })}</p>
      )}
      <ol className="places" aria-busy={list.isOutdated}>
        {listings.map((listing) => (
          <PlaceCard
            key={listing.id}
            id={rowId(listing.id)}
            listing={listing}
            headingLevel={3}
            showsOrigin={false}
            active={activeIds.includes(listing.id)}
            distance={distanceText(distances.get(listing.id))}
            hours={<TodayHours listing={listing} />}
            trustLine={
              <>
                {!(shared && trustText(listing.trust) === shared) && <TrustLine trust={listing.trust} />}
                <FitLine listing={listing} />
              </>
            }
            action={<SaveHeart place={listing} />}
            {...bindRow?.(listing.id)}
          />
        ))}
      </ol>
    </>
  );
};

const More = ({ type, filters, list, listings, isPart, examples }: ResultsProps) => {
  const t = useText();
  const shown = examples.countShown(listings);
  // Examples come last: what follows one of them is hidden too.
  const hasMore = list.hasMore && !(examples.areHidden && shown < listings.length);
  const canLoad = hasMore && !isPart && !list.isLoadingMore && list.failed === null;
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
      {hasMore && list.failed === null && (
        <Button className="needs-script" busy={list.isLoadingMore} onClick={list.loadMore}>
          {list.isLoadingMore ? t(`directory.${type}.more`) : t('directory.loadMore')}
        </Button>
      )}
      {hasMore && <NextPage filters={filters} />}
      {!hasMore && !isPart && !list.isOutdated && filters.page === 1 && (
        <p className="small muted">
          {t(`directory.${type}.all`, { total: examples.areHidden ? shown : list.total })}
        </p>
      )}
    </div>
  );
};
