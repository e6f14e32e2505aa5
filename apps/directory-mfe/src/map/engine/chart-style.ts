import type { Feature, FeatureCollection } from 'geojson';
import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  LineLayerSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import type { ChartKind } from './chart-data';
import type { ChartColors } from './map-engine';
import { streetNames } from './street-labels';
import { streetLayers } from './street-layers';

/** From this zoom level on regions are drawn from their own files, with their towns. */
export const detailZoom = 7;
/** From this zoom level on the chart itself names the towns. */
export const townNameZoom = 8.5;
/** The boundaries are simplified to 150 m, eight pixels at this zoom level: zooming in further shows no more detail. */
export const boundaryZoom = 12;
/** Tile sources have streets up to this zoom level. */
export const streetZoom = 18;

/** A transparent icon as large as a marker. */
export const clearIcon = 'clear';

/** The layers of the chart that the land of the tiles replaces at street zoom, with their opacities. */
export const coarseLayers = (): Array<{ id: string; opacity: 'fill-opacity' | 'line-opacity' }> =>
  sources.flatMap((source) => [
    { id: `${source}-land`, opacity: 'fill-opacity' as const },
    ...['coast', ...waterlines.flatMap((name) => [name, `${name}-sea`])].map((name) => ({
      id: `${source}-${name}`,
      opacity: 'line-opacity' as const,
    })),
  ]);

const waterlines = ['water-3', 'water-2', 'water-1'] as const;

/** Meridians and parallels around the country, in degrees. */
const meridians = [90, 95, 100, 105, 110, 115, 120, 125, 130, 135, 140, 145, 150, 155];
const parallels = [-15, -10, -5, 0, 5, 10, 15, 20, 25, 30, 35, 40];

/** Positions of the line names, each once: at sea, at least one degree from any coast to the left and right. */
const meridianNames = [
  [110, 14],
  [115, 12],
  [120, 19.6],
  [125, 16.5],
  [130, 12],
] as const;
const parallelNames = [
  [124.6, 20],
  [127, 15],
  [128, 10],
  [128, 5],
] as const;

const east = (lng: number): string => `${lng}° E`;
const north = (lat: number): string => `${lat}° N`;

const line = (coordinates: number[][]): Feature => ({
  type: 'Feature',
  properties: { kind: 'line' },
  geometry: { type: 'LineString', coordinates },
});
const nameAt = (name: string, [lng, lat]: readonly [number, number]): Feature => ({
  type: 'Feature',
  properties: { kind: 'name', name },
  geometry: { type: 'Point', coordinates: [lng, lat] },
});

/** The grid lines of the chart, every five degrees, and their names. */
export const graticule = (): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [
    ...meridians.map((lng) => line(parallels.map((lat) => [lng, lat]))),
    ...parallels.map((lat) => line(meridians.map((lng) => [lng, lat]))),
    ...meridianNames.map((at) => nameAt(east(at[0]), at)),
    ...parallelNames.map((at) => nameAt(north(at[1]), at)),
  ],
});

/** The source of a feature: the country's file, or the loaded region files. */
const sources = ['country', 'detail'] as const;
type SourceName = (typeof sources)[number];

/** Regions drawn from their own files leave out the land of the country file. */
export const outsideRegions = (kind: ChartKind, regions: readonly string[]): FilterSpecification => [
  'all',
  ['==', ['get', 'kind'], kind],
  ['!', ['in', ['get', 'region'], ['literal', [...regions]]]],
];

const ofKind = (kind: ChartKind): FilterSpecification => ['==', ['get', 'kind'], kind];

/** Lines get slightly wider when zooming in. */
const width = (pixels: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  4,
  pixels * 0.7,
  8,
  pixels,
  12,
  pixels * 1.3,
];

const lines = (
  name: string,
  kind: ChartKind,
  paint: NonNullable<LineLayerSpecification['paint']>,
  countrySource: 'country' | 'country-outline' = 'country',
): LayerSpecification[] =>
  sources.map((source) => ({
    id: `${source}-${name}`,
    type: 'line',
    source: source === 'country' ? countrySource : source,
    filter: ofKind(kind),
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint,
  }));

/** A waterline around the coast: a wide stroke, and the sea within it. */
const waterline = (
  name: (typeof waterlines)[number],
  color: string,
  sea: string,
  outer: number,
  inner: number,
) => [
  ...lines(name, 'coast', { 'line-color': color, 'line-width': width(outer) }, 'country-outline'),
  ...lines(`${name}-sea`, 'coast', { 'line-color': sea, 'line-width': width(inner) }, 'country-outline'),
];

const land = (colors: ChartColors): LayerSpecification[] =>
  sources.map((source) => ({
    id: `${source}-land`,
    type: 'fill',
    source,
    filter: ofKind('land'),
    paint: { 'fill-color': colors['map-land'], 'fill-antialias': false },
  }));

const population: ExpressionSpecification = ['coalesce', ['get', 'population'], 0];
/** Larger towns have larger names; when two names collide, the larger town wins. */
const townNameSize: ExpressionSpecification = [
  'step',
  population,
  11,
  50_000,
  12,
  200_000,
  13.5,
  500_000,
  15,
];

const names = (
  source: SourceName,
  kind: ChartKind,
  colors: ChartColors,
  options: Pick<SymbolLayerSpecification, 'minzoom' | 'maxzoom'> & {
    size: number | ExpressionSpecification;
    below?: boolean;
  },
): LayerSpecification => ({
  id: `${source}-${kind}`,
  type: 'symbol',
  source,
  filter: ofKind(kind),
  ...(options.minzoom === undefined ? {} : { minzoom: options.minzoom }),
  ...(options.maxzoom === undefined ? {} : { maxzoom: options.maxzoom }),
  layout: {
    'text-field': ['get', 'name'],
    'text-font': ['system-ui'],
    'text-size': options.size,
    'text-max-width': 7,
    'text-padding': 8,
    // The centre of a town is reserved for the pins of its places.
    ...(options.below
      ? { 'text-anchor': 'top', 'text-offset': [0, 1.3], 'symbol-sort-key': ['-', 0, population] }
      : {}),
  },
  paint: {
    'text-color': colors['map-label'],
    'text-halo-color': colors['map-land'],
    'text-halo-width': 1.4,
  },
});

const townBorders = (colors: ChartColors): LayerSpecification => ({
  id: 'detail-townBorders',
  type: 'line',
  source: 'detail',
  filter: ofKind('townBorder'),
  minzoom: detailZoom,
  paint: {
    'line-color': colors['map-line'],
    'line-width': 0.7,
    'line-opacity': ['interpolate', ['linear'], ['zoom'], detailZoom, 0, townNameZoom, 1],
  },
});

const highlight = (colors: ChartColors): LayerSpecification[] => [
  {
    id: 'highlight-ground',
    type: 'fill',
    source: 'detail',
    filter: highlightFilter(null),
    paint: { 'fill-color': colors.magenta, 'fill-opacity': 0.12 },
  },
  {
    id: 'highlight-edge',
    type: 'line',
    source: 'detail',
    filter: highlightFilter(null),
    paint: { 'line-color': colors.magenta, 'line-width': 1.5, 'line-dasharray': [3, 2.5] },
  },
];

const degrees = (colors: ChartColors): LayerSpecification[] => [
  {
    id: 'graticule',
    type: 'line',
    source: 'graticule',
    filter: ['==', ['get', 'kind'], 'line'],
    paint: { 'line-color': colors['map-water-2'], 'line-width': 0.6 },
  },
];

const degreeNames = (colors: ChartColors): LayerSpecification => ({
  id: 'graticule-names',
  type: 'symbol',
  source: 'graticule',
  filter: ['==', ['get', 'kind'], 'name'],
  maxzoom: 7.5,
  layout: {
    'text-field': ['get', 'name'],
    'text-font': ['system-ui'],
    'text-size': 10,
    'text-padding': 24,
  },
  paint: { 'text-color': colors['map-label'], 'text-halo-color': colors['map-sea'], 'text-halo-width': 1.5 },
});

/** Shows the area of only one town. */
export const highlightFilter = (psgc: number | null): FilterSpecification => [
  'all',
  ['==', ['get', 'kind'], 'town'],
  ['==', ['get', 'psgc'], psgc ?? 0],
];

/**
 * The layers of the chart in drawing order: paper sea, graticule, three waterlines, land with its borders, streets
 * where there is a tile source, names on top. There is no background layer: the sea is the decorated box behind the
 * map.
 */
export const chartLayers = (colors: ChartColors, streets: readonly string[] | null): LayerSpecification[] => [
  ...degrees(colors),
  ...waterline('water-3', colors['map-water-3'], colors['map-sea'], 24.4, 22.6),
  ...waterline('water-2', colors['map-water-2'], colors['map-sea'], 15, 13.2),
  ...waterline('water-1', colors['map-water-1'], colors['map-sea'], 7.4, 5.6),
  ...land(colors),
  ...lines('coast', 'coast', { 'line-color': colors['map-coast'], 'line-width': width(0.8) }),
  ...lines('borders', 'border', { 'line-color': colors['map-line'], 'line-width': width(0.9) }),
  townBorders(colors),
  ...(streets ? streetLayers(colors, streets) : []),
  ...highlight(colors),
  degreeNames(colors),
  ...(streets ? streetNames(colors, streets) : []),
  names('detail', 'townName', colors, { minzoom: townNameZoom, size: townNameSize, below: true }),
  names('country', 'provinceName', colors, { minzoom: 6.2, maxzoom: 9, size: 12.5 }),
  // The engine places the names of the last layer first: nothing is drawn here, so no name lies under a marker.
  {
    id: 'clear',
    type: 'symbol',
    source: 'clear',
    layout: { 'icon-image': clearIcon, 'icon-allow-overlap': true },
  },
];

/** The initial style; regions are added when they come near. */
export const chartStyle = (colors: ChartColors, country: FeatureCollection): StyleSpecification => ({
  version: 8,
  sources: {
    graticule: { type: 'geojson', data: graticule() },
    clear: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } },
    country: { type: 'geojson', data: country, tolerance: 0.2, buffer: 64 },
    // The six wide strokes around the coast show no detail; with all of it they take half of the time of a frame.
    'country-outline': {
      type: 'geojson',
      data: {
        ...country,
        features: country.features.filter(({ properties }) => properties?.kind === 'coast'),
      },
      tolerance: 1,
      buffer: 64,
    },
    detail: {
      type: 'geojson',
      data: { type: 'FeatureCollection', features: [] },
      tolerance: 0.2,
      buffer: 64,
    },
  },
  layers: chartLayers(colors, null),
});
