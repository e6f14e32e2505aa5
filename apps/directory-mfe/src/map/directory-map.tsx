import { Button, LiveRegion } from '@halalmap/ui';
import '@halalmap/ui/styles/map.css';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { useMapText } from '../messages/use-map-text';
import { boundsOf, philippines } from './bounds';
import { createClusters, type MapNode } from './clusters';
import { MapFailed } from './map-failed';
import type { Bounds, MapPlace, UserPosition } from './map-place';
import { Credit } from './view/credit';
import { MapBox } from './view/map-box';
import { MapCard } from './view/map-card';
import { MapControls } from './view/map-controls';
import { MapKey } from './view/map-key';
import './view/map-view.css';
import { Pins } from './view/pins';
import { PositionMark } from './view/position-mark';
import { useCamera } from './view/use-camera';
import { useKeptFocus } from './view/use-kept-focus';
import { useMapEngine } from './view/use-map-engine';
import { useMapView } from './view/use-map-view';

export interface DirectoryMapProps {
  /** What the list has loaded, of `useMapPlaces`. */
  places: readonly MapPlace[];
  /** How many listings of the list have no place on the map. */
  unplaced?: number;
  selectedId: string | null;
  onSelect: (id: string | null) => void;
  /** The searched area: what `bbox` in the address says. */
  area: Bounds | null;
  onSearchArea: (area: Bounds) => void;
  /** The visitor's position when given. */
  position: UserPosition | null;
  /** Asks for the visitor's position; without it there is no such button. */
  onLocate?: () => void;
  /** Where the row of a place in the list is, such as `#place-…`; without it a pin leads to the place's own page. */
  listHref?: (id: string) => string;
}

/** Half a view more on every side, so that pins are there when the map moves. */
const widened = ([west, south, east, north]: Bounds): Bounds => {
  const [width, height] = [(east - west) / 2, (north - south) / 2];
  return [west - width, south - height, east + width, north + height];
};

const noNodes: MapNode[] = [];

/** The map beside the list of a directory: the same places, each pin a link. Import it when it is to be shown: it is large. */
export const DirectoryMap = (props: DirectoryMapProps) => {
  const {
    places,
    unplaced = 0,
    selectedId,
    onSelect,
    area,
    onSearchArea,
    position,
    onLocate,
    listHref,
  } = props;
  const t = useMapText();
  const [first] = useState(() => area ?? boundsOf(places.map(({ at }) => at)) ?? philippines);
  const { setContainer, engine, failed, retry } = useMapEngine({
    bounds: first,
    tight: area !== null,
    label: t('map.label'),
  });
  const view = useMapView(engine);
  const camera = useCamera({ engine, places, selectedId, area, onSearchArea });
  const clusters = useMemo(() => createClusters(places), [places]);
  const nodes = useMemo(
    () => (view ? clusters.within(widened(view.bounds), view.zoom) : noNodes),
    [clusters, view],
  );
  const selected = places.find(({ id }) => id === selectedId);
  const here = selected && (nodes.find((node) => node.places.includes(selected))?.places ?? [selected]);
  const keepFocus = useKeptFocus(engine, nodes);
  const leave = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && selectedId !== null) onSelect(null);
  };

  if (failed)
    return (
      <div className="map dmap">
        <MapFailed text={t('map.failedList')} onRetry={retry} />
      </div>
    );
  return (
    <div className="map dmap" onKeyDown={leave}>
      <MapBox setContainer={setContainer} isDrawn={engine !== null} />
      {engine &&
        createPortal(
          <>
            <Pins
              engine={engine}
              nodes={nodes}
              selectedId={selectedId}
              linkOf={({ id, href }) => listHref?.(id) ?? href}
              onSelect={(id) => {
                keepFocus([id]);
                onSelect(id);
              }}
              onOpen={(node) => {
                keepFocus(node.places.map(({ id }) => id));
                camera.open(boundsOf(node.places.map(({ at }) => at)) ?? philippines);
              }}
            />
            {position && <PositionMark engine={engine} position={position} />}
          </>,
          engine.layer,
        )}
      <div className="dmap__dock">
        {selected && here && <MapCard place={selected} here={here} onSelect={onSelect} />}
        {engine && camera.moved && (
          <Button size="sm" icon="search" className="dmap__search" onClick={camera.searchHere}>
            {t('map.searchArea')}
          </Button>
        )}
      </div>
      {engine && <MapControls engine={engine} onLocate={onLocate} />}
      <div className="dmap__foot">
        <MapKey places={places} unplaced={unplaced} />
        <Credit engine={engine} />
      </div>
      <LiveRegion>
        {engine
          ? [
              t('map.summary', { total: places.length }),
              t('map.summaryTown', { count: places.filter(({ precision }) => precision === 'town').length }),
            ]
              .filter((text) => text !== '')
              .join(', ')
          : ''}
      </LiveRegion>
    </div>
  );
};
