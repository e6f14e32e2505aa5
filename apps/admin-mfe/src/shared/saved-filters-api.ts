import { defineMutation, defineQuery } from '@halalmap/api-client';
import { adminApi } from './admin-api';

const savedFiltersApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    savedFilters: build.query({
      ...defineQuery(
        'GET /api/users/me/saved-filters',
        () => ({}),
        ({ savedFilters }) => savedFilters,
      ),
      providesTags: ['SavedFilter'],
    }),
    // After a refusal too: another window may have changed them.
    saveFilter: build.mutation({
      ...defineMutation('POST /api/users/me/saved-filters'),
      invalidatesTags: ['SavedFilter'],
    }),
    renameFilter: build.mutation({
      ...defineMutation(
        'PATCH /api/users/me/saved-filters/{id}',
        ({ id, ...body }: { id: string; name: string }) => ({ params: { id }, body }),
      ),
      invalidatesTags: ['SavedFilter'],
    }),
    deleteFilter: build.mutation({
      ...defineMutation('DELETE /api/users/me/saved-filters/{id}'),
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
