import { Button, classNames, LiveRegion } from '@halalmap/ui';
import '@halalmap/ui/styles/map.css';
import { entityTypes } from '@halalmap/contracts';
import { useMemo, useState, type KeyboardEvent, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { useListingByIdQuery } from '../features/listing/listing-api';
import { useMapText } from '../messages/en-map';
import {
  contains,
  philippines,
  pointBounds,
  type Bounds,
  type MapPin,
  type Position,
  type UserPosition,
  intersection,
  roundedOut,
  tiledBounds,
} from './geometry';
import { type FoundOnMap, type MapQuery, useFoundOnMapQuery, useLazyFoundOnMapQuery } from './map-api';
import { Credit, MapBox, MapCard, MapControls, MapFailed, MapKey, totalOf } from './view/map-frame';
import { toNodes, type MapNode } from './map-nodes';
import './view/map-view.css';
import { Pins, PositionMark } from './view/pins';
import { type Spot, SpotList } from './view/spot-list';
import { useCamera, useClearPin, useFocusRestoration } from './view/use-camera';
import { useMapEngine, useMapView } from './view/use-map-engine';
import type { MapView } from './engine/map-engine';

export interface DirectoryMapProps {
  /** The filters of the list except its area, as a query string; null while unknown. */
  filters: string | null;
  selected: MapPin | null;
  onSelect: (pin: MapPin | null) => void;
  /** The place of the list that is hovered or focused. */
  hintedId?: string | null;
  /** The searched area: `bbox` of the URL. */
  area: Bounds | null;
  onSearchArea: (area: Bounds) => void;
  /** The visitor's position, if granted. */
  position: UserPosition | null;
  /** Requests the visitor's position; without it the button is hidden. */
  onLocate?: () => void;
  /** Called with the places of the pin that is pointed at or focused; empty when there is none. */
  onHint?: (ids: readonly string[]) => void;
  /** A position to keep in view, such as that of the card that is shown below the map. */
  followed?: Position | null;
  /** Whether the selected place is shown elsewhere, so that the map shows no card of it. */
  hasOwnCard?: boolean;
  /** The URL of the list row of a place, such as `#place-…`; null links to the place's own page. */
  rowHref?: (id: string) => string | null;
}

const noNodes: MapNode[] = [];
const ignore = (): void => undefined;

/** Loads a third of the view more on every side, so that pins are ready when the map moves. */
const widened = ([west, south, east, north]: Bounds): Bounds => {
  const [width, height] = [(east - west) / 3, (north - south) / 3];
  return [west - width, south - height, east + width, north + height];
};

/**
 * The map of a directory: all matches as pins and clusters, whatever the list has loaded. It is large: import it
 * lazily.
 */
export const DirectoryMap = (props: DirectoryMapProps) => {
  const {
    filters,
    selected,
    onSelect,
    hintedId = null,
    area,
    onSearchArea,
    position,
    onLocate,
    rowHref,
    onHint = ignore,
    followed = null,
    hasOwnCard = false,
  } = props;
  const t = useMapText();
  const [first] = useState(() => area ?? philippines);
  const { setContainer, engine, failed, retry } = useMapEngine({
    bounds: first,
    tight: area !== null,
    label: t('map.label'),
  });
  const view = useMapView(engine);
  const found = useFoundOnMap(filters, view, area);
  const camera = useCamera({ engine, all: found.all, area, onSearchArea, position });
  const { currentData: listing = null } = useListingByIdQuery(selected?.id ?? '', {
    skip: selected === null,
  });
  const [spot, setSpot] = useState<(Spot & { filters: string | null }) | null>(null);
  const openSpot = spot?.filters === filters ? spot : null;
  const { inView } = found;
  const nodes = useMemo(() => {
    if (!view || !inView) return noNodes;
    const drawn = widened(view.bounds);
    const areas = new Map(inView.areas.flatMap((area) => (area.id === null ? [] : [[area.id, area]])));
    return toNodes(inView.features, { zoom: view.zoom, selected, areas }).filter(({ at }) =>
      contains(drawn, at),
    );
  }, [inView, view, selected]);
  useEffect(() => {
    const visitor: Position[] = position ? [[position.lng, position.lat]] : [];
    engine?.keepClear([...nodes.map(({ at }) => at), ...visitor]);
  }, [engine, nodes, position]);
  const [followedLng = null, followedLat = null] = followed ?? [];
  useEffect(() => {
    if (!engine || followedLng === null || followedLat === null) return;
    const at: Position = [followedLng, followedLat];
    if (contains(engine.view().bounds, at)) return;
    const { clientWidth, clientHeight } = engine.layer;
    engine.show(at, { x: clientWidth / 2, y: clientHeight / 2 });
  }, [engine, followedLng, followedLat]);
  const keepFocus = useFocusRestoration(engine, nodes);
  useClearPin(engine, selected, listing);

  const close = (): void => {
    if (openSpot) keepFocus(openSpot.bounds);
    setSpot(null);
    onSelect(null);
  };
  const leave = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && (selected || openSpot)) close();
  };

  if (failed)
    return (
      <div className="map directory-map">
        <MapFailed text={t('map.failedList')} onRetry={retry} />
      </div>
    );
  const isOld = found.inView !== null && found.inView.filters !== filters;
  const inSight = view
    ? nodes.filter(({ at }) => contains(view.bounds, at)).reduce((sum, { count }) => sum + count, 0)
    : 0;
  return (
    <div className="map directory-map" onKeyDown={leave} aria-busy={isOld}>
      <MapBox setContainer={setContainer} isDrawn={engine !== null} />
      {engine &&
        createPortal(
          <>
            {position && <PositionMark engine={engine} position={position} />}
            <Pins
              engine={engine}
              nodes={nodes}
              selectedId={selected?.id ?? null}
              hintedId={hintedId}
              onHint={onHint}
              linkOf={({ id, href }) => rowHref?.(id) ?? href}
              onSelect={(pin) => {
                keepFocus(pointBounds(pin.at));
                setSpot(null);
                onSelect(pin);
              }}
              onOpen={({ bounds }) => {
                keepFocus(bounds);
                setSpot(null);
                camera.open(bounds);
              }}
              onList={({ bounds, count, area: name }) => {
                onSelect(null);
                setSpot({ bounds, count, area: name, filters });
              }}
            />
          </>,
          engine.layer,
        )}
      <div className="directory-map__dock">
        {selected && !hasOwnCard && <MapCard pin={selected} listing={listing} onClose={close} />}
        {openSpot && filters !== null && (
          <SpotList key={openSpot.bounds.join(' ')} filters={filters} spot={openSpot} onClose={close} />
        )}
        {engine && camera.hasMoved && (
          <Button
            size="sm"
            icon="search"
            className="directory-map__search"
            data-over-map
            onClick={camera.searchHere}
          >
            {t('map.searchArea')}
          </Button>
        )}
        {engine && found.failed && (
          <div className="directory-map__note" role="alert" data-over-map>
            <span>{t('map.notFound')}</span>
            <Button size="sm" icon="rotate-ccw" onClick={found.retry}>
              {t('map.retry')}
            </Button>
          </div>
        )}
        {engine && found.isLoading && !found.failed && (
          <p className="directory-map__note directory-map__note--wait small muted">{t('map.finding')}</p>
        )}
      </div>
      {engine && (
        <MapControls
          engine={engine}
          onLocate={
            onLocate &&
            (() => {
              camera.toVisitor();
              onLocate();
            })
          }
        />
      )}
      {/* Unseen until the total is known, because it can take a second line then, and nothing may move. */}
      <div className={classNames('directory-map__foot', !found.all && !found.failed && 'is-waiting')}>
        <MapKey type={typeIn(filters)} all={found.all} area={area} />
        <Credit engine={engine} />
      </div>
      <LiveRegion>
        {engine && found.all && !found.isLoading
          ? t('map.summary', { total: totalOf(found.all, area), count: inSight })
          : ''}
      </LiveRegion>
    </div>
  );
};

const typeIn = (filters: string | null) =>
  entityTypes.find((type) => type === new URLSearchParams(filters ?? '').get('type'));

/** A view that is only passed during a movement sends no request. */
const settleMs = 150;

interface FoundInView {
  /** All matches, as an overview; null until loaded. */
  all: FoundOnMap | null;
  /** The features to draw: those of the view, else of the previous one. Null until anything is loaded. */
  inView: FoundOnMap | null;
  isLoading: boolean;
  failed: boolean;
  retry: () => void;
}

/** The request of a view: its intersection with the searched area; null where there is none. */
const viewQuery = (filters: string, { bounds, zoom }: MapView, area: Bounds | null): MapQuery | null => {
  const seen = tiledBounds(bounds, zoom);
  const within = area ? intersection(seen, area) : seen;
  return within && { filters, bounds: roundedOut(within), zoom: Math.ceil(Math.max(0, zoom)) };
};

const ofFilters = (found: FoundOnMap | undefined, filters: string | null): FoundOnMap | null =>
  found && found.filters === filters ? found : null;

/**
 * The matches of a search on the map: an overview of all of them, and those in the view. A pending request is aborted
 * when the view changes.
 * @param filters of the list, as a query string; null while unknown
 * @param view null until the map is drawn
 * @param area the searched area; nothing outside it is found
 */
const useFoundOnMap = (filters: string | null, view: MapView | null, area: Bounds | null): FoundInView => {
  const overall: MapQuery = { filters: filters ?? '', bounds: area, zoom: null };
  const overview = useFoundOnMapQuery(overall, { skip: filters === null });
  const query = useMemo(
    () => (filters !== null && view ? viewQuery(filters, view, area) : null),
    [filters, view, area],
  );
  const [fetchView, inView] = useLazyFoundOnMapQuery();
  useEffect(() => {
    if (!query) return undefined;
    let call: ReturnType<typeof fetchView> | null = null;
    const timer = setTimeout(() => {
      call = fetchView(query, true);
    }, settleMs);
    return () => {
      clearTimeout(timer);
      call?.abort();
    };
  }, [fetchView, query]);

  const isCurrent = query !== null && inView.originalArgs === query;
  const viewFailed = isCurrent && inView.isError;
  const viewLoads = query !== null && (!isCurrent || inView.isFetching);
  const all = overview.currentData ?? null;
  const failed = viewFailed || (overview.isError && !overview.isFetching);
  const last = inView.data ?? overview.data ?? null;
  return {
    all,
    // After a failure no results of other filters are shown.
    inView: failed ? ofFilters(last ?? undefined, filters) : last,
    isLoading: filters === null || overview.isFetching || viewLoads,
    failed,
    retry: () => {
      if (overview.isError) void overview.refetch();
      if (query && viewFailed) void fetchView(query);
    },
  };
};
