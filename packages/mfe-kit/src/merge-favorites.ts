import { api, asApiError, type AppStore, requestTo } from '@halalmap/api-client';
import { dropFromDevice, giveDeviceFavoritesTo, readDeviceFavorites } from './device-favorites';
import { inTurn } from './in-turn';

/** Cache tags of responses about the user's favorites. */
export const favoritesTag = { type: 'Listing', id: 'favorites' } as const;

const mergeApi = api.injectEndpoints({
  endpoints: (build) => ({
    takeOverFavorite: build.mutation<null, string>({
      query: (listingId) => requestTo('PUT /api/favorites/{listingId}', { params: { listingId } }),
    }),
    /** For a merged place the response is about the listing that was kept. */
    favoriteNow: build.query<{ id: string }, string>({
      query: (listingId) => requestTo('GET /api/listings/{id}', { params: { id: listingId } }),
    }),
  }),
});

/** Pause after an error without `Retry-After`. */
const usualWaitSeconds = 60;
/** How many are sent at once; leaves room in the rate limit for other actions. */
const atOnce = 40;

/**
 * Moves the places on the device to the account of the signed-in user, oldest first, so that their order is kept.
 * Places that could not be sent stay on the device for this user only.
 * @returns seconds until the next try; null when all are sent
 */
export const mergeDeviceFavorites = ({
  userId,
  dispatch,
}: {
  userId: string;
  dispatch: AppStore['dispatch'];
}): Promise<number | null> => {
  giveDeviceFavoritesTo(userId);

  /** @returns seconds until the next try, null when done */
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
      // A delisted place cannot be added.
      return data && data.id !== listingId ? takeOver(data.id) : null;
    }
    return failure.retryAfterSeconds ?? usualWaitSeconds;
  };

  // Without locks something may be sent twice, which is harmless.
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
