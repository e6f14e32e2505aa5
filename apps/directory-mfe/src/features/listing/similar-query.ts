import type { Listing } from '@halalmap/contracts';
import { useSimilarListingsQuery } from './listing-api';

/** How many like it are shown. */
export const similarShown = 4;

/** About one kilometre: the precision in which a position is sent. */
const rounded = (degrees: number): string => degrees.toFixed(2);

const kindOf = (listing: Listing): Record<string, string> => {
  const [foodType] = listing.foodTypes ?? [];
  if (listing.entityType === 'food' && foodType) return { foodType };
  return listing.entityType !== 'mosque' && listing.categoryName ? { category: listing.categoryName } : {};
};

/**
 * The query of the list for places like one: of its type and kind, nearest first, or in its town where no position is
 * known. One more than is shown, since the place itself is among them.
 * @param at longitude and latitude of the place or its town
 * @param same how much it has in common with the others
 */
export const similarQuery = (
  listing: Listing,
  at: readonly [number, number] | null,
  same: 'kind' | 'type',
): string =>
  new URLSearchParams({
    type: listing.entityType,
    ...(same === 'kind' ? kindOf(listing) : {}),
    ...(at
      ? { near: `${rounded(at[1])},${rounded(at[0])}`, sort: 'distance' }
      : listing.municipalityName
        ? { location: listing.municipalityName }
        : {}),
    limit: String(similarShown + 1),
  }).toString();

/**
 * Places like one: of its kind or, where there is no other of its kind, of its type.
 * @param at longitude and latitude of the place or its town
 * @returns undefined while they are on their way
 */
export const useSimilar = (
  listing: Listing,
  { at, skip }: { at: readonly [number, number] | null; skip: boolean },
): Listing[] | undefined => {
  const othersOf = (listings: Listing[] | undefined) =>
    listings?.filter(({ id }) => id !== listing.id).slice(0, similarShown);
  const sameKind = useSimilarListingsQuery(similarQuery(listing, at, 'kind'), { skip });
  const others = othersOf(sameKind.data?.listings);
  const sameType = useSimilarListingsQuery(similarQuery(listing, at, 'type'), {
    skip: skip || others === undefined || others.length > 0,
  });
  if (sameKind.isError || sameType.isError) return [];
  return others?.length === 0 ? othersOf(sameType.data?.listings) : others;
};

/**
 * The places to eat that are nearest to a spot.
 * @param at longitude and latitude; null asks for nothing
 * @returns undefined while they are on their way
 */
export const useFoodNear = (at: readonly [number, number] | null, skip: boolean): Listing[] | undefined => {
  const near = at ? `${rounded(at[1])},${rounded(at[0])}` : '';
  const query = new URLSearchParams({ type: 'food', near, sort: 'distance', limit: String(similarShown) });
  const { data, isError } = useSimilarListingsQuery(query.toString(), { skip: skip || at === null });
  return isError ? [] : data?.listings;
};
