import type { Feature, FeatureCollection } from 'geojson';

/** Meridians and parallels around the country, in degrees. */
const meridians = [90, 95, 100, 105, 110, 115, 120, 125, 130, 135, 140, 145, 150, 155];
const parallels = [-15, -10, -5, 0, 5, 10, 15, 20, 25, 30, 35, 40];

/** Positions of the line names: at sea, at least one degree from any coast to the left and right. */
const meridianNames = [
  [110, 14],
  [115, 12],
  [120, 19.6],
  [120, 7.6],
  [125, 16.5],
  [125, 20],
  [125, 4],
  [130, 12],
] as const;
const parallelNames = [
  [117.6, 20],
  [124.6, 20],
  [117.6, 15],
  [124, 15],
  [127, 15],
  [117, 10],
  [128, 10],
  [123, 5],
  [116, 5],
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
