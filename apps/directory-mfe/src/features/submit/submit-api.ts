import { api } from '@halalmap/api-client';
import type {
  Brand,
  CertifyingBody,
  DuplicateAnswer,
  DuplicateProbe,
  FoodType,
  Listing,
  Municipality,
  Province,
  Subcategory,
  TopCategory,
} from '@halalmap/contracts';

interface Submission {
  body: unknown;
  /** The same key with the same body submits once, however often it is sent. */
  key: string;
}

/** What is compared with the places that are listed. */
export type Probe = Partial<DuplicateProbe> & Pick<DuplicateProbe, 'name'>;

const submitApi = api.injectEndpoints({
  endpoints: (build) => ({
    submitListing: build.mutation<Listing, Submission>({
      query: ({ body, key }) => ({
        url: '/api/listings',
        method: 'POST',
        body,
        headers: { 'idempotency-key': key },
      }),
    }),
    submitDuplicates: build.query<DuplicateAnswer, Probe>({
      query: (body) => ({ url: '/api/listings/duplicates', method: 'POST', body }),
    }),
    submitFoodTypes: build.query<FoodType[], void>({
      query: () => '/api/food-types',
      providesTags: ['Reference'],
    }),
    submitBusinessCategories: build.query<TopCategory[], void>({
      query: () => '/api/muslim-business-categories',
      providesTags: ['Reference'],
    }),
    submitBusinessSubcategories: build.query<Subcategory[], string>({
      query: (categoryId) => ({ url: '/api/muslim-business-subcategories', params: { categoryId } }),
      providesTags: ['Reference'],
    }),
    submitProductCategories: build.query<TopCategory[], void>({
      query: () => '/api/halal-product-categories',
      providesTags: ['Reference'],
    }),
    submitProductSubcategories: build.query<Subcategory[], string>({
      query: (categoryId) => ({ url: '/api/halal-product-subcategories', params: { categoryId } }),
      providesTags: ['Reference'],
    }),
    submitBrands: build.query<Brand[], void>({
      query: () => ({ url: '/api/brands', params: { entityType: 'product' } }),
      providesTags: ['Reference'],
    }),
    submitProvinces: build.query<Province[], void>({
      query: () => '/api/provinces',
      providesTags: ['Reference'],
    }),
    submitMunicipalities: build.query<Municipality[], string>({
      query: (provinceId) => ({ url: '/api/municipalities', params: { provinceId } }),
      providesTags: ['Reference'],
    }),
    /** Towns of any province whose names have the text. */
    submitTowns: build.query<Municipality[], string>({
      query: (search) => ({ url: '/api/municipalities', params: { search } }),
      providesTags: ['Reference'],
    }),
    submitCertifyingBodies: build.query<CertifyingBody[], void>({
      query: () => '/api/certifying-bodies',
      providesTags: ['Reference'],
    }),
  }),
});

export const {
  useSubmitListingMutation,
  useSubmitDuplicatesQuery,
  useLazySubmitDuplicatesQuery,
  useSubmitFoodTypesQuery,
  useSubmitBusinessCategoriesQuery,
  useSubmitBusinessSubcategoriesQuery,
  useSubmitProductCategoriesQuery,
  useSubmitProductSubcategoriesQuery,
  useSubmitBrandsQuery,
  useSubmitProvincesQuery,
  useSubmitMunicipalitiesQuery,
  useSubmitTownsQuery,
  useSubmitCertifyingBodiesQuery,
} = submitApi;
