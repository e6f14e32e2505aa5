import type { Bounds } from '../../map/map-place';

/** Four decimals of a degree are about ten metres. */
const digits = 4;

const isBounds = ([west, south, east, north, ...more]: number[]): boolean =>
  west !== undefined &&
  south !== undefined &&
  east !== undefined &&
  north !== undefined &&
  more.length === 0 &&
  west <= east &&
  south <= north &&
  Math.abs(west) <= 180 &&
  Math.abs(east) <= 180 &&
  Math.abs(south) <= 90 &&
  Math.abs(north) <= 90;

/**
 * Parses the searched area from the URL: `minLng,minLat,maxLng,maxLat` in degrees.
 * @returns null for anything else, so that no shared link fails
 */
export const readArea = (text: string | null): Bounds | null => {
  const numbers = (text ?? '').split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (numbers.some((number) => !Number.isFinite(number)) || !isBounds(numbers)) return null;
  const [west = 0, south = 0, east = 0, north = 0] = numbers;
  return [west, south, east, north];
};

/** Formats an area so that `readArea` can parse it. */
export const writeArea = (area: Bounds): string =>
  area.map((degrees) => Number(degrees.toFixed(digits))).join(',');
