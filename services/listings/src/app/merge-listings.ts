import { notFound } from '@halalmap/errors';
import type { Reader } from '../domain/listing-access';
import { checkMergeTarget, mergedInto, withEvidenceOf } from '../domain/merge';
import { createChangeListing, type ChangedListing } from './change-listing';
import type { ChangeDependencies } from './dependencies';

/**
 * Makes two listings of one place one: evidence moves, and the old address leads to the listing that stays. The event of
 * the one that goes says where, so that what others keep about it can follow. Cut off half way, it can be done again.
 * @returns the listing that stays
 * @throws AppError `not_found`, `unprocessable` for a listing that cannot take it in, `locked` or `conflict`
 */
export const createMergeListings = (dependencies: ChangeDependencies) => {
  const { listings } = dependencies;
  const changeListing = createChangeListing(dependencies);
  return async (request: { id: string; intoId: string; by: Reader }): Promise<ChangedListing> => {
    const { id, intoId, by } = request;
    const from = await listings.find(id);
    if (!from || (from.deletedAt && from.mergedInto !== intoId)) throw notFound();
    checkMergeTarget(await listings.find(intoId), id);
    const kept = await changeListing({
      id: intoId,
      by,
      change: (current, at) => withEvidenceOf(checkMergeTarget(current, id), from, at),
    });
    await changeListing({ id, by, change: (current, at) => mergedInto(current, intoId, at) });
    return kept;
  };
};

export type MergeListingsUseCase = ReturnType<typeof createMergeListings>;
