import type { LayerSpecification } from 'maplibre-gl';
import type { ChartColors } from './map-engine';

/** The street layers of the common vector tile schemas: OpenMapTiles, Protomaps and Shortbread. */
const streetSchemas = [
  {
    roads: 'transportation',
    roadNames: 'transportation_name',
    kind: 'class',
    major: ['motorway', 'trunk', 'primary', 'secondary'],
  },
  { roads: 'roads', roadNames: 'roads', kind: 'kind', major: ['highway', 'major_road'] },
  {
    roads: 'streets',
    roadNames: 'street_labels',
    kind: 'kind',
    major: ['motorway', 'trunk', 'primary', 'secondary'],
  },
] as const;
const waterLayers = ['water', 'water_polygons'];
const buildingLayers = ['building', 'buildings'];

/**
 * Streets, inland water and buildings from vector tiles, in the colours of the chart.
 * @param present the layers of the tiles; empty where the source does not list them
 */
export const streetLayers = (colors: ChartColors, present: readonly string[]): LayerSpecification[] => {
  const has = (name: string): boolean => present.length === 0 || present.includes(name);
  const schemas = streetSchemas.filter(({ roads }) => has(roads));
  const fills = (ids: readonly string[], color: string, minzoom: number): LayerSpecification[] =>
    ids.filter(has).map((layer) => ({
      id: `street-${layer}`,
      type: 'fill',
      source: 'tiles',
      'source-layer': layer,
      minzoom,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': color },
    }));
  return [
    ...fills(waterLayers, colors['map-sea'], 8),
    ...fills(buildingLayers, colors['map-water-1'], 14),
    ...schemas.flatMap(({ roads, roadNames, kind, major }): LayerSpecification[] => [
      {
        id: `street-${roads}`,
        type: 'line',
        source: 'tiles',
        'source-layer': roads,
        minzoom: 7,
        layout: { 'line-join': 'round', 'line-cap': 'round' },
        paint: {
          'line-color': colors.surface,
          'line-width': [
            'interpolate',
            ['exponential', 1.5],
            ['zoom'],
            7,
            ['case', ['in', ['get', kind], ['literal', [...major]]], 0.8, 0],
            13,
            ['case', ['in', ['get', kind], ['literal', [...major]]], 3, 1],
            18,
            ['case', ['in', ['get', kind], ['literal', [...major]]], 18, 8],
          ],
        },
      },
      {
        id: `street-name-${roadNames}`,
        type: 'symbol',
        source: 'tiles',
        'source-layer': roadNames,
        minzoom: 13,
        layout: {
          'symbol-placement': 'line',
          'text-field': ['coalesce', ['get', 'name:latin'], ['get', 'name'], ''],
          'text-font': ['system-ui'],
          'text-size': 11,
        },
        paint: {
          'text-color': colors['map-label'],
          'text-halo-color': colors.surface,
          'text-halo-width': 1.2,
        },
      },
    ]),
  ];
};
