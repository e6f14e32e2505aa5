import { api, requestTo } from '@halalmap/api-client';
import type { EntityType, Favorite, FavoriteIds, FavoriteList } from '@halalmap/contracts';
import { favoritesTag, inTurn } from '@halalmap/mfe-kit/device-favorites';

/** Page size of the favorites list. */
const pageSize = 20;

/** A favorite that stays in place on the page when removed, so that undo restores it there. */
export interface ListedFavorite extends Favorite {
  isRemoved?: boolean;
}

interface FavoritePage extends Omit<FavoriteList, 'favorites'> {
  favorites: ListedFavorite[];
}

interface ListArguments {
  /** The owner of the favorites, so that nobody sees those of another user. */
  userId: string;
  type: EntityType | null;
}

interface Change {
  userId: string;
  listingId: string;
  isSaved: boolean;
}

const favoritesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The ids of all places that a user has saved; the argument is the user's id. */
    favoriteIds: build.query<Record<string, boolean>, string>({
      query: () => requestTo('GET /api/favorites/ids'),
      transformResponse: ({ listingIds }: FavoriteIds) =>
        Object.fromEntries(listingIds.map((id) => [id, true] as const)),
      providesTags: [favoritesTag],
    }),
    /** The saved places, newest first; the page parameter is the offset. */
    favoriteList: build.infiniteQuery<FavoritePage, ListArguments, number>({
      query: ({ queryArg: { type }, pageParam }) =>
        requestTo('GET /api/favorites', { query: { type, limit: pageSize, offset: pageParam } }),
      infiniteQueryOptions: {
        initialPageParam: 0,
        // Items removed since then shift the offset of the next page.
        getNextPageParam: ({ pagination }, pages) =>
          pagination.hasMore
            ? pages.flatMap(({ favorites }) => favorites).filter(({ isRemoved }) => !isRemoved).length
            : undefined,
      },
      providesTags: [favoritesTag],
    }),
    /** Saves or removes a favorite. The update is optimistic and rolled back on failure. */
    setFavorite: build.mutation<null, Change>({
      // Runs in sequence, so that the last of two taps wins.
      queryFn: ({ listingId, isSaved }, _queryApi, _options, baseQuery) =>
        inTurn(`favorite-${listingId}`, async () => {
          const name = isSaved ? 'PUT /api/favorites/{listingId}' : 'DELETE /api/favorites/{listingId}';
          const { error } = await baseQuery(requestTo(name, { params: { listingId } }));
          return error ? { error } : { data: null };
        }),
      async onQueryStarted({ userId, listingId, isSaved }, { dispatch, getState, queryFulfilled }) {
        const show = (saved: boolean): void => {
          const { updateQueryData, selectInvalidatedBy } = favoritesApi.util;
          dispatch(
            updateQueryData('favoriteIds', userId, (ids) => {
              ids[listingId] = saved;
            }),
          );
          for (const { endpointName, originalArgs } of selectInvalidatedBy(getState(), [favoritesTag])) {
            if (endpointName !== 'favoriteList') continue;
            dispatch(
              updateQueryData('favoriteList', originalArgs as ListArguments, ({ pages }) => {
                for (const favorite of pages.flatMap(({ favorites }) => favorites))
                  if (favorite.listingId === listingId) favorite.isRemoved = !saved;
              }),
            );
          }
        };
        show(isSaved);
        const isDone = await queryFulfilled.then(
          () => true,
          () => false,
        );
        // Refetch after success too: the ids may have been loaded before the change.
        show(isDone ? isSaved : !isSaved);
      },
    }),
  }),
});

export const { useFavoriteIdsQuery, useFavoriteListInfiniteQuery, useSetFavoriteMutation } = favoritesApi;
