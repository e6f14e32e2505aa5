import { requestTo } from '@halalmap/api-client';
import type { SavedFilter, SavedFilterInput, SavedFilterList } from '@halalmap/contracts';
import { adminApi } from './admin-api';

const savedFiltersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    savedFilters: build.query<SavedFilter[], void>({
      query: () => requestTo('GET /api/users/me/saved-filters'),
      transformResponse: ({ savedFilters }: SavedFilterList) => savedFilters,
      providesTags: ['SavedFilter'],
    }),
    // After a refusal too: another window may have changed them.
    saveFilter: build.mutation<SavedFilter, SavedFilterInput>({
      query: (body) => requestTo('POST /api/users/me/saved-filters', { body }),
      invalidatesTags: ['SavedFilter'],
    }),
    renameFilter: build.mutation<SavedFilter, { id: string; name: string }>({
      query: ({ id, ...body }) =>
        requestTo('PATCH /api/users/me/saved-filters/{id}', { params: { id }, body }),
      invalidatesTags: ['SavedFilter'],
    }),
    deleteFilter: build.mutation<null, string>({
      query: (id) => requestTo('DELETE /api/users/me/saved-filters/{id}', { params: { id } }),
      invalidatesTags: ['SavedFilter'],
    }),
  }),
});

export const {
  useSavedFiltersQuery,
  useSaveFilterMutation,
  useRenameFilterMutation,
  useDeleteFilterMutation,
} = savedFiltersApi;

/** Parameters that say where in the list somebody is, not what is in it. */
const positions = ['row', 'page', 'add', 'tab'];

/** The filters in a URL, without the selected row and the page; '' for the defaults. */
export const filtersIn = (params: URLSearchParams): string => {
  const filters = new URLSearchParams(params);
  for (const name of positions) filters.delete(name);
  return filters.toString();
};
