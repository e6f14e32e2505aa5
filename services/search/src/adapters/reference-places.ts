import type { Municipality } from '@halalmap/contracts';
import {
  findMunicipality,
  halalProductCategories,
  municipalities,
  municipalityById,
  muslimBusinessCategories,
} from '@halalmap/reference-data';
import type { ReferencePlaces } from '../domain/index-document';
import type { Point } from '../domain/search-index';
import { plain } from '../domain/text';

const namesOf = (entries: ReadonlyArray<{ id: number; name: string }>): ReadonlyMap<number, string> =>
  new Map(entries.map(({ id, name }) => [id, name]));

/** Towns whose name no other town has, so that a name without a province is enough. */
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

/** Town centres and category names from the reference data that comes with the product. */
export const createReferencePlaces = (): ReferencePlaces => {
  const unique = uniqueTowns();
  const productCategories = namesOf(halalProductCategories);
  const businessCategories = namesOf(muslimBusinessCategories);
  return {
    townCentre({ municipalityId, municipality, province }) {
      if (municipalityId !== null) return centreOf(municipalityById(municipalityId));
      if (!municipality) return null;
      return centreOf(province ? findMunicipality(municipality, province) : unique.get(plain(municipality)));
    },
    categoryNames: ({ halalProductCategoryId, muslimBusinessCategoryId }) =>
      [
        productCategories.get(halalProductCategoryId ?? 0),
        businessCategories.get(muslimBusinessCategoryId ?? 0),
      ].filter((name) => name !== undefined),
  };
};
