import { fold, type Municipality } from '@halalmap/contracts';
import { contains, roundedOut } from './bounds';
import type { Bounds, FindTownCentre, Position } from './map-place';

const plain = (name: string): string => fold(name).trim();

const centreOf = (town: Municipality | null | undefined): Position | null =>
  town && town.lat !== null && town.long !== null ? [town.long, town.lat] : null;

/**
 * Finds the centre of a listing's town: by its id, else by its name if that is unique.
 * @param towns all cities and municipalities
 */
export const createTownCentres = (towns: readonly Municipality[]): FindTownCentre => {
  const byId = new Map(towns.map((town) => [town.id, town]));
  const byName = new Map<string, Municipality[]>();
  for (const town of towns) byName.set(plain(town.name), [...(byName.get(plain(town.name)) ?? []), town]);
  return ({ municipalityId, municipality, provinceId }) => {
    if (municipalityId !== null) return centreOf(byId.get(municipalityId));
    if (municipality === null) return null;
    const named = byName.get(plain(municipality)) ?? [];
    const candidates = provinceId === null ? named : named.filter((town) => town.provinceId === provinceId);
    return candidates.length === 1 ? centreOf(candidates[0]) : null;
  };
};

/** Finds towns for clusters. */
export interface TownMap {
  /** The town that names a part of the map: the largest one inside, else the nearest. */
  nameOf: (part: { bounds: Bounds; at: Position }) => string | null;
  countWithin: (bounds: Bounds) => number;
}

/** @param towns all cities and municipalities; none while loading */
export const createTownMap = (towns: readonly Municipality[]): TownMap => {
  const centres = towns.flatMap((town) => {
    const at = centreOf(town);
    return at ? [{ at, name: town.name, population: town.population ?? 0 }] : [];
  });
  const inside = (bounds: Bounds) => centres.filter(({ at }) => contains(bounds, at));
  const least = <T>(values: readonly T[], of: (value: T) => number): T | undefined =>
    values.reduce<T | undefined>(
      (best, value) => (best === undefined || of(value) < of(best) ? value : best),
      undefined,
    );
  return {
    countWithin: (bounds) => inside(roundedOut(bounds)).length,
    nameOf: ({ bounds, at: [lng, lat] }) => {
      const largest = least(inside(roundedOut(bounds)), ({ population }) => -population);
      const nearest = () => least(centres, ({ at }) => Math.hypot(at[0] - lng, at[1] - lat));
      return (largest ?? nearest())?.name ?? null;
    },
  };
};
