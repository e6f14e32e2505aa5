import {
  fold,
  type Brand,
  type Category,
  type EntityType,
  type IslandGroup,
  type Municipality,
  type Province,
  type Subcategory,
} from '@halalmap/contracts';
import type { ReferenceData } from './reference-data';

/** Normalizes text for comparison: ignores accents and case. */
const plain = (text: string): string => fold(text).trim();

const contains = (search: string | undefined, ...names: string[]): boolean =>
  search === undefined || names.some((name) => plain(name).includes(plain(search)));

/** A missing condition always matches. */
const is = <T>(wanted: T | undefined, actual: T): boolean => wanted === undefined || wanted === actual;
const isNamed = (wanted: string | undefined, actual: string): boolean =>
  wanted === undefined || plain(wanted) === plain(actual);

/** The categories of a type or parent whose name contains the search text; an omitted criterion matches all. */
export const categoriesMatching = (
  categories: readonly Category[],
  query: { entityType?: EntityType | undefined; search?: string | undefined; parentId?: number | undefined },
): Category[] =>
  categories.filter(
    (category) =>
      is(query.entityType, category.entityType) &&
      contains(query.search, category.name) &&
      is<number | null>(query.parentId, category.parentCategoryId),
  );

/** The brands of a type whose name contains the search text; an omitted criterion matches all. */
export const brandsMatching = (
  brands: readonly Brand[],
  query: { entityType?: EntityType | undefined; search?: string | undefined },
): Brand[] =>
  brands.filter((brand) => is(query.entityType, brand.entityType) && contains(query.search, brand.name));

/** The provinces of a region or island group whose name contains the search text; an omitted criterion matches all. */
export const provincesMatching = (
  provinces: readonly Province[],
  query: { search?: string | undefined; region?: string | undefined; islandGroup?: IslandGroup | undefined },
): Province[] =>
  provinces.filter(
    (province) =>
      contains(query.search, province.name) &&
      isNamed(query.region, province.region) &&
      is(query.islandGroup, province.islandGroup),
  );

/** How well a name matches a search: 0 equal, 1 begins with it, 2 contains it; null no match. */
const rankOf = (search: string, name: string): number | null => {
  const found = plain(name).indexOf(plain(search));
  if (found === -1) return null;
  return found > 0 ? 2 : plain(name) === plain(search) ? 0 : 1;
};
const bestRank = (search: string, names: readonly string[]): number | null =>
  names.reduce<number | null>((best, name) => {
    const rank = rankOf(search, name);
    return rank === null || (best !== null && best <= rank) ? best : rank;
  }, null);

/** Towns also match by their other names and districts. With a search, the best matches come first. */
export const municipalitiesMatching = (
  reference: ReferenceData,
  query: {
    search?: string | undefined;
    provinceId?: number | undefined;
    municipalityType?: string | undefined;
  },
): readonly Municipality[] => {
  const { search } = query;
  const towns = reference.municipalities
    .all()
    .filter(
      (town) =>
        is(query.provinceId, town.provinceId) && isNamed(query.municipalityType, town.municipalityType),
    );
  if (search === undefined) return towns;
  return towns
    .flatMap((town) => {
      const own = bestRank(search, [town.name, ...reference.municipalityAliases(town.id)]);
      if (own !== null) return [{ town, rank: own }];
      const districts = reference.districtsOf(town.id);
      const rank = bestRank(search, districts);
      if (rank === null) return [];
      const district = districts.find((name) => rankOf(search, name) === rank);
      return [{ town: { ...town, district }, rank }];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ town }) => town);
};

/** The subcategories of a category, or all. */
export const subcategoriesMatching = <Entry extends Subcategory>(
  subcategories: readonly Entry[],
  query: { categoryId?: number | undefined },
): Entry[] => subcategories.filter((entry) => is(query.categoryId, entry.parentCategoryId));
