import { asksHalal, hasField, listingTypes } from '@halalmap/listing-model';
import type { EntityType } from '@halalmap/contracts';
import { usePageTitle } from '@halalmap/mfe-kit';
import { FailedInPlace, lazyPart } from '@halalmap/mfe-kit/lazy-part';
import { classNames, LiveRegion, Note } from '@halalmap/ui';
import { Suspense, useId, useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { useIdle, useMediaQuery, useSettled, useIsSlow, useOnline } from '@halalmap/mfe-kit/hooks';
import './directory.css';
import {
  directoryConfig,
  directoryQuery,
  isNarrowed,
  mapFilters,
  noFilters,
  originOf,
  useDirectoryFilters,
} from './directory-filters';
import { FilterBar, SortSelect, ViewSwitch } from './filter-bar';
import { FitNote, useFitFilter } from './fit-filter';
import { FilterSheet } from './filter-sheet';
import { FilterNotes } from './filter-notes';
import { useOneBox, useUnderstoodAddress, useUnderstoodChange } from './one-box';
import { MapPane, useSelection } from './map-pane';
import { Results, useExamples } from './results';
import { SearchForm } from './search-form';
import {
  useDirectoryList,
  useListScroll,
  useNearest,
  usePlacedList,
  type DirectoryList,
  type Nearest,
} from './directory-list';
import { useKeptFocus } from '../../shared/hooks';
import { useText } from '../../messages/en';

const NearFacts = lazyPart(async () => (await import('./near-me')).NearFacts, FailedInPlace);

/** From this width on the map is shown beside the list. */
const wide = '(min-width: 64em)';
/** The chips are in one scrolling line. */
const compact = '(max-width: 37.499em)';
/** While typing, only the final result is announced. */
const restMs = 1000;
const noListings: never[] = [];

/** One of the directories; search and filters are kept in the URL. */
export const DirectoryPage = ({ type }: { type: EntityType }) => {
  const t = useText();
  const config = directoryConfig(type);
  const sheetId = useId();
  const { filters: addressed, change: changeAddress, isMapOpen, openMap, closeMap } = useDirectoryFilters();
  const [isTyping, setIsTyping] = useState(false);
  const oneBox = useOneBox(type, addressed, isTyping);
  const { filters } = oneBox;
  const change = useUnderstoodChange(oneBox, changeAddress);
  const nearest = useNearest(filters, change);
  const isAwaited = nearest.isAwaited || oneBox.isAwaited;
  const list = useDirectoryList(isAwaited ? null : directoryQuery(type, filters, nearest.position));
  const takeAway = useUnderstoodAddress(type, oneBox, { change, onNearMe: nearest.requestPosition });
  const controls = { config, filters, change, takeAway, facets: list.facets };
  const origin = originOf(filters, nearest.position);
  const isWide = useMediaQuery(wide);
  const isCompact = useMediaQuery(compact);
  const isIdle = useIdle(isWide && list.listings !== null);
  const isMapDue = isWide ? isIdle : isMapOpen;
  const placed = usePlacedList(list.listings ?? noListings, origin);
  const fit = useFitFilter({ type, filters, change, listings: placed.listings });
  const examples = useExamples();
  const { next: firstChip, part: keptFocus } = useKeptFocus<HTMLButtonElement>();
  const onMap = mapFilters(type, filters);
  const selection = useSelection(onMap);
  const keepPlace = useListScroll(isMapOpen && !isWide);
  usePageTitle(t(`directory.${type}.pageTitle`));

  const clear = (): void => change({ ...noFilters, sort: filters.sort });
  const total = list.listings === null ? null : list.total;
  const count =
    total === null
      ? null
      : total === 0
        ? t(`directory.${type}.empty`)
        : t(`directory.${type}.count`, { shown: examples.countShown(placed.listings), total });
  const announcement = useSettled(list.isOutdated ? null : count, restMs);
  const heading = count ?? t(list.failed ? `directory.${type}.title` : `directory.${type}.loading`);

  return (
    <div className={classNames('directory', isMapOpen && 'is-map')}>
      <div className="directory__list" {...keptFocus}>
        <div className="directory__head">
          <div>
            <h1>{t(`directory.${type}.title`)}</h1>
            <p className="muted">
              {t(`directory.${type}.lead`)}
              {listingTypes[type].hasPrayers && (
                <>
                  {' '}
                  <Link to="/prayer">{t('directory.prayerTimes')}</Link>
                </>
              )}
              {hasField(type, 'barcode') && (
                <>
                  {' '}
                  <Link to="/scan">{t('directory.scan')}</Link>
                </>
              )}
            </p>
          </div>
          <SearchForm {...controls} nearest={nearest} onTyping={setIsTyping} />
          <FilterBar
            {...controls}
            nearest={nearest}
            sheetId={sheetId}
            firstChip={firstChip}
            fit={fit}
            {...(isCompact ? { onClear: clear } : {})}
          />
        </div>
        <div className="split directory__count">
          <div className="row">
            {/* An empty list has a heading of its own. */}
            {total !== 0 && <h2 className="heading-small">{heading}</h2>}
            {/* Not after the chips, where it would wrap to a new line and move the list. */}
            {!isCompact && isNarrowed(filters) && (
              <button type="button" className="link small directory__clear" onClick={clear}>
                {t('directory.clear')}
              </button>
            )}
          </div>
          <SortSelect filters={filters} change={change} nearest={nearest} />
        </div>
        <LiveRegion>{announcement}</LiveRegion>
        <ListNotes list={list} nearest={nearest} />
        {nearest.position && (
          <Suspense fallback={null}>
            <NearFacts type={type} position={nearest.position} />
          </Suspense>
        )}
        <FilterNotes type={type} filters={filters} list={list} position={origin} />
        {fit?.isOn && list.listings !== null && <FitNote type={type} fit={fit} />}
        <Results
          type={type}
          filters={filters}
          list={list}
          listings={fit?.shown ?? placed.listings}
          isPart={fit?.isOn === true}
          distances={placed.distances}
          examples={examples}
          activeIds={isMapDue ? [selection.pin?.id, ...selection.hintedRows] : []}
          bindRow={isMapDue && isWide ? selection.bindRow : undefined}
          onClear={clear}
        />
        <p key={list.shownQuery} className="small quiet directory__disclaimer">
          {t(asksHalal(type) ? 'directory.disclaimer' : 'directory.disclaimerMosque')}
        </p>
      </div>
      <MapPane
        {...controls}
        list={list}
        nearest={nearest}
        mapFilters={onMap}
        selection={selection}
        listings={placed.listings}
        distances={placed.distances}
        sheetId={sheetId}
        isDue={isMapDue}
        isBesideList={isWide}
      />
      <ViewSwitch
        isMapOpen={isMapOpen}
        onOpen={() => {
          keepPlace();
          openMap();
        }}
        onClose={closeMap}
      />
      <FilterSheet {...controls} id={sheetId} total={total} onClear={clear} />
    </div>
  );
};

/** Notices about the state of the list, for example offline or fallback search. */
const ListNotes = ({ list, nearest }: { list: DirectoryList; nearest: Nearest }) => {
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
