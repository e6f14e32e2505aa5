import {
  changesBetween,
  type FavoriteChange,
  favoriteChangeDays,
  favoriteChangesAfter,
  keptFavoriteChanges,
  type Listing,
  type PlaceChange,
  type PlaceFacts,
  placeFactsOf,
} from '@halalmap/contracts';
import type { DeviceFavorite } from '@halalmap/mfe-kit/device-favorites';
import { useMemo } from 'react';
import { createDeviceText } from '../shared/device-text';

/** A visitor's favourite as it was when this device showed it last. */
interface SeenPlace {
  facts: PlaceFacts;
  noted: PlaceChange[];
  /** When it was seen first. */
  since: Date;
}
type SeenPlaces = Record<string, SeenPlace>;

const stored = createDeviceText('halalmap.favorites.seen');
const dayMs = 24 * 60 * 60_000;

/** JSON knows no dates. */
const revive = (name: string, value: unknown): unknown =>
  (name === 'at' || name === 'since') && typeof value === 'string' ? new Date(value) : value;

const isSeen = (value: unknown): value is SeenPlace =>
  typeof value === 'object' &&
  value !== null &&
  'facts' in value &&
  typeof value.facts === 'object' &&
  'noted' in value &&
  Array.isArray(value.noted) &&
  'since' in value &&
  value.since instanceof Date;

const parse = (text: string): SeenPlaces => {
  try {
    const stored: unknown = text === '' ? {} : JSON.parse(text, revive);
    return Object.fromEntries(
      Object.entries(typeof stored === 'object' && stored !== null ? stored : {}).filter(
        (entry): entry is [string, SeenPlace] => isSeen(entry[1]),
      ),
    );
  } catch {
    return {};
  }
};

/**
 * Remembers on the device what a favourite is like now, and what has changed since it was shown last.
 * @param listing null when it is not listed any more
 * @param kept the favourites of the device: what is remembered of others is forgotten
 */
export const noteSeen = (
  listingId: string,
  listing: Listing | null,
  kept: readonly Pick<DeviceFavorite, 'listingId'>[],
): void => {
  const now = new Date();
  const text = stored.read();
  const seen = parse(text);
  const before = seen[listingId];
  const facts = listing ? placeFactsOf(listing, true) : before && { ...before.facts, shown: false };
  if (!facts) return;
  const noted = before
    ? [...before.noted, ...changesBetween(before.facts, facts, now)].slice(-keptFavoriteChanges)
    : [];
  const ids = new Set(kept.map((favorite) => favorite.listingId));
  const next = JSON.stringify({
    ...Object.fromEntries(Object.entries(seen).filter(([id]) => ids.has(id))),
    [listingId]: { facts, noted, since: before?.since ?? now },
  });
  // Without storage nothing is compared.
  if (next !== text) stored.write(next);
};

/** What has changed lately at the favourites of this device, newest first. */
export const useDeviceChanges = (kept: readonly DeviceFavorite[]): FavoriteChange[] => {
  const text = stored.useStored();
  return useMemo(() => {
    const now = new Date();
    const shownSince = new Date(now.getTime() - favoriteChangeDays * dayMs);
    const seen = parse(text);
    return kept
      .flatMap(({ listingId, name, type }) => {
        const place = seen[listingId];
        if (!place) return [];
        const since = place.since > shownSince ? place.since : shownSince;
        return favoriteChangesAfter({ listingId, name, entityType: type }, place, since, now);
      })
      .toSorted((a, b) => b.at.localeCompare(a.at));
  }, [text, kept]);
};
