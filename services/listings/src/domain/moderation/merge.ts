import type { ListingPatch, MergeFields } from '@halalmap/contracts';
import { conflict, notFound, unprocessable } from '@halalmap/errors';
import type { StoredListing } from '../listing/stored-listing';
import { delist } from './decide';

/**
 * Checks that a listing can be merged into this one.
 * @throws AppError `unprocessable` when it does not exist or is the same listing, or `conflict` when it is not public
 */
export const checkMergeTarget = (into: StoredListing | null, id: string): StoredListing => {
  const refuse = (message: string) => unprocessable([{ path: 'intoId', message }]);
  if (!into || into.purgedAt) throw refuse('There is no such listing');
  if (into.id === id) throw refuse('A listing cannot be merged into itself');
  if (into.deletedAt || into.status !== 'approved') {
    throw conflict('A listing can only be merged into one that is public');
  }
  return into;
};

/** The values taken over from the merged listing, as a patch of the remaining one. */
export const takenFields = ({ name, facts }: StoredListing, fields: MergeFields): ListingPatch => {
  const { priceCentavos, latitude, longitude, ...others } = facts;
  const values: ListingPatch = {
    ...others,
    name,
    price: priceCentavos === null ? null : (priceCentavos / 100).toFixed(2),
    latitude: latitude === null ? null : String(latitude),
    longitude: longitude === null ? null : String(longitude),
  };
  const taken = Object.keys(fields).filter((field) => fields[field as keyof MergeFields] === 'from');
  return Object.fromEntries(taken.map((field) => [field, values[field as keyof ListingPatch] ?? null]));
};

/**
 * The merged listing: permanently removed, pointing to the remaining one. Returns the same object if it was already
 * merged into it.
 * @throws AppError `not_found` when it was merged or deleted otherwise
 */
export const mergedInto = (from: StoredListing, intoId: string, at: Date): StoredListing => {
  if (from.mergedInto === intoId) return from;
  if (from.mergedInto) throw notFound();
  return { ...delist(from, { cause: 'duplicate', at }), mergedInto: intoId };
};

/**
 * The remaining listing with the evidence of the merged one, and its owner if it has none itself. Returns the same
 * object if it already has all of it.
 */
export const takeIn = (into: StoredListing, from: StoredListing, at: Date): StoredListing => {
  const known = new Set(into.evidence.map(({ id }) => id));
  const moved = from.evidence.filter(({ id }) => !known.has(id));
  const ownerId = into.ownerId ?? from.ownerId;
  if (moved.length === 0 && ownerId === into.ownerId) return into;
  const evidence = [...into.evidence, ...moved];
  return { ...into, evidence, ownerId, revision: into.revision + 1, updatedAt: at };
};

/**
 * The merged listing without the evidence and owner that were moved. Returns the same object if they are already
 * removed.
 */
export const handedOver = (from: StoredListing, at: Date): StoredListing =>
  from.evidence.length === 0 && from.ownerId === null
    ? from
    : { ...from, evidence: [], ownerId: null, revision: from.revision + 1, updatedAt: at };
