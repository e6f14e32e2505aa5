import { defineMutation, defineQuery } from '@halalmap/api-client';
import type { Lease, Listing } from '@halalmap/contracts';
import { adminApi } from '../../shared/admin-api';
import { filtersOf, type QueueQuery, type QueueRequest, updateQueue } from './use-queue';

const sharingApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    lease: build.mutation(defineMutation('PUT /api/listings/{id}/lease')),
    release: build.mutation(defineMutation('DELETE /api/listings/{id}/lease')),
    /** Null when nothing is left that nobody works on. */
    next: build.mutation(
      defineMutation('POST /api/queue/next', (query: QueueQuery) => ({
        body: { filters: filtersOf(query) },
      })),
    ),
    assign: build.mutation({
      ...defineMutation(
        'PATCH /api/listings/{id}/assignment',
        ({
          id,
          ...body
        }: {
          id: string;
          to?: string | null;
          snoozeUntil?: string | null;
          note?: string;
        }) => ({
          params: { id },
          body,
        }),
      ),
      invalidatesTags: (_assigned, error, { id }) =>
        error
          ? []
          : [
              { type: 'Listing', id: 'list' },
              { type: 'Note', id },
            ],
    }),
    notes: build.query({
      ...defineQuery('GET /api/listings/{id}/notes', (id: string) => ({
        params: { id },
        query: { limit: 50 },
      })),
      providesTags: (_notes, _error, id) => [{ type: 'Note', id }],
    }),
    addNote: build.mutation({
      ...defineMutation('POST /api/listings/{id}/notes', ({ id, text }: { id: string; text: string }) => ({
        params: { id },
        body: { text },
      })),
      invalidatesTags: (_note, error, { id }) => (error ? [] : [{ type: 'Note', id }]),
    }),
    /** Those who may decide. */
    deciders: build.query({
      ...defineQuery(
        'GET /api/users',
        () => ({ query: { role: 'admin', limit: 100 } }),
        ({ users }) => users.filter(({ isActive }) => isActive),
      ),
      providesTags: [{ type: 'User', id: 'list' }],
    }),
  }),
});

export const {
  useAddNoteMutation,
  useAssignMutation,
  useDecidersQuery,
  useLeaseMutation,
  useNextMutation,
  useNotesQuery,
  useReleaseMutation,
} = sharingApi;

/** Takes listings out of a list that others have decided. */
export const removeRows = (request: QueueRequest, ids: ReadonlySet<string>) =>
  updateQueue(request, (pages) => {
    for (const page of pages) {
      const left = page.listings.filter(({ id }) => !ids.has(id));
      const gone = page.listings.length - left.length;
      page.listings = left;
      for (const { pagination } of pages) pagination.total -= gone;
    }
  });

/** Shows who works on listings. */
export const showLeases = (request: QueueRequest, ids: readonly string[], lease: Lease | null) =>
  updateQueue(request, (pages) => {
    for (const { listings } of pages)
      for (const listing of listings) if (ids.includes(listing.id)) listing.lease = lease;
  });

/** Shows a listing that is not in the list yet above the others. */
export const insertRow = (request: QueueRequest, listing: Listing) =>
  updateQueue(request, (pages) => {
    const isShown = pages.some(({ listings }) => listings.some(({ id }) => id === listing.id));
    if (!isShown) pages[0]?.listings.unshift(listing);
  });

/** Counts listings that have been added behind what is loaded. */
export const countAdded = (request: QueueRequest, added: number) =>
  updateQueue(request, (pages) => {
    for (const { pagination } of pages) pagination.total += added;
  });
