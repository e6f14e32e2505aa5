import type {
  Brand,
  BusinessCategory,
  BusinessSubcategory,
  Category,
  CertifyingBody,
  FoodType,
  Municipality,
  Province,
  Subcategory,
  TopCategory,
  EntityType,
  ErrorDetail,
} from '@halalmap/contracts';
import { unprocessable } from '@halalmap/errors';
import type { ListingFacts } from '../listing/stored-listing';

export interface ReferenceList<T extends { id: number }> {
  all(): readonly T[];
  byId(id: number): T | undefined;
}

/** All reference data that listings refer to by id. */
export interface ReferenceData {
  categories: ReferenceList<Category>;
  foodTypes: ReferenceList<FoodType>;
  brands: ReferenceList<Brand>;
  certifyingBodies: ReferenceList<CertifyingBody>;
  provinces: ReferenceList<Province>;
  municipalities: ReferenceList<Municipality>;
  halalProductCategories: ReferenceList<TopCategory>;
  halalProductSubcategories: ReferenceList<Subcategory>;
  muslimBusinessCategories: ReferenceList<BusinessCategory>;
  muslimBusinessSubcategories: ReferenceList<BusinessSubcategory>;
  /** A certifying body by its short, full or another of its names, ignoring case and accents. */
  certifyingBodyByName(name: string): CertifyingBody | undefined;
  /** A province by its name, ignoring case and accents. */
  provinceByName(name: string): Province | undefined;
  /** Other names of a town. */
  municipalityAliases(id: number): readonly string[];
  /** Known names of parts of a town, such as Quiapo. */
  districtsOf(municipalityId: number): readonly string[];
}

type FoodTypes = Pick<ListingFacts, 'foodTypes' | 'foodTypeId'>;

const isNamed = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/**
 * The food types of a listing. The one given by id comes first. When only names are given, the id is that of the first
 * name, if the reference data has it.
 */
export const foodTypesOf = (facts: FoodTypes, { foodTypes }: Pick<ReferenceData, 'foodTypes'>): FoodTypes => {
  const names = facts.foodTypes ?? [];
  const chosen = facts.foodTypeId === null ? undefined : foodTypes.byId(facts.foodTypeId);
  if (chosen) {
    const others = names.filter((name) => !isNamed(name, chosen.name));
    return { foodTypes: [chosen.name, ...others], foodTypeId: chosen.id };
  }
  const [first] = names;
  const known = first === undefined ? undefined : foodTypes.all().find(({ name }) => isNamed(name, first));
  return { foodTypes: facts.foodTypes, foodTypeId: known?.id ?? null };
};

type IdField = Exclude<keyof ListingFacts & `${string}Id`, 'taxId'>;
type Named = Pick<ListingFacts, IdField>;

const lists = (reference: ReferenceData): Record<IdField, ReferenceList<{ id: number }>> => ({
  brandId: reference.brands,
  categoryId: reference.categories,
  certifyingBodyId: reference.certifyingBodies,
  foodTypeId: reference.foodTypes,
  provinceId: reference.provinces,
  municipalityId: reference.municipalities,
  halalProductCategoryId: reference.halalProductCategories,
  halalProductSubcategoryId: reference.halalProductSubcategories,
  muslimBusinessCategoryId: reference.muslimBusinessCategories,
  muslimBusinessSubcategoryId: reference.muslimBusinessSubcategories,
});

const unknownIds = (facts: Named, reference: ReferenceData): ErrorDetail[] =>
  Object.entries(lists(reference)).flatMap(([field, list]) => {
    const id = facts[field as IdField];
    return id === null || list.byId(id) ? [] : [{ path: field, message: `There is no ${field} ${id}` }];
  });

/** Checks that an entry belongs to the given parent. Returns no error when either is missing. */
const mismatch = (
  path: string,
  given: number | null,
  actual: number | undefined,
  message: string,
): ErrorDetail[] => (given !== null && actual !== undefined && given !== actual ? [{ path, message }] : []);

const strayEntries = (entityType: EntityType, facts: Named, reference: ReferenceData): ErrorDetail[] => {
  const category = reference.categories.byId(facts.categoryId ?? 0);
  const town = reference.municipalities.byId(facts.municipalityId ?? 0);
  const product = reference.halalProductSubcategories.byId(facts.halalProductSubcategoryId ?? 0);
  const business = reference.muslimBusinessSubcategories.byId(facts.muslimBusinessSubcategoryId ?? 0);
  return [
    ...(category && category.entityType !== entityType
      ? [{ path: 'categoryId', message: `This is not a category of a ${entityType} listing` }]
      : []),
    ...mismatch('municipalityId', facts.provinceId, town?.provinceId, 'This town is in another province'),
    ...mismatch(
      'halalProductSubcategoryId',
      facts.halalProductCategoryId,
      product?.parentCategoryId,
      'This subcategory belongs to another category',
    ),
    ...mismatch(
      'muslimBusinessSubcategoryId',
      facts.muslimBusinessCategoryId,
      business?.parentCategoryId,
      'This subcategory belongs to another category',
    ),
  ];
};

/**
 * Checks that everything a listing refers to exists and fits together.
 * @throws AppError `unprocessable` with the path of each wrong field
 */
export const checkReferences = (entityType: EntityType, facts: Named, reference: ReferenceData): void => {
  const details = [...unknownIds(facts, reference), ...strayEntries(entityType, facts, reference)];
  if (details.length > 0) throw unprocessable(details);
};
