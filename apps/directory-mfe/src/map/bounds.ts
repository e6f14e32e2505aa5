import type { Bounds, Position } from './map-place';

/** The country with its outer islands. */
export const philippines: Bounds = [116.5, 4.6, 127, 20.9];

/** The smallest box around some points; null for none. */
export const boundsOf = (points: readonly Position[]): Bounds | null =>
  points.reduce<Bounds | null>(
    (box, [lng, lat]) =>
      box
        ? [Math.min(box[0], lng), Math.min(box[1], lat), Math.max(box[2], lng), Math.max(box[3], lat)]
        : [lng, lat, lng, lat],
    null,
  );

export const contains = ([west, south, east, north]: Bounds, [lng, lat]: Position): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north;

export const intersects = (one: Bounds, other: Bounds): boolean =>
  one[0] <= other[2] && one[2] >= other[0] && one[1] <= other[3] && one[3] >= other[1];

const rounded = (degrees: number, limit: number): number =>
  Math.round(Math.max(-limit, Math.min(limit, degrees)) * 1e4) / 1e4;

/** A box as an address says it: four decimals, about 10 m, within the globe. */
export const roundedBounds = ([west, south, east, north]: Bounds): Bounds => [
  rounded(west, 180),
  rounded(south, 90),
  rounded(east, 180),
  rounded(north, 90),
];

export const sameBounds = (one: Bounds | null, other: Bounds | null): boolean =>
  one === other || (one !== null && other !== null && one.every((edge, index) => edge === other[index]));
