import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { boundsOf, contains, philippines, roundedBounds, sameBounds } from '../bounds';
import type { MapEngine } from '../engine/map-engine';
import type { Bounds, MapPlace } from '../map-place';

interface CameraOptions {
  engine: MapEngine | null;
  places: readonly MapPlace[];
  selectedId: string | null;
  area: Bounds | null;
  onSearchArea: (area: Bounds) => void;
}

/** The least that is seen around a single place, levels of zoom. */
const placeZoom = 13;

const everything = (places: readonly MapPlace[]): Bounds =>
  boundsOf(places.map(({ at }) => at)) ?? philippines;

const isShown = (engine: MapEngine, { at }: MapPlace): boolean => contains(engine.view().bounds, at);

/**
 * Moves the map to what the list shows: the searched area, else all places. Once the visitor has moved it, it stays where
 * it is as long as any place is in sight.
 */
export const useCamera = ({ engine, places, selectedId, area, onSearchArea }: CameraOptions) => {
  const [moved, setMoved] = useState(false);
  const movedNow = useRef(false);
  const shownArea = useRef(area);

  useEffect(() => {
    if (!engine) return;
    return engine.onSettled((byVisitor) => {
      if (!byVisitor) return;
      movedNow.current = true;
      setMoved(true);
    });
  }, [engine]);

  useEffect(() => {
    if (!engine) return;
    const areaChanged = !sameBounds(area, shownArea.current);
    shownArea.current = area;
    const isLost = places.length > 0 && !places.some((place) => isShown(engine, place));
    if (area ? !areaChanged : movedNow.current && !areaChanged && !isLost) return;
    movedNow.current = false;
    setMoved(false);
    if (area) engine.fit(area, { maxZoom: 18, tight: true });
    else engine.fit(everything(places), { maxZoom: placeZoom });
  }, [engine, places, area]);

  // Only a new selection moves the map, not what is loaded besides.
  const bringIntoSight = useEffectEvent((drawn: MapEngine, id: string | null) => {
    const place = places.find((entry) => entry.id === id);
    if (place && !isShown(drawn, place)) drawn.show(place.at);
  });
  useEffect(() => {
    if (engine) bringIntoSight(engine, selectedId);
  }, [engine, selectedId]);

  return {
    moved,
    searchHere: () => {
      if (!engine) return;
      const here = roundedBounds(engine.view().bounds);
      shownArea.current = here;
      movedNow.current = false;
      setMoved(false);
      onSearchArea(here);
    },
    open: (bounds: Bounds) => engine?.fit(bounds, { maxZoom: 18, forVisitor: true }),
  };
};
