import { api, asApiError, type AppStore, requestTo } from '@halalmap/api-client';
import { dropFromDevice, giveDeviceFavoritesTo, readDeviceFavorites } from './device-favorites';
import { inTurn } from './in-turn';

/** What the answers about somebody's favourites are tagged with. */
export const favoritesTag = { type: 'Listing', id: 'favorites' } as const;

const mergeApi = api.injectEndpoints({
  endpoints: (build) => ({
    takeOverFavorite: build.mutation<null, string>({
      query: (listingId) => requestTo('PUT /api/favorites/{listingId}', { params: { listingId } }),
    }),
    /** Answers for a place that was merged as the one that stays. */
    favoriteNow: build.query<{ id: string }, string>({
      query: (listingId) => requestTo('GET /api/listings/{id}', { params: { id: listingId } }),
    }),
  }),
});

/** How long to leave a server alone that did not say so itself. */
const usualWaitSeconds = 60;
/** How many are sent at once: a minute allows more, but somebody wants to do other things in it too. */
const atOnce = 40;

/**
 * Takes the places that were kept on the device into the account of who is signed in now, the oldest first, so that they
 * stand in the same order. What could not be sent stays on the device for this user alone.
 * @returns in how many seconds to try again; null when nothing is left to be sent
 */
export const mergeDeviceFavorites = ({
  userId,
  dispatch,
}: {
  userId: string;
  dispatch: AppStore['dispatch'];
}): Promise<number | null> => {
  giveDeviceFavoritesTo(userId);

  /** @returns in how many seconds to try again, null when it is settled */
  const takeOver = async (listingId: string): Promise<number | null> => {
    const { error } = await dispatch(
      mergeApi.endpoints.takeOverFavorite.initiate(listingId, { track: false }),
    );
    if (!error) return null;
    const failure = asApiError(error);
    if (failure.status === 404) {
      const { data } = await dispatch(
        mergeApi.endpoints.favoriteNow.initiate(listingId, { subscribe: false, forceRefetch: true }),
      );
      // What is not listed any more cannot be kept.
      return data && data.id !== listingId ? takeOver(data.id) : null;
    }
    return failure.retryAfterSeconds ?? usualWaitSeconds;
  };

  // Without turns something would be sent twice, which does no harm.
  return inTurn('favorites', async () => {
    const waiting = readDeviceFavorites().filter((favorite) => favorite.userId === userId);
    let wait: number | null = null;
    for (const { listingId } of waiting.reverse().slice(0, atOnce)) {
      wait = await takeOver(listingId);
      if (wait !== null) break;
      dropFromDevice(listingId);
    }
    if (waiting.length > 0) dispatch(api.util.invalidateTags([favoritesTag]));
    return waiting.length > atOnce ? (wait ?? usualWaitSeconds) : wait;
  });
};
