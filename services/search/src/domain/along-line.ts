import { distanceBetween, type Box, type Point } from './map-cells';

/** A way of straight legs, and how far from it a place may be. */
export interface AlongLine {
  points: readonly Point[];
  metres: number;
}

type Vector = readonly [number, number, number];

const earthRadius = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;
const degrees = (angle: number): number => (angle * 180) / Math.PI;

const vectorOf = ({ lat, lng }: Point): Vector => [
  Math.cos(radians(lat)) * Math.cos(radians(lng)),
  Math.cos(radians(lat)) * Math.sin(radians(lng)),
  Math.sin(radians(lat)),
];
const pointOf = ([x, y, z]: Vector): Point => ({
  lat: degrees(Math.atan2(z, Math.hypot(x, y))),
  lng: degrees(Math.atan2(y, x)),
});
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const scaled = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];
const plus = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

interface Leg {
  from: Point;
  to: Point;
  /** Metres of the way before it, and of itself. */
  before: number;
  length: number;
}

const legsOf = (points: readonly Point[]): Leg[] => {
  let before = 0;
  return points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    const leg = { from, to, before, length: distanceBetween(from, to) };
    before += leg.length;
    return leg;
  });
};

/** The point of a leg that is nearest to another point. */
const nearestOn = ({ from, to, length }: Leg, at: Point): Point => {
  if (length === 0) return from;
  const [a, b, p] = [vectorOf(from), vectorOf(to), vectorOf(at)];
  const normal = cross(a, b);
  const unit = scaled(normal, 1 / Math.hypot(...normal));
  const foot = plus(p, scaled(unit, -dot(p, unit)));
  const isInside = dot(cross(a, foot), unit) >= 0 && dot(cross(foot, b), unit) >= 0;
  if (isInside) return pointOf(foot);
  return distanceBetween(from, at) <= distanceBetween(to, at) ? from : to;
};

/**
 * Finds where a way passes a point.
 * @returns metres from the beginning of the way to its point that is nearest in the first pass, null where it passes too far away
 */
export const positionAlong = ({ points, metres }: AlongLine): ((at: Point) => number | null) => {
  const legs = legsOf(points);
  return (at) => {
    let best: { distance: number; position: number } | null = null;
    for (const leg of legs) {
      const nearest = nearestOn(leg, at);
      const distance = distanceBetween(nearest, at);
      // The next leg may go on with the same pass; a leg that is too far away ends it.
      if (distance > metres) {
        if (best) break;
        continue;
      }
      if (!best || distance < best.distance)
        best = { distance, position: leg.before + distanceBetween(leg.from, nearest) };
    }
    return best?.position ?? null;
  };
};

/** Metres of the longest part of a way that gets a box of its own, so that the boxes hold little else. */
const longestPart = 100_000;
/** Metres by which the shortest way between the ends of such a part may leave their box, rounded up. */
const bulge = 1_000;
const leastMetresPerDegree = 110_000;

/** Boxes that together hold everything that is near enough to a way. */
export const boxesAround = ({ points, metres }: AlongLine): Box[] =>
  legsOf(points).flatMap(({ from, to, length }) => {
    const count = Math.max(1, Math.ceil(length / longestPart));
    const [a, b] = [vectorOf(from), vectorOf(to)];
    const angle = length / earthRadius;
    const at = (part: number): Point =>
      angle === 0
        ? from
        : pointOf(
            plus(
              scaled(a, Math.sin((1 - part) * angle) / Math.sin(angle)),
              scaled(b, Math.sin(part * angle) / Math.sin(angle)),
            ),
          );
    return Array.from({ length: count }, (_, index) => {
      const [start, end] = [at(index / count), at((index + 1) / count)];
      const lat = (metres + bulge) / leastMetresPerDegree;
      const farthest = Math.max(Math.abs(start.lat), Math.abs(end.lat)) + lat;
      const lng = lat / Math.cos(radians(Math.min(farthest, 89)));
      return {
        minLat: Math.min(start.lat, end.lat) - lat,
        maxLat: Math.max(start.lat, end.lat) + lat,
        minLng: Math.min(start.lng, end.lng) - lng,
        maxLng: Math.max(start.lng, end.lng) + lng,
      };
    });
  });
