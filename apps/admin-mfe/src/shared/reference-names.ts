import { adminApi } from './admin-api';
import type { ReferenceNames } from './format-fact';

/** The sources of the names of a field's ids. */
const kinds = {
  brandId: 'brands',
  categoryId: 'categories',
  certifyingBodyId: 'certifying-bodies',
  foodTypeId: 'food-types',
  halalProductCategoryId: 'halal-product-categories',
  halalProductSubcategoryId: 'halal-product-subcategories',
  municipalityId: 'municipalities',
  muslimBusinessCategoryId: 'muslim-business-categories',
  muslimBusinessSubcategoryId: 'muslim-business-subcategories',
  provinceId: 'provinces',
} as const;
type ReferenceField = keyof typeof kinds;

type Named = ReadonlyArray<{ id: number; name: string }>;

const referenceApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** The reference lists of some fields. If one fails to load, its ids are shown without a name. */
    referenceLists: build.query<Partial<Record<ReferenceField, Named>>, readonly ReferenceField[]>({
      queryFn: async (fields, _api, _options, fetchResponse) => {
        const responses = await Promise.all(fields.map((field) => fetchResponse(`/api/${kinds[field]}`)));
        return {
          data: Object.fromEntries(
            fields.map((field, index) => [field, (responses[index]?.data ?? []) as Named]),
          ),
        };
      },
      providesTags: ['Reference'],
    }),
  }),
});

const isReference = (field: string): field is ReferenceField => field in kinds;

/** The names of the ids in some fields of a listing; nothing is requested where there are none. */
export const useReferenceNames = (fields: readonly string[]): ReferenceNames => {
  const wanted = fields.filter(isReference).sort();
  const { currentData } = referenceApi.useReferenceListsQuery(wanted, { skip: wanted.length === 0 });
  return Object.fromEntries(
    Object.entries(currentData ?? {}).map(([field, list]) => [
      field,
      new Map(list.map(({ id, name }) => [id, name])),
    ]),
  );
};
