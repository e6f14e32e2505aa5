import { api, requestTo } from '@halalmap/api-client';
import type {
  Category,
  EntityType,
  Brand,
  CertifyingBody,
  FoodType,
  Municipality,
  Province,
  Subcategory,
  TopCategory,
} from '@halalmap/contracts';

/** The options of the form's selects. */
const referenceApi = api.injectEndpoints({
  endpoints: (build) => ({
    formFoodTypes: build.query<FoodType[], void>({
      query: () => requestTo('GET /api/food-types'),
      providesTags: ['Reference'],
    }),
    formBusinessCategories: build.query<TopCategory[], void>({
      query: () => requestTo('GET /api/muslim-business-categories'),
      providesTags: ['Reference'],
    }),
    formCategories: build.query<Category[], EntityType>({
      query: (entityType) => requestTo('GET /api/categories', { query: { entityType } }),
      providesTags: ['Reference'],
    }),
    formBusinessSubcategories: build.query<Subcategory[], string>({
      query: (categoryId) => requestTo('GET /api/muslim-business-subcategories', { query: { categoryId } }),
      providesTags: ['Reference'],
    }),
    formProductCategories: build.query<TopCategory[], void>({
      query: () => requestTo('GET /api/halal-product-categories'),
      providesTags: ['Reference'],
    }),
    formProductSubcategories: build.query<Subcategory[], string>({
      query: (categoryId) => requestTo('GET /api/halal-product-subcategories', { query: { categoryId } }),
      providesTags: ['Reference'],
    }),
    formBrands: build.query<Brand[], void>({
      query: () => requestTo('GET /api/brands', { query: { entityType: 'product' } }),
      providesTags: ['Reference'],
    }),
    formProvinces: build.query<Province[], void>({
      query: () => requestTo('GET /api/provinces'),
      providesTags: ['Reference'],
    }),
    formMunicipalities: build.query<Municipality[], string>({
      query: (provinceId) => requestTo('GET /api/municipalities', { query: { provinceId } }),
      providesTags: ['Reference'],
    }),
    /** Towns of any province whose names contain the text. */
    formTowns: build.query<Municipality[], string>({
      query: (search) => requestTo('GET /api/municipalities', { query: { search } }),
      providesTags: ['Reference'],
    }),
    formCertifyingBodies: build.query<CertifyingBody[], void>({
      query: () => requestTo('GET /api/certifying-bodies'),
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
