import { api, defineQuery } from '@halalmap/api-client';
import type { EntityType } from '@halalmap/contracts';

/** The options of the form's selects. */
const referenceApi = api.injectEndpoints({
  endpoints: (build) => ({
    formFoodTypes: build.query({
      ...defineQuery('GET /api/food-types'),
      providesTags: ['Reference'],
    }),
    formBusinessCategories: build.query({
      ...defineQuery('GET /api/muslim-business-categories'),
      providesTags: ['Reference'],
    }),
    formCategories: build.query({
      ...defineQuery('GET /api/categories', (entityType: EntityType) => ({ query: { entityType } })),
      providesTags: ['Reference'],
    }),
    formBusinessSubcategories: build.query({
      ...defineQuery('GET /api/muslim-business-subcategories', (categoryId: string) => ({
        query: { categoryId },
      })),
      providesTags: ['Reference'],
    }),
    formProductCategories: build.query({
      ...defineQuery('GET /api/halal-product-categories'),
      providesTags: ['Reference'],
    }),
    formProductSubcategories: build.query({
      ...defineQuery('GET /api/halal-product-subcategories', (categoryId: string) => ({
        query: { categoryId },
      })),
      providesTags: ['Reference'],
    }),
    formBrands: build.query({
      ...defineQuery('GET /api/brands', () => ({ query: { entityType: 'product' } })),
      providesTags: ['Reference'],
    }),
    formProvinces: build.query({
      ...defineQuery('GET /api/provinces'),
      providesTags: ['Reference'],
    }),
    formMunicipalities: build.query({
      ...defineQuery('GET /api/municipalities', (provinceId: string) => ({ query: { provinceId } })),
      providesTags: ['Reference'],
    }),
    /** Towns of any province whose names contain the text. */
    formTowns: build.query({
      ...defineQuery('GET /api/municipalities', (search: string) => ({ query: { search } })),
      providesTags: ['Reference'],
    }),
    formCertifyingBodies: build.query({
      ...defineQuery('GET /api/certifying-bodies'),
      providesTags: ['Reference'],
    }),
  }),
});

export const {
  useFormFoodTypesQuery,
  useFormBusinessCategoriesQuery,
  useFormBusinessSubcategoriesQuery,
  useFormCategoriesQuery,
  useFormProductCategoriesQuery,
  useFormProductSubcategoriesQuery,
  useFormBrandsQuery,
  useFormProvincesQuery,
  useFormMunicipalitiesQuery,
  useFormTownsQuery,
  useFormCertifyingBodiesQuery,
} = referenceApi;
