import type { Bounds, Position } from '../map-place';
import type { ChartColors } from './chart-style';
import type { MapTiles } from '@halalmap/contracts';

/** A point of the map's box in CSS pixels, from its top left. */
export interface Point {
  x: number;
  y: number;
}

export interface MapView {
  bounds: Bounds;
  zoom: number;
}

/** What a map is drawn with. The one implementation stands on MapLibre; tests have their own. */
export interface MapEngine {
  /** Where elements go that lie on the map: what is done on them, such as turning a wheel, reaches the map. */
  layer: HTMLElement;
  /** Whose streets are shown; null without any, or when the source does not say. Places do not wait for it. */
  streetCredit: Promise<string | null>;
  project: (at: Position) => Point;
  unproject: (point: Point) => Position;
  view: () => MapView;
  /** The nearest that can be seen. */
  maxZoom: number;
  /**
   * Shows all of some bounds, with room for pins at the edge unless `tight`. `forVisitor`: it is the visitor who moves the
   * map.
   */
  fit: (bounds: Bounds, options?: { maxZoom?: number; tight?: boolean; forVisitor?: boolean }) => void;
  /** Brings a spot to a point of the map's box, at the same zoom. */
  show: (at: Position, to: Point) => void;
  zoomBy: (levels: number) => void;
  /** Calls back on every frame of a movement. @returns ends it */
  onMove: (listener: () => void) => () => void;
  /** Calls back when a movement has ended. `byVisitor`: not by `fit` or `show`. @returns ends it */
  onSettled: (listener: (byVisitor: boolean) => void) => () => void;
  /** Calls back with the point of a click on the map itself. @returns ends it */
  onClick: (listener: (at: Position) => void) => () => void;
  setColors: (colors: ChartColors) => void;
  /** Marks the ground of a town (PSGC code as a number). */
  highlightTown: (psgc: number | null) => void;
  destroy: () => void;
}

export interface MapEngineOptions {
  /** 1 for the first try, more for each "Try again". */
  attempt: number;
  container: HTMLElement;
  colors: ChartColors;
  bounds: Bounds;
  /** Without room at the edge of the bounds. */
  tight?: boolean;
  maxZoom?: number;
  tiles: MapTiles | null;
  /** What a screen reader calls the map. */
  label: string;
  interactive: boolean;
}

/** @throws when the browser has no WebGL, or a file does not come */
export type CreateMapEngine = (options: MapEngineOptions) => Promise<MapEngine>;
