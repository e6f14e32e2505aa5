import { api } from '@halalmap/api-client';
import type {
  Brand,
  CertifyingBody,
  FoodType,
  Municipality,
  Province,
  Subcategory,
  TopCategory,
} from '@halalmap/contracts';

/** The choices that the form offers. */
const referenceApi = api.injectEndpoints({
  endpoints: (build) => ({
    formFoodTypes: build.query<FoodType[], void>({
      query: () => '/api/food-types',
      providesTags: ['Reference'],
    }),
    formBusinessCategories: build.query<TopCategory[], void>({
      query: () => '/api/muslim-business-categories',
      providesTags: ['Reference'],
    }),
    formBusinessSubcategories: build.query<Subcategory[], string>({
      query: (categoryId) => ({ url: '/api/muslim-business-subcategories', params: { categoryId } }),
      providesTags: ['Reference'],
    }),
    formProductCategories: build.query<TopCategory[], void>({
      query: () => '/api/halal-product-categories',
      providesTags: ['Reference'],
    }),
    formProductSubcategories: build.query<Subcategory[], string>({
      query: (categoryId) => ({ url: '/api/halal-product-subcategories', params: { categoryId } }),
      providesTags: ['Reference'],
    }),
    formBrands: build.query<Brand[], void>({
      query: () => ({ url: '/api/brands', params: { entityType: 'product' } }),
      providesTags: ['Reference'],
    }),
    formProvinces: build.query<Province[], void>({
      query: () => '/api/provinces',
      providesTags: ['Reference'],
    }),
    formMunicipalities: build.query<Municipality[], string>({
      query: (provinceId) => ({ url: '/api/municipalities', params: { provinceId } }),
      providesTags: ['Reference'],
    }),
    /** Towns of any province whose names have the text. */
    formTowns: build.query<Municipality[], string>({
      query: (search) => ({ url: '/api/municipalities', params: { search } }),
      providesTags: ['Reference'],
    }),
    formCertifyingBodies: build.query<CertifyingBody[], void>({
      query: () => '/api/certifying-bodies',
      providesTags: ['Reference'],
    }),
  }),
});

export const {
  useFormFoodTypesQuery,
  useFormBusinessCategoriesQuery,
  useFormBusinessSubcategoriesQuery,
  useFormProductCategoriesQuery,
  useFormProductSubcategoriesQuery,
  useFormBrandsQuery,
  useFormProvincesQuery,
  useFormMunicipalitiesQuery,
  useFormTownsQuery,
  useFormCertifyingBodiesQuery,
} = referenceApi;
