import type { Listing } from '@halalmap/contracts';
import { useSimilarListingsQuery } from './listing-api';
import { similarQuery, similarShown } from './similar-query';

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
