import { requestTo } from '@halalmap/api-client';
import type {
  BrandMatch,
  BrandMatched,
  BrandSuggestions,
  CategoryAnalytics,
  EditableReference,
  EnhancedListingList,
  EntityType,
  GeographicAnalytics,
  ListingStatus,
  Municipality,
  Province,
  ReferenceUses,
} from '@halalmap/contracts';
import { adminApi } from '../../shared/admin-api';

export interface EnhancedQuery {
  search: string;
  type: EntityType | null;
  brandId: number | null;
  categoryId: number | null;
  provinceId: number | null;
  municipalityId: number | null;
  status: ListingStatus | 'all';
  page: number;
  limit: number;
}

/** An entry of any kind of the reference data. */
export interface ReferenceEntry {
  id: number;
  name: string;
  [field: string]: unknown;
}

const enterpriseApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** The entries of one kind; the browser, which would keep them for minutes, asks the server each time. */
    referenceEntries: build.query<ReferenceEntry[], EditableReference>({
      query: (kind) => ({ url: `/api/${kind}`, cache: 'no-cache' }),
      providesTags: ['Reference'],
    }),
    referenceUses: build.query<ReferenceUses, EditableReference>({
      query: (kind) => requestTo('GET /api/analytics/reference-uses', { query: { kind } }),
      providesTags: ['Reference', { type: 'Listing', id: 'list' }],
    }),
    saveReference: build.mutation<
      ReferenceEntry,
      { kind: EditableReference; id: number | null; body: Record<string, unknown> }
    >({
      query: ({ kind, id, body }) =>
        id === null
          ? { url: `/api/${kind}`, method: 'POST', body }
          : { url: `/api/${kind}/${id}`, method: 'PATCH', body },
      invalidatesTags: (_entry, error) => (error ? [] : ['Reference']),
    }),
    deleteReference: build.mutation<null, { kind: EditableReference; id: number }>({
      query: ({ kind, id }) => ({ url: `/api/${kind}/${id}`, method: 'DELETE' }),
      // After a refusal too: it may have been deleted or put to use meanwhile.
      invalidatesTags: ['Reference'],
    }),
    brandSuggestions: build.query<BrandSuggestions, void>({
      query: () => requestTo('GET /api/brands/suggestions'),
      providesTags: ['Reference', { type: 'Listing', id: 'list' }],
    }),
    matchBrand: build.mutation<BrandMatched, BrandMatch>({
      query: (body) => requestTo('POST /api/brands/suggestions', { body }),
      invalidatesTags: (_matched, error) =>
        error ? [] : ['Reference', 'Analytics', { type: 'Listing', id: 'list' }],
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
  useReferenceEntriesQuery,
  useReferenceUsesQuery,
  useBrandSuggestionsQuery,
  useMatchBrandMutation,
  useSaveReferenceMutation,
  useDeleteReferenceMutation,
  useEnterpriseProvincesQuery,
  useEnterpriseMunicipalitiesQuery,
  useEnterpriseSearchQuery,
  useGeographicAnalyticsQuery,
  useCategoryAnalyticsQuery,
} = enterpriseApi;
