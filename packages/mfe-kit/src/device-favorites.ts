import { api, type AppStore, asApiError, defineMutation, defineQuery } from '@halalmap/api-client';
import { type EntityType, entityTypes } from '@halalmap/contracts';

/** A favorite that is stored on the device, for visitors. */
export interface DeviceFavorite {
  listingId: string;
  /** The name is stored so that the place can be shown after it was delisted. */
  name: string;
  type: EntityType;
  /** The user whose account it is being moved to; absent for visitors. */
  userId?: string;
}

/** Maximum number of favorites on a device. */
export const deviceFavoritesLimit = 200;

const key = 'halalmap.favorites';
/** An event of this window: the storage event reaches only other tabs. */
const changed = 'halalmap:favorites';

const isType = (value: unknown): value is EntityType => entityTypes.some((type) => type === value);

const favoriteFrom = (stored: unknown): DeviceFavorite[] => {
  if (typeof stored !== 'object' || stored === null) return [];
  const { listingId, name, type, userId } = stored as Record<string, unknown>;
  if (typeof listingId !== 'string' || typeof name !== 'string' || !isType(type)) return [];
  return [{ listingId, name, type, ...(typeof userId === 'string' ? { userId } : {}) }];
};

/** @returns the stored text, identical until it changes; empty when there is nothing */
export const deviceFavoritesText = (): string => {
  try {
    return window.localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
};

/** @returns the places in a stored text, the latest first; unreadable ones are skipped */
export const parseDeviceFavorites = (text: string): DeviceFavorite[] => {
  try {
    const stored: unknown = text === '' ? [] : JSON.parse(text);
    return Array.isArray(stored) ? stored.flatMap(favoriteFrom) : [];
  } catch {
    return [];
  }
};

/** All places on the device, the latest first, including those that are being moved to an account. */
export const readDeviceFavorites = (): DeviceFavorite[] => parseDeviceFavorites(deviceFavoritesText());

/** @returns false when storage is not allowed */
const write = (favorites: readonly DeviceFavorite[]): boolean => {
  try {
    if (favorites.length === 0) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, JSON.stringify(favorites));
  } catch {
    return false;
  }
  window.dispatchEvent(new Event(changed));
  return true;
};

/**
 * Stores a place on the device; does nothing if it is stored already.
 * @param at position in the list, from 0 for the latest
 * @returns `full` at the limit, `refused` when storage is not allowed
 */
export const addToDevice = (favorite: DeviceFavorite, at = 0): 'stored' | 'full' | 'refused' => {
  const stored = readDeviceFavorites();
  if (stored.some(({ listingId, userId }) => listingId === favorite.listingId && userId === favorite.userId))
    return 'stored';
  const others = stored.filter(({ listingId }) => listingId !== favorite.listingId);
  if (others.length >= deviceFavoritesLimit) return 'full';
  return write([...others.slice(0, at), favorite, ...others.slice(at)]) ? 'stored' : 'refused';
};

/** Removes a place from the device. */
export const removeFromDevice = (listingId: string): void => {
  write(readDeviceFavorites().filter((favorite) => favorite.listingId !== listingId));
};

/** Assigns the visitor's places to a user, so that other users of the device do not see them. */
export const assignDeviceFavorites = (userId: string): void => {
  const stored = readDeviceFavorites();
  if (stored.every((favorite) => favorite.userId !== undefined)) return;
  write(stored.map((favorite) => ({ ...favorite, userId: favorite.userId ?? userId })));
};

/**
 * Calls back whenever the places on the device change, in this tab or another.
 * @returns a function that stops it
 */
export const subscribeDeviceFavorites = (onChange: () => void): (() => void) => {
  const onStorage = (event: StorageEvent): void => {
    // Without a key, all of the storage was cleared.
    if (event.key === key || event.key === null) onChange();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener(changed, onChange);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener(changed, onChange);
  };
};

/** Cache tags of responses about the user's favorites. */
export const favoritesTag = { type: 'Listing', id: 'favorites' } as const;

const mergeApi = api.injectEndpoints({
  endpoints: (build) => ({
    saveToAccount: build.mutation(defineMutation('PUT /api/favorites/{listingId}')),
    /** For a merged place the response is about the listing that was kept. */
    currentListing: build.query(defineQuery('GET /api/listings/{id}')),
  }),
});

/** Pause after an error without `Retry-After`. */
const defaultWaitSeconds = 60;
/** How many are sent at once; leaves room in the rate limit for other actions. */
const batchSize = 40;

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
  assignDeviceFavorites(userId);

  /** @returns seconds until the next try, null when done */
  const moveToAccount = async (listingId: string): Promise<number | null> => {
    const { error } = await dispatch(mergeApi.endpoints.saveToAccount.initiate(listingId, { track: false }));
    if (!error) return null;
    const failure = asApiError(error);
    if (failure.status === 404) {
      const { data } = await dispatch(
        mergeApi.endpoints.currentListing.initiate(listingId, { subscribe: false, forceRefetch: true }),
      );
      // A delisted place cannot be added.
      return data && data.id !== listingId ? moveToAccount(data.id) : null;
    }
    return failure.retryAfterSeconds ?? defaultWaitSeconds;
  };

  // Without locks something may be sent twice, which is harmless.
  return runInSequence('favorites', async () => {
    const waiting = readDeviceFavorites().filter((favorite) => favorite.userId === userId);
    let wait: number | null = null;
    for (const { listingId } of waiting.reverse().slice(0, batchSize)) {
      wait = await moveToAccount(listingId);
      if (wait !== null) break;
      removeFromDevice(listingId);
    }
    if (waiting.length > 0) dispatch(api.util.invalidateTags([favoritesTag]));
    return waiting.length > batchSize ? (wait ?? defaultWaitSeconds) : wait;
  });
};

/**
 * Runs work after all other work of the same name, also in other tabs. Without the Web Locks API it runs immediately.
 */
export const runInSequence = <T>(name: string, work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request(`halalmap-${name}`, work) : work();
