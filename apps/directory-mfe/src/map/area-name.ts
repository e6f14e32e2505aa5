import type { MapPlace } from './map-place';

/** Names where some places are. */
export interface AreaName {
  /** One or two towns, or provinces. */
  names: readonly string[];
  /** There are more towns than the one named. */
  around: boolean;
}

/** Distinct names, the most frequent first; null when a name is missing. */
const ranked = (names: ReadonlyArray<string | null>): string[] | null => {
  const counts = new Map<string, number>();
  for (const name of names) {
    if (name === null) return null;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort((one, other) => other[1] - one[1]).map(([name]) => name);
};

const provinceOf = ({ listing }: MapPlace): string | null => listing.provinceName ?? listing.province;

/**
 * The name of the area that some places are in: their towns when they are one or two, else their province, else the town of
 * most of them.
 * @returns null when no town is known
 */
export const areaName = (places: readonly MapPlace[]): AreaName | null => {
  const towns = ranked(places.map(({ town }) => town));
  if (towns && towns.length <= 2) return { names: towns, around: false };
  const provinces = ranked(places.map(provinceOf));
  if (provinces?.length === 1) return { names: provinces, around: false };
  const [most] = ranked(places.flatMap(({ town }) => town ?? [])) ?? [];
  return most === undefined ? null : { names: [most], around: true };
};
