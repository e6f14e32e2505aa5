import type { EntityType, ErrorDetail } from '@halalmap/contracts';
import { unprocessable } from '@halalmap/errors';
import type { ReferenceData, ReferenceList } from './reference-data';
import type { ListingFacts } from '../listing/stored-listing';

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
