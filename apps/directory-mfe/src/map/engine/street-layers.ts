import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { ChartColors } from './map-engine';

/** From this zoom level on the land of the tiles replaces the coarser land of the chart. */
export const earthZoom = 12;

/** The road layers of the common vector tile schemas: OpenMapTiles, Protomaps and Shortbread. */
export const roadSchemas = [
  { roads: 'transportation', roadNames: 'transportation_name', kind: 'class' },
  { roads: 'roads', roadNames: 'roads', kind: 'kind' },
  { roads: 'streets', roadNames: 'street_labels', kind: 'kind' },
] as const;

/** Classes of roads from important to minor, in the words of all three schemas; widths in pixels at `widthZooms`. */
const roadClasses = [
  { names: ['motorway', 'highway'], widths: [0.9, 2, 5, 14, 27] },
  { names: ['trunk'], widths: [0.7, 1.8, 4.5, 12.5, 25] },
  { names: ['primary', 'major_road'], widths: [0.4, 1.4, 4, 11, 23] },
  { names: ['secondary', 'medium_road'], widths: [0, 0.8, 3, 9, 19] },
  { names: ['tertiary'], widths: [0, 0, 2.4, 7.5, 17] },
  {
    names: ['minor', 'minor_road', 'residential', 'unclassified', 'living_street', 'raceway', 'bus_guideway'],
    widths: [0, 0, 1.5, 5.5, 14],
  },
  { names: ['service'], widths: [0, 0, 0.9, 3.5, 8] },
  { names: ['pedestrian', 'track', 'path', 'footway', 'steps', 'cycleway'], widths: [0, 0, 0.8, 2.6, 5] },
] as const;
const widthZooms = [7, 10, 13, 16, 18] as const;
const railClasses = ['rail', 'light_rail', 'subway', 'tram', 'monorail', 'narrow_gauge', 'transit'];
export const mainClasses = roadClasses.slice(0, 4).flatMap(({ names }) => names);
const allRoads = roadClasses.flatMap(({ names }) => names);

/** The width of a road by its class, growing with the zoom level; `extra` pixels where the road has a width at all. */
const roadWidth = (kind: string, extra = 0): ExpressionSpecification => {
  const at = (index: number): ExpressionSpecification => {
    const cases = roadClasses.flatMap(({ names, widths }) => {
      const width = widths[index] ?? 0;
      return [[...names], width === 0 ? 0 : width + extra];
    });
    return ['match', ['get', kind], ...cases, 0] as unknown as ExpressionSpecification;
  };
  return [
    'interpolate',
    ['exponential', 1.4],
    ['zoom'],
    ...widthZooms.flatMap((zoom, index) => [zoom, at(index)]),
  ] as unknown as ExpressionSpecification;
};

export const oneOf = (key: string, values: readonly string[]): ExpressionSpecification => [
  'in',
  ['get', key],
  ['literal', [...values]],
];
export const byZoom = (...stops: number[]): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as unknown as ExpressionSpecification;
export const placeName: ExpressionSpecification = ['coalesce', ['get', 'name:latin'], ['get', 'name'], ''];

/** Parts of a layer that all of a kind share. */
export const tiles = { source: 'tiles' } as const;
export const font = ['system-ui'];

const areas = (colors: ChartColors): LayerSpecification[] => [
  {
    ...tiles,
    id: 'street-earth',
    type: 'fill',
    'source-layer': 'earth',
    minzoom: earthZoom,
    paint: { 'fill-color': colors['map-land'], 'fill-antialias': false },
  },
  {
    ...tiles,
    id: 'street-earth-coast',
    type: 'line',
    'source-layer': 'earth',
    minzoom: earthZoom,
    paint: { 'line-color': colors['map-coast'], 'line-width': 1, 'line-opacity': 0.7 },
  },
  ...['water', 'water_polygons'].map((layer): LayerSpecification => ({
    ...tiles,
    id: `street-${layer}`,
    type: 'fill',
    'source-layer': layer,
    minzoom: 8,
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': colors['map-sea'] },
  })),
  ...['building', 'buildings'].map((layer): LayerSpecification => ({
    ...tiles,
    id: `street-${layer}`,
    type: 'fill',
    'source-layer': layer,
    minzoom: 14,
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': colors['map-water-1'], 'fill-opacity': 0.5 },
  })),
  {
    ...tiles,
    id: 'street-waterway',
    type: 'line',
    'source-layer': 'waterway',
    minzoom: 10,
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': colors['map-sea'], 'line-width': byZoom(10, 0.6, 13, 1.6, 18, 7) },
  },
  {
    ...tiles,
    id: 'street-barangay',
    type: 'line',
    'source-layer': 'barangay',
    minzoom: earthZoom,
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': colors['map-coast'],
      'line-width': ['match', ['get', 'kind'], 'municipality', 1.2, 0.7],
      'line-opacity': ['match', ['get', 'kind'], 'municipality', 0.55, 0.35],
      'line-dasharray': [2, 3],
    },
  },
  {
    ...tiles,
    id: 'street-aeroway',
    type: 'line',
    'source-layer': 'aeroway',
    minzoom: 11,
    paint: {
      'line-color': colors['map-land-2'],
      'line-width': byZoom(11, 1, 14, 8, 18, 60),
    },
  },
];

const roads = (
  colors: ChartColors,
  { roads: layer, kind }: (typeof roadSchemas)[number],
): LayerSpecification[] => {
  const line = { ...tiles, type: 'line', 'source-layer': layer } as const;
  const rounded = { 'line-join': 'round', 'line-cap': 'round' } as const;
  const byImportance = {
    ...rounded,
    'line-sort-key': [
      'match',
      ['get', kind],
      ...roadClasses.flatMap(({ names }, index) => [[...names], roadClasses.length - index]),
      0,
    ] as unknown as ExpressionSpecification,
  };
  return [
    {
      ...line,
      id: `street-ferry-${layer}`,
      minzoom: 9,
      filter: oneOf(kind, ['ferry']),
      paint: {
        'line-color': colors['map-coast'],
        'line-width': 1,
        'line-opacity': 0.5,
        'line-dasharray': [4, 4],
      },
    },
    {
      ...line,
      id: `street-casing-${layer}`,
      minzoom: 10,
      filter: oneOf(kind, allRoads),
      layout: byImportance,
      // The casing separates a road from land and from water alike, where it crosses a bridge.
      paint: {
        'line-color': colors['map-land-2'],
        'line-width': roadWidth(kind, 1.8),
        'line-opacity': byZoom(10, 0, 11.5, 1),
      },
    },
    {
      ...line,
      id: `street-${layer}`,
      minzoom: 8,
      filter: oneOf(kind, allRoads),
      layout: byImportance,
      paint: { 'line-color': colors.surface, 'line-width': roadWidth(kind) },
    },
    {
      ...line,
      id: `street-rail-${layer}`,
      minzoom: 10,
      filter: oneOf(kind, railClasses),
      paint: {
        'line-color': colors['map-coast'],
        'line-width': byZoom(10, 0.8, 14, 1.6, 18, 3),
        'line-dasharray': [6, 1.5],
        'line-opacity': 0.8,
      },
    },
  ];
};

/** The layers of a style whose tiles a source has; all of them where it does not list its layers. */
export const used = (layers: LayerSpecification[], present: readonly string[]): LayerSpecification[] =>
  layers.filter(
    (layer) =>
      present.length === 0 || ('source-layer' in layer && present.includes(layer['source-layer'] as string)),
  );

/**
 * Land, water, streets and railways from vector tiles, in the colours of the chart.
 * @param present the layers of the tiles; empty where the source does not list them
 */
export const streetLayers = (colors: ChartColors, present: readonly string[]): LayerSpecification[] =>
  used([...areas(colors), ...roadSchemas.flatMap((schema) => roads(colors, schema))], present);
