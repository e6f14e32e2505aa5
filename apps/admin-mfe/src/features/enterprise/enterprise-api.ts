import type {
  Brand,
  Category,
  CategoryAnalytics,
  EnhancedListingList,
  EntityType,
  GeographicAnalytics,
  ListingStatus,
  Municipality,
  Province,
} from '@halalmap/contracts';
import { adminApi } from '../../shared/admin-api';

export interface EnhancedQuery {
  search: string;
  type: EntityType | null;
  provinceId: number | null;
  status: ListingStatus | 'all';
  page: number;
  limit: number;
}

const enterpriseApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    enterpriseBrands: build.query<Brand[], void>({ query: () => '/api/brands', providesTags: ['Reference'] }),
    enterpriseCategories: build.query<Category[], void>({
      query: () => '/api/categories',
      providesTags: ['Reference'],
    }),
    enterpriseProvinces: build.query<Province[], void>({
      query: () => '/api/provinces',
      providesTags: ['Reference'],
    }),
    enterpriseMunicipalities: build.query<Municipality[], void>({
      query: () => '/api/municipalities',
      providesTags: ['Reference'],
    }),
    enterpriseSearch: build.query<EnhancedListingList, EnhancedQuery>({
      query: (params) => ({ url: '/api/listings/enhanced', params: { ...params } }),
      providesTags: [{ type: 'Listing', id: 'list' }],
    }),
    geographicAnalytics: build.query<GeographicAnalytics, void>({
      query: () => '/api/analytics/geographic',
      providesTags: ['Analytics'],
    }),
    categoryAnalytics: build.query<CategoryAnalytics, void>({
      query: () => '/api/analytics/categories',
      providesTags: ['Analytics'],
    }),
  }),
});

export const {
  useEnterpriseBrandsQuery,
  useEnterpriseCategoriesQuery,
  useEnterpriseProvincesQuery,
  useEnterpriseMunicipalitiesQuery,
  useEnterpriseSearchQuery,
  useGeographicAnalyticsQuery,
  useCategoryAnalyticsQuery,
} = enterpriseApi;
