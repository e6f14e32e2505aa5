import { api, requestTo } from '@halalmap/api-client';
import type { EntityType, Favorite, FavoriteIds, FavoriteList } from '@halalmap/contracts';
import { inTurn } from '@halalmap/mfe-kit/in-turn';
import { favoritesTag } from '@halalmap/mfe-kit/merge-favorites';

/** How many places of the page of favourites are asked for at once. */
const pageSize = 20;

/** A favourite that stays in its place on the page when it is given up, so that undoing brings it back there. */
export interface ListedFavorite extends Favorite {
  isRemoved?: boolean;
}

interface FavoritePage extends Omit<FavoriteList, 'favorites'> {
  favorites: ListedFavorite[];
}

interface ListArguments {
  /** Whose they are, so that nobody is shown those of another. */
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
    /** The ids of all places that a user keeps, by id; the argument is the user's id. */
    favoriteIds: build.query<Record<string, boolean>, string>({
      query: () => requestTo('GET /api/favorites/ids'),
      transformResponse: ({ listingIds }: FavoriteIds) =>
        Object.fromEntries(listingIds.map((id) => [id, true] as const)),
      providesTags: [favoritesTag],
    }),
    /** The places themselves, the latest first; the page parameter is the offset. */
    favoriteList: build.infiniteQuery<FavoritePage, ListArguments, number>({
      query: ({ queryArg: { type }, pageParam }) =>
        requestTo('GET /api/favorites', { query: { type, limit: pageSize, offset: pageParam } }),
      infiniteQueryOptions: {
        initialPageParam: 0,
        // What was given up since stands before the next page no more.
        getNextPageParam: ({ pagination }, pages) =>
          pagination.hasMore
            ? pages.flatMap(({ favorites }) => favorites).filter(({ isRemoved }) => !isRemoved).length
            : undefined,
      },
      providesTags: [favoritesTag],
    }),
    /** Keeps a place or gives it up. It shows at once, and goes back when it fails. */
    setFavorite: build.mutation<null, Change>({
      // In turn, so that of two taps the second decides.
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
        // Again after success too: the ids may have come from before it.
        show(isDone ? isSaved : !isSaved);
      },
    }),
  }),
});

export const { useFavoriteIdsQuery, useFavoriteListInfiniteQuery, useSetFavoriteMutation } = favoritesApi;
