import type { Feature, FeatureCollection } from 'geojson';

/** Meridians and parallels around the country, in degrees. */
const meridians = [90, 95, 100, 105, 110, 115, 120, 125, 130, 135, 140, 145, 150, 155];
const parallels = [-15, -10, -5, 0, 5, 10, 15, 20, 25, 30, 35, 40];

const line = (name: string, coordinates: number[][]): Feature => ({
  type: 'Feature',
  properties: { name },
  geometry: { type: 'LineString', coordinates },
});

/** The lines of the chart, every five degrees, each with its name. */
export const graticule = (): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [
    ...meridians.map((lng) =>
      line(
        `${lng}° E`,
        parallels.map((lat) => [lng, lat]),
      ),
    ),
    ...parallels.map((lat) =>
      line(
        lat < 0 ? `${-lat}° S` : `${lat}° N`,
        meridians.map((lng) => [lng, lat]),
      ),
    ),
  ],
});
