import { Button, classNames, LiveRegion } from '@halalmap/ui';
import '@halalmap/ui/styles/map.css';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { useListingByIdQuery } from '../features/listing/listing-api';
import { useMapText } from '../messages/en-map';
import { contains, philippines, pointBounds } from './bounds';
import { useTownsQuery } from './map-api';
import { Credit, MapBox, MapCard, MapControls, MapFailed, MapKey, totalOf } from './view/map-frame';
import { toNodes, type MapNode } from './map-nodes';
import type { Bounds, MapPin, UserPosition } from './map-place';
import { createTownMap } from './town-centres';
import { useFoundOnMap } from './use-found-on-map';
import './view/map-view.css';
import { Pins, PositionMark } from './view/pins';
import { SpotList, type Spot } from './view/spot-list';
import { useCamera, useClearPin, useFocusRestoration } from './view/use-camera';
import { useMapEngine, useMapView } from './view/use-map-engine';

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
  /** The URL of the list row of a place, such as `#place-…`; null links to the place's own page. */
  rowHref?: (id: string) => string | null;
}

const noNodes: MapNode[] = [];
const noTowns: never[] = [];

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
  const camera = useCamera({ engine, all: found.all, area, onSearchArea });
  const { data: townList = noTowns } = useTownsQuery();
  const towns = useMemo(() => createTownMap(townList), [townList]);
  const { currentData: listing = null } = useListingByIdQuery(selected?.id ?? '', {
    skip: selected === null,
  });
  const [spot, setSpot] = useState<(Spot & { filters: string | null }) | null>(null);
  const openSpot = spot?.filters === filters ? spot : null;
  const features = found.inView?.features;
  const nodes = useMemo(() => {
    if (!view || !features) return noNodes;
    const drawn = widened(view.bounds);
    return toNodes(features, { zoom: view.zoom, selected }).filter(({ at }) => contains(drawn, at));
  }, [features, view, selected]);
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
            <Pins
              engine={engine}
              nodes={nodes}
              selectedId={selected?.id ?? null}
              hintedId={hintedId}
              towns={towns}
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
              onList={({ bounds, count }, town) => {
                onSelect(null);
                setSpot({ bounds, count, area: town, filters });
              }}
            />
            {position && <PositionMark engine={engine} position={position} />}
          </>,
          engine.layer,
        )}
      <div className="directory-map__dock">
        {selected && <MapCard pin={selected} listing={listing} onClose={close} />}
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
      {engine && <MapControls engine={engine} onLocate={onLocate} />}
      {/* Unseen until the total is known, because it can take a second line then, and nothing may move. */}
      <div className={classNames('directory-map__foot', !found.all && !found.failed && 'is-waiting')}>
        <MapKey all={found.all} area={area} />
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
