import { entityTypes, type EntityType } from '@halalmap/contracts';

/** A place that is kept on the device, for somebody who is not signed in. */
export interface DeviceFavorite {
  listingId: string;
  /** So that it can be named when it is listed no longer. */
  name: string;
  type: EntityType;
  /** Whose account is taking it over; absent while it belongs to whoever uses the device signed out. */
  userId?: string;
}

/** How many places a device keeps. */
export const deviceFavoritesLimit = 200;

const key = 'halalmap.favorites';
/** Of the window: the storage event is heard by other tabs alone. */
const changed = 'halalmap:favorites';

const isType = (value: unknown): value is EntityType => entityTypes.some((type) => type === value);

const favoriteFrom = (stored: unknown): DeviceFavorite[] => {
  if (typeof stored !== 'object' || stored === null) return [];
  const { listingId, name, type, userId } = stored as Record<string, unknown>;
  if (typeof listingId !== 'string' || typeof name !== 'string' || !isType(type)) return [];
  return [{ listingId, name, type, ...(typeof userId === 'string' ? { userId } : {}) }];
};

/** @returns what is stored, which stays the same text until it changes; empty when there is nothing */
export const deviceFavoritesText = (): string => {
  try {
    return window.localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
};

/** @returns the places that a stored text holds, the latest first; what cannot be read is left out */
export const parseDeviceFavorites = (text: string): DeviceFavorite[] => {
  try {
    const stored: unknown = text === '' ? [] : JSON.parse(text);
    return Array.isArray(stored) ? stored.flatMap(favoriteFrom) : [];
  } catch {
    return [];
  }
};

/** All places on the device, the latest first, those included that wait to be taken into an account. */
export const readDeviceFavorites = (): DeviceFavorite[] => parseDeviceFavorites(deviceFavoritesText());

/** @returns false where nothing may be stored */
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
 * Keeps a place on the device; twice is as good as once.
 * @param at place in the list, from 0 for the latest
 * @returns `full` at the limit, `refused` where nothing may be stored
 */
export const keepOnDevice = (favorite: DeviceFavorite, at = 0): 'kept' | 'full' | 'refused' => {
  const kept = readDeviceFavorites();
  if (kept.some(({ listingId, userId }) => listingId === favorite.listingId && userId === favorite.userId))
    return 'kept';
  const others = kept.filter(({ listingId }) => listingId !== favorite.listingId);
  if (others.length >= deviceFavoritesLimit) return 'full';
  return write([...others.slice(0, at), favorite, ...others.slice(at)]) ? 'kept' : 'refused';
};

/** Forgets a place on the device. */
export const dropFromDevice = (listingId: string): void => {
  write(readDeviceFavorites().filter((favorite) => favorite.listingId !== listingId));
};

/** Gives the places of nobody in particular to a user, so that nobody else is shown them. */
export const giveDeviceFavoritesTo = (userId: string): void => {
  const kept = readDeviceFavorites();
  if (kept.every((favorite) => favorite.userId !== undefined)) return;
  write(kept.map((favorite) => ({ ...favorite, userId: favorite.userId ?? userId })));
};

/** Calls back whenever the places on the device change, in this tab or another. @returns ends it */
export const subscribeDeviceFavorites = (tell: () => void): (() => void) => {
  const onStorage = (event: StorageEvent): void => {
    // Without a key, everything was cleared.
    if (event.key === key || event.key === null) tell();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener(changed, tell);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener(changed, tell);
  };
};
