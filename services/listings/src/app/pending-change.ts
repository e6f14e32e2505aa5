import type { Listing } from '@halalmap/contracts';
import type { ChangeStore } from '../domain/listing-change';

/** A listing as its owner and admins see it: with what the owner has changed and an admin has yet to decide. */
export const withPendingChange = async (
  listing: Listing,
  changes: Pick<ChangeStore, 'pendingOfOwner'>,
): Promise<Listing> => {
  const pending = await changes.pendingOfOwner(listing.id);
  if (!pending) return listing;
  const { fields, createdAt } = pending;
  return { ...listing, pendingChange: { fields, createdAt: createdAt.toISOString() } };
};
