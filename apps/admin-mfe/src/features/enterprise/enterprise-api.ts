import { defineMutation, defineQuery, requestTo, type ResponseTo } from '@halalmap/api-client';
import type { EditableReference, EntityType, ListingStatus } from '@halalmap/contracts';
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

type Entries = ResponseTo<`GET /api/${EditableReference}`>;

type FieldIn<Entry> = Entry extends unknown ? keyof Entry : never;
type ValueOf<Entry, Field extends PropertyKey> = Entry extends { [F in Field]: infer Value } ? Value : never;

/** An entry of any kind of the reference data; what only some kinds have may be missing. */
export type ReferenceEntry = Pick<Entries[number], 'id' | 'name'> & {
  [Field in FieldIn<Entries[number]>]?: ValueOf<Entries[number], Field>;
};

const enterpriseApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** The entries of one kind; the browser, which would keep them for minutes, asks the server each time. */
    referenceEntries: build.query<readonly ReferenceEntry[], EditableReference>({
      query: (kind) => requestTo(`GET /api/${kind}`, { cache: 'no-cache' }),
      providesTags: ['Reference'],
    }),
    referenceUses: build.query({
      ...defineQuery('GET /api/analytics/reference-uses', (kind: EditableReference) => ({ query: { kind } })),
      providesTags: ['Reference', { type: 'Listing', id: 'list' }],
    }),
    saveReference: build.mutation<
      ReferenceEntry,
      { kind: EditableReference; id: number | null; body: Record<string, unknown> }
    >({
      query: ({ kind, id, body }) =>
        id === null
          ? requestTo(`POST /api/${kind}`, { body })
          : requestTo(`PATCH /api/${kind}/{id}`, { params: { id: String(id) }, body }),
      invalidatesTags: (_entry, error) => (error ? [] : ['Reference']),
    }),
    deleteReference: build.mutation<
      ResponseTo<`DELETE /api/${EditableReference}/{id}`>,
      { kind: EditableReference; id: number }
    >({
      query: ({ kind, id }) => requestTo(`DELETE /api/${kind}/{id}`, { params: { id: String(id) } }),
      // After a refusal too: it may have been deleted or put to use meanwhile.
      invalidatesTags: ['Reference'],
    }),
    brandSuggestions: build.query({
      ...defineQuery('GET /api/brands/suggestions'),
      providesTags: ['Reference', { type: 'Listing', id: 'list' }],
    }),
    matchBrand: build.mutation({
      ...defineMutation('POST /api/brands/suggestions'),
      invalidatesTags: (_matched, error) =>
        error ? [] : ['Reference', 'Analytics', { type: 'Listing', id: 'list' }],
    }),
    enterpriseProvinces: build.query({
      ...defineQuery('GET /api/provinces'),
      providesTags: ['Reference'],
    }),
    enterpriseMunicipalities: build.query({
      ...defineQuery('GET /api/municipalities'),
      providesTags: ['Reference'],
    }),
    enterpriseSearch: build.query({
      ...defineQuery('GET /api/listings/enhanced', (params: EnhancedQuery) => ({ query: { ...params } })),
      providesTags: [{ type: 'Listing', id: 'list' }],
    }),
    geographicAnalytics: build.query({
      ...defineQuery('GET /api/analytics/geographic'),
      providesTags: ['Analytics'],
    }),
    categoryAnalytics: build.query({
      ...defineQuery('GET /api/analytics/categories'),
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
