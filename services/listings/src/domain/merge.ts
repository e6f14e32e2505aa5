import type { ListingPatch, MergeFields } from '@halalmap/contracts';
import { conflict, notFound, unprocessable } from '@halalmap/errors';
import { delist } from './delist';
import type { StoredListing } from './stored-listing';

/**
 * Checks that a listing can take another one in.
 * @throws AppError `unprocessable` when there is none, or `conflict` when it is not public
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

/** The values that a merge takes over from the listing that goes, as a patch of the other one. */
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
 * The listing that goes: out of the directory for good, pointing to the one that stays. The same object when it does so
 * already.
 * @throws AppError `not_found` when it was deleted otherwise
 */
export const mergedInto = (from: StoredListing, intoId: string, at: Date): StoredListing => {
  if (from.mergedInto === intoId) return from;
  if (from.mergedInto) throw notFound();
  return { ...delist(from, { cause: 'duplicate', at }), mergedInto: intoId };
};

/**
 * The listing that stays, with the evidence of the one that went, and its owner where it has none itself. The same object
 * when it has all of it already.
 */
export const takeIn = (into: StoredListing, from: StoredListing, at: Date): StoredListing => {
  const known = new Set(into.evidence.map(({ id }) => id));
  const moved = from.evidence.filter(({ id }) => !known.has(id));
  const ownerId = into.ownerId ?? from.ownerId;
  if (moved.length === 0 && ownerId === into.ownerId) return into;
  const evidence = [...into.evidence, ...moved];
  return { ...into, evidence, ownerId, revision: into.revision + 1, updatedAt: at };
};

/** The listing that went, with nothing left that the other one has taken in; the same object when that is so already. */
export const handedOver = (from: StoredListing, at: Date): StoredListing =>
  from.evidence.length === 0 && from.ownerId === null
    ? from
    : { ...from, evidence: [], ownerId: null, revision: from.revision + 1, updatedAt: at };
