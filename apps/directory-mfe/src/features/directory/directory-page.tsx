import type { EntityType } from '@halalmap/contracts';
import { usePageTitle } from '@halalmap/mfe-kit';
import { classNames, LiveRegion } from '@halalmap/ui';
import './directory.css';
import { lazy, Suspense, useId } from 'react';
import './directory-page.css';
import { directoryConfigs } from './directory-config';
import { directoryQuery, isNarrowed, mapFilters, noFilters, useDirectoryFilters } from './directory-filters';
import { FilterBar, SortSelect, ViewSwitch } from './filter-bar';
import { FilterSheet } from './filter-sheet';
import { ListNotes, Results } from './results';
import { MapPane, useSelection } from './map-pane';
import { SearchForm } from './search-form';
import { useDirectoryList, useListPlace, useNearest, usePlacedList } from './use-directory-list';
import { useText } from '../../messages/en';
import { useIdle, useMediaQuery, useSettled } from '@halalmap/mfe-kit/hooks';

const NearFacts = lazy(async () => ({ default: (await import('./near-me')).NearFacts }));

/** From this width on the map is shown beside the list. */
const wide = '(min-width: 1024px)';
/** The chips are in one scrolling line. */
const compact = '(max-width: 599.98px)';
/** While typing, only the final result is announced. */
const restMs = 1000;
const noListings: never[] = [];

/** One of the four directories; search and filters are kept in the URL. */
export const DirectoryPage = ({ type }: { type: EntityType }) => {
  const t = useText();
  const config = directoryConfigs[type];
  const sheetId = useId();
  const { filters, change, isMapOpen, openMap, closeMap } = useDirectoryFilters();
  const nearest = useNearest(filters, change);
  const list = useDirectoryList(nearest.isAwaited ? null : directoryQuery(type, filters, nearest.position));
  const controls = { config, filters, change, facets: list.facets };
  const isWide = useMediaQuery(wide);
  const isCompact = useMediaQuery(compact);
  const isIdle = useIdle(isWide && list.listings !== null);
  const isMapDue = isWide ? isIdle : isMapOpen;
  const placed = usePlacedList(list.listings ?? noListings, nearest.position);
  const onMap = mapFilters(type, filters);
  const selection = useSelection(onMap);
  const keepPlace = useListPlace(isMapOpen && !isWide);
  usePageTitle(t(`directory.${type}.pageTitle`));

  const clear = (): void => change({ ...noFilters, sort: filters.sort });
  const total = list.listings === null ? null : list.total;
  const count =
    total === null ? null : t(`directory.${type}.count`, { shown: placed.listings.length, total });
  const announcement = useSettled(list.isOutdated ? null : count, restMs);
  const heading = count ?? t(list.failed ? `directory.${type}.title` : `directory.${type}.loading`);

  return (
    <div className={classNames('directory', isMapOpen && 'is-map')}>
      <div className="directory__list">
        <div className="directory__head">
          <div>
            <h1>{t(`directory.${type}.title`)}</h1>
            <p className="muted">{t(`directory.${type}.lead`)}</p>
          </div>
          <SearchForm {...controls} nearest={nearest} />
          <FilterBar
            {...controls}
            nearest={nearest}
            sheetId={sheetId}
            {...(isCompact ? { onClear: clear } : {})}
          />
        </div>
        <div className="split directory__count">
          <div className="row">
            <h2 className="heading-small">{heading}</h2>
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
        <Results
          type={type}
          filters={filters}
          list={list}
          listings={placed.listings}
          distances={placed.distances}
          selectedId={isMapDue ? (selection.pin?.id ?? null) : null}
          bindRow={isMapDue && isWide ? selection.bindRow : undefined}
          onClear={clear}
        />
        <p key={list.shownQuery} className="small quiet directory__disclaimer">
          {t('directory.disclaimer')}
        </p>
      </div>
      <MapPane
        {...controls}
        list={list}
        nearest={nearest}
        mapFilters={onMap}
        selection={selection}
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
