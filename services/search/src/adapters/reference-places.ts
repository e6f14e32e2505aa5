import type { Municipality } from '@halalmap/contracts';
import {
  districts,
  findMunicipality,
  halalProductCategories,
  municipalities,
  municipalityById,
  muslimBusinessCategories,
} from '@halalmap/reference-data';
import type { ReferencePlaces } from '../domain/index-document';
import type { Point } from '../domain/geo';
import type { District } from '../domain/locations';
import { plain } from '../domain/text';

/** The parts of towns that are known by name. */
export const knownDistricts = (): District[] =>
  districts().map(({ name, town }) => ({ name, town: town.name }));

const namesOf = (entries: ReadonlyArray<{ id: number; name: string }>): ReadonlyMap<number, string> =>
  new Map(entries.map(({ id, name }) => [id, name]));

/** Towns with a unique name, for which a name without a province suffices. */
const uniqueTowns = (): ReadonlyMap<string, Municipality | null> => {
  const towns = new Map<string, Municipality | null>();
  for (const town of municipalities()) {
    const key = plain(town.name);
    towns.set(key, towns.has(key) ? null : town);
  }
  return towns;
};

const centreOf = (town: Municipality | null | undefined): Point | null =>
  town && town.lat !== null && town.long !== null ? { lat: town.lat, lng: town.long } : null;

/** Names of the categories that only some types of listing have, by id. */
export interface CategoryNames {
  product: ReadonlyMap<number, string>;
  business: ReadonlyMap<number, string>;
  refresh(): Promise<void>;
}

/** The category names that are bundled with the product. */
export const bundledCategoryNames = (): CategoryNames => ({
  product: namesOf(halalProductCategories),
  business: namesOf(muslimBusinessCategories),
  refresh: () => Promise.resolve(),
});

/** Town centres from the bundled reference data, and category names. */
export const createReferencePlaces = (names: CategoryNames): ReferencePlaces => {
  const unique = uniqueTowns();
  return {
    townCentre({ municipalityId, municipality, province }) {
      if (municipalityId !== null) return centreOf(municipalityById(municipalityId));
      if (!municipality) return null;
      return centreOf(province ? findMunicipality(municipality, province) : unique.get(plain(municipality)));
    },
    categoryNames: ({ halalProductCategoryId, muslimBusinessCategoryId }) =>
      [
        names.product.get(halalProductCategoryId ?? 0),
        names.business.get(muslimBusinessCategoryId ?? 0),
      ].filter((name) => name !== undefined),
    refresh: () => names.refresh(),
  };
};
