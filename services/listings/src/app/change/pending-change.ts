import type { Listing } from '@halalmap/contracts';
import type { ChangeStore } from '../../domain/change/listing-change';

/** Adds the owner's pending change to a listing, for its owner and admins. */
export const withPendingChange = async (
  listing: Listing,
  changes: Pick<ChangeStore, 'pendingOfOwner'>,
): Promise<Listing> => {
  const pending = await changes.pendingOfOwner(listing.id);
  if (!pending) return listing;
  const { fields, createdAt } = pending;
  return { ...listing, pendingChange: { fields, createdAt: createdAt.toISOString() } };
};
