import { useEffect, useRef, useState } from 'react';
import {
  contains,
  intersects,
  philippines,
  pointBounds,
  roundedBounds,
  sameBounds,
  union,
  circleBounds,
  type Bounds,
  type MapPin,
  type UserPosition,
} from '../geometry';
import type { MapEngine, Point } from '../engine/map-engine';
import type { FoundOnMap } from '../map-api';
import type { MapNode } from '../map-nodes';

/** A rectangle in pixels, from the top left of the map's box. */
interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The extent of a marker from its point to each side. */
interface Reach {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const gap = 8;
const step = 8;

const around = ({ x, y }: Point, reach: Reach): Rect => ({
  left: x - reach.left,
  top: y - reach.top,
  right: x + reach.right,
  bottom: y + reach.bottom,
});

const overlap = (one: Rect, other: Rect, room: number): boolean =>
  one.left < other.right + room &&
  one.right > other.left - room &&
  one.top < other.bottom + room &&
  one.bottom > other.top - room;

/**
 * Where a marker has to move so that nothing covers it.
 * @param covers the elements on top of the map
 * @returns the nearest free point; null when the marker is already free, out of sight, or there is no free point
 */
export const freeSpot = (
  at: Point,
  reach: Reach,
  { width, height, covers }: { width: number; height: number; covers: readonly Rect[] },
): Point | null => {
  const isSeen = at.x >= 0 && at.x <= width && at.y >= 0 && at.y <= height;
  const isFree = (point: Point, room: number): boolean =>
    !covers.some((cover) => overlap(around(point, reach), cover, room));
  if (!isSeen || isFree(at, 0)) return null;
  let best: { point: Point; far: number } | null = null;
  for (let x = reach.left + gap; x <= width - reach.right - gap; x += step)
    for (let y = reach.top + gap; y <= height - reach.bottom - gap; y += step) {
      const far = Math.hypot(x - at.x, y - at.y);
      if ((best === null || far < best.far) && isFree({ x, y }, gap)) best = { point: { x, y }, far };
    }
  return best?.point ?? null;
};

interface CameraOptions {
  engine: MapEngine | null;
  /** All matches; null until loaded. */
  all: FoundOnMap | null;
  area: Bounds | null;
  onSearchArea: (area: Bounds) => void;
  /** The visitor's position while the list is sorted by it. */
  position: UserPosition | null;
}

/** The view around the visitor: its least radius in metres, and how far away a place may be to be in it, in degrees. */
const nearMetres = 600;
const nearDegrees = 0.25;

/** The box to show around a visitor: the circle of the position, and the place nearest to it unless that is far away. */
const aroundVisitor = (position: UserPosition, all: FoundOnMap): Bounds => {
  const { lat, lng, accuracy = 0 } = position;
  const circle = circleBounds(position, Math.max(nearMetres, accuracy));
  const far = ([x, y]: readonly [number, number]): number => Math.hypot(x - lng, y - lat);
  const nearest = all.features
    .map(({ longitude, latitude }) => [longitude, latitude] as const)
    .reduce<readonly [number, number] | null>(
      (best, at) => (best === null || far(at) < far(best) ? at : best),
      null,
    );
  return nearest && far(nearest) < nearDegrees ? union(circle, pointBounds(nearest)) : circle;
};

/** The minimum view around a single place, in zoom levels. */
const placeZoom = 13;
/** The closest view around the visitor. */
const nearZoom = 16;

const boxesOf = ({ features }: FoundOnMap): Bounds[] =>
  features.map((feature) =>
    feature.kind === 'cluster' ? feature.bbox : pointBounds([feature.longitude, feature.latitude]),
  );

const everything = (boxes: readonly Bounds[]): Bounds =>
  boxes.reduce<Bounds | null>((box, next) => (box ? union(box, next) : next), null) ?? philippines;

/**
 * Moves the map to the matches: the searched area, else all places. After the visitor has moved it, it stays as long as
 * any match is visible.
 */
export const useCamera = ({ engine, all, area, onSearchArea, position }: CameraOptions) => {
  const [hasMoved, setHasMoved] = useState(false);
  const hasMovedRef = useRef(false);
  const shownArea = useRef(area);
  const flownTo = useRef<UserPosition | null>(null);

  useEffect(() => {
    if (!engine) return;
    return engine.onSettled((byVisitor) => {
      if (!byVisitor) return;
      hasMovedRef.current = true;
      setHasMoved(true);
    });
  }, [engine]);

  useEffect(() => {
    if (!engine) return;
    const areaChanged = !sameBounds(area, shownArea.current);
    if (!area && !all) return;
    shownArea.current = area;
    if (!area && position && all) {
      // What is near stays in view, whatever the filters find elsewhere.
      if (flownTo.current === position && !areaChanged) return;
      flownTo.current = position;
      hasMovedRef.current = false;
      setHasMoved(false);
      engine.fit(aroundVisitor(position, all), { maxZoom: nearZoom });
      return;
    }
    if (!position) flownTo.current = null;
    const boxes = all ? boxesOf(all) : [];
    const { bounds } = engine.view();
    const isLost = boxes.length > 0 && !boxes.some((box) => intersects(box, bounds));
    if (area ? !areaChanged : hasMovedRef.current && !areaChanged && !isLost) return;
    hasMovedRef.current = false;
    setHasMoved(false);
    if (area) engine.fit(area, { maxZoom: 18, tight: true });
    else engine.fit(everything(boxes), { maxZoom: placeZoom });
  }, [engine, all, area, position]);

  return {
    hasMoved,
    searchHere: () => {
      if (!engine) return;
      const here = roundedBounds(engine.view().bounds);
      shownArea.current = here;
      hasMovedRef.current = false;
      setHasMoved(false);
      onSearchArea(here);
    },
    /** Returns to the visitor's position, where it is known. */
    toVisitor: () => {
      if (engine && position && all) engine.fit(aroundVisitor(position, all), { maxZoom: nearZoom });
    },
    open: (bounds: Bounds) => engine?.fit(bounds, { maxZoom: 18, forVisitor: true }),
  };
};

/** The extent of the selected place's pin and ring around its point, pixels. */
const reaches: Record<MapPin['precision'], Reach> = {
  exact: { left: 19, right: 19, top: 44, bottom: 2 },
  town: { left: 16, right: 16, top: 16, bottom: 16 },
};

/** Attribute of cards and buttons that cover parts of a map. */
const covering = '[data-over-map]';

const coversOf = (layer: HTMLElement): { width: number; height: number; covers: Rect[] } => {
  const box = layer.getBoundingClientRect();
  const covers = [...document.querySelectorAll(covering)]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0)
    .map(({ left, top, right, bottom }) => ({
      left: left - box.left,
      top: top - box.top,
      right: right - box.left,
      bottom: bottom - box.top,
    }));
  return { width: layer.clientWidth, height: layer.clientHeight, covers };
};

/**
 * Moves the map so that no card or button covers the selected pin, whenever the map stops moving.
 * @param card changes with the card of the place, which then covers a different area
 */
export const useClearPin = (engine: MapEngine | null, selected: MapPin | null, card: unknown): void => {
  useEffect(() => {
    if (!engine || !selected) return undefined;
    const look = (): void => {
      const spot = freeSpot(engine.project(selected.at), reaches[selected.precision], coversOf(engine.layer));
      if (spot) engine.show(selected.at, spot);
    };
    look();
    return engine.onSettled((byVisitor) => {
      // The map already moved for this; moving again would change nothing.
      if (byVisitor) look();
    });
  }, [engine, selected, card]);
};

/**
 * Keeps the keyboard focus in place when the focused pin is replaced by others.
 * @returns call it when a pin is pressed, with the map area that the pin stands for
 */
export const useFocusRestoration = (engine: MapEngine | null, nodes: readonly MapNode[]) => {
  const wanted = useRef<Bounds | null>(null);
  useEffect(() => {
    const bounds = wanted.current;
    if (!engine || !bounds) return;
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (!isLost) return;
    wanted.current = null;
    const index = nodes.findIndex(({ at }) => contains(bounds, at));
    engine.layer.querySelectorAll<HTMLElement>('.pin')[index]?.focus({ preventScroll: true });
  }, [engine, nodes]);
  return (bounds: Bounds): void => {
    wanted.current = bounds;
  };
};
