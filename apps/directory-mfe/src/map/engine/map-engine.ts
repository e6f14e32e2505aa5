import type { MapTiles } from '@halalmap/contracts';
import type { Bounds, Position } from '../geometry';

/** A point in CSS pixels, from the top left of the map's box. */
export interface Point {
  x: number;
  y: number;
}

export interface MapView {
  bounds: Bounds;
  zoom: number;
}

/** A part of an attribution; `url` is where it links to. */
export interface CreditPart {
  text: string;
  url: string | null;
}

/** The rendering engine of a map. The only implementation uses MapLibre; tests have their own. */
export interface MapEngine {
  /** The container of elements on top of the map: events on them, such as wheel events, reach the map. */
  layer: HTMLElement;
  /** The attribution of the streets; empty without any, or when the source has none. Places do not wait for it. */
  streetCredit: Promise<CreditPart[]>;
  /** Keeps the names of streets and landmarks away from the markers at these positions. */
  keepClear: (positions: readonly Position[]) => void;
  project: (at: Position) => Point;
  unproject: (point: Point) => Position;
  view: () => MapView;
  /** The highest zoom level. */
  maxZoom: number;
  /** Fits some bounds, with padding for pins unless `tight`. `forVisitor`: the movement counts as the visitor's. */
  fit: (bounds: Bounds, options?: { maxZoom?: number; tight?: boolean; forVisitor?: boolean }) => void;
  /** Moves a position to a point of the map's box, at the same zoom. */
  show: (at: Position, to: Point) => void;
  zoomBy: (levels: number) => void;
  /**
   * Calls back on every frame of a movement.
   * @returns unsubscribes
   */
  onMove: (listener: () => void) => () => void;
  /**
   * Calls back when a movement has ended. `byVisitor`: not by `fit` or `show`.
   * @returns unsubscribes
   */
  onSettled: (listener: (byVisitor: boolean) => void) => () => void;
  /**
   * Calls back with the point of a click on the map itself.
   * @returns unsubscribes
   */
  onClick: (listener: (at: Position) => void) => () => void;
  setColors: (colors: ChartColors) => void;
  /** Highlights the area of a town (PSGC code as a number). */
  highlightTown: (psgc: number | null) => void;
  destroy: () => void;
}

export interface MapEngineOptions {
  /** 1 for the first attempt, incremented by each "Try again". */
  attempt: number;
  container: HTMLElement;
  colors: ChartColors;
  bounds: Bounds;
  /** Without padding around the bounds. */
  tight?: boolean;
  maxZoom?: number;
  tiles: MapTiles | null;
  /** The accessible name of the map. */
  label: string;
  interactive: boolean;
}

/** @throws when the browser has no WebGL, or a file fails to load */
export type CreateMapEngine = (options: MapEngineOptions) => Promise<MapEngine>;

const colorNames = [
  'map-sea',
  'map-land',
  'map-land-2',
  'map-line',
  'map-coast',
  'map-water-1',
  'map-water-2',
  'map-water-3',
  'map-label',
  'surface',
  'magenta',
] as const;

type ColorName = (typeof colorNames)[number];

/** Colours of the chart by their token names. */
export type ChartColors = Readonly<Record<ColorName, string>>;

/** Reads the current tokens of an element, in the active colour scheme. */
export const readChartColors = (element: Element): ChartColors => {
  const style = getComputedStyle(element);
  return Object.fromEntries(
    colorNames.map((name) => [name, style.getPropertyValue(`--hm-${name}`).trim() || 'gray']),
  ) as ChartColors;
};
