import type { Municipality } from '@halalmap/contracts';
import type { FindTownCentre, Position } from './map-place';

const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();

const centreOf = (town: Municipality | null | undefined): Position | null =>
  town && town.lat !== null && town.long !== null ? [town.long, town.lat] : null;

/**
 * Finds the centre of a listing's town: by its id, else by its name where no other town has the same.
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
