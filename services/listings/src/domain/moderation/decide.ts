import type { DelistingCause, ListingPatch, ListingStatus, MergeFields } from '@halalmap/contracts';
import { conflict, invalidTransition, notFound, unprocessable } from '@halalmap/errors';
import type { Sighting } from '../evidence/certificate-sighting';
import { certificateSeen } from '../evidence/certificates';
import { emptyFacts, unrated, type StoredListing } from '../listing/stored-listing';
import { decidedSpam } from './spam';

const next: Record<ListingStatus, readonly ListingStatus[]> = {
  pending: ['approved', 'rejected'],
  approved: ['rejected', 'pending'],
  rejected: ['approved', 'pending'],
};

interface DecisionInput {
  status: ListingStatus;
  reason: string | null;
  by: string;
  at: Date;
  /** How the admin has seen the certificate; omitted when the admin does not say. */
  seen?: Sighting | null | undefined;
  newId: () => string;
  /** The bulk action that it is part of. */
  job?: string | undefined;
}

/**
 * Applies an admin's decision to a listing. An approval records the certificate as seen only when the admin says so.
 * @returns the same object when it already has the status and nothing new was seen
 * @throws AppError `invalid_transition`, or what recording the certificate as seen throws
 */
export const decide = (listing: StoredListing, input: DecisionInput): StoredListing => {
  const { status, reason, by, at, seen, newId, job } = input;
  const isSame = listing.status === status;
  const lacksReason = status === 'pending' && !reason;
  if (!isSame && (lacksReason || !next[listing.status].includes(status))) {
    throw invalidTransition(`A listing that is ${listing.status} cannot become ${status}`);
  }
  const added =
    status === 'approved' && seen ? certificateSeen(listing, { id: newId(), by, at, ...seen }) : null;
  const evidence = added ? [...listing.evidence, added] : listing.evidence;
  if (isSame) return added ? { ...listing, evidence } : listing;
  return {
    ...listing,
    ...(listing.spam ? { spam: decidedSpam(listing.spam) } : {}),
    status,
    decisions: [
      ...listing.decisions,
      {
        ...{ status, by, at, reason: status === 'approved' ? null : reason },
        ...{ revision: listing.revision + 1, from: listing.status },
        ...(job === undefined ? {} : { job }),
      },
    ],
    evidence,
    publishedAt: listing.publishedAt ?? (status === 'approved' ? at : null),
    delisting:
      listing.status === 'approved'
        ? { since: at, cause: 'removed' }
        : status === 'approved'
          ? null
          : listing.delisting,
  };
};

/**
 * Takes a listing out of the directory. If it was public before, everybody may read when and why it was removed.
 * @throws AppError `not_found` when it is already deleted
 */
export const delist = (
  listing: StoredListing,
  { cause, at, job }: { cause: DelistingCause; at: Date; job?: string | undefined },
): StoredListing => {
  if (listing.deletedAt) throw notFound();
  return {
    ...listing,
    deletedAt: at,
    delisting: { since: listing.delisting?.since ?? at, cause, ...(job === undefined ? {} : { job }) },
  };
};

/**
 * Restores a deleted listing. Returns the same object when it is not deleted.
 * @throws AppError `not_found` when it is purged or was merged into another
 */
export const restore = (listing: StoredListing): StoredListing => {
  if (listing.purgedAt || listing.mergedInto) throw notFound();
  if (!listing.deletedAt) return listing;
  const wasUnpublished = listing.status === 'rejected' && listing.publishedAt !== null;
  return {
    ...listing,
    ...(listing.undone ? { undone: false } : {}),
    deletedAt: null,
    delisting: wasUnpublished ? listing.delisting : null,
  };
};

/** What taking a bulk action back makes of a listing: it as before, or why it stays. */
type TakenBack = { listing: StoredListing } | { kept: 'changed' | 'decided' } | null;

/**
 * Takes back what a bulk action did to a listing, if nobody has changed or decided it since.
 * @returns null when the bulk action did nothing to it, or that was taken back before
 */
export const takeBulkBack = (
  listing: StoredListing,
  { job, by, at }: { job: string; by: string; at: Date },
): TakenBack => {
  if (listing.purgedAt) return null;
  const isUntouched = (since: Date): boolean => listing.updatedAt.getTime() === since.getTime();
  if (listing.deletedAt)
    return listing.delisting?.job !== job
      ? null
      : isUntouched(listing.deletedAt)
        ? { listing: restore(listing) }
        : { kept: 'changed' };
  const index = listing.decisions.findIndex((decision) => decision.job === job);
  const decision = listing.decisions[index];
  if (!decision || listing.decisions.some(({ undoes }) => undoes === job)) return null;
  if (index < listing.decisions.length - 1) return { kept: 'decided' };
  if (!isUntouched(decision.at)) return { kept: 'changed' };
  const status = decision.from ?? 'pending';
  const wasPublic = listing.publishedAt !== null && listing.publishedAt < decision.at;
  const taken = { status, by, at, reason: 'Taken back', undoes: job };
  return {
    listing: {
      ...listing,
      status,
      decisions: [...listing.decisions, { ...taken, revision: listing.revision + 1, from: listing.status }],
      publishedAt: wasPublic ? listing.publishedAt : null,
      delisting:
        wasPublic && status !== 'approved' ? (listing.delisting ?? { since: at, cause: 'removed' }) : null,
    },
  };
};

/** Removes all data of a deleted listing, except that it existed, when it was removed, and what it was merged into. */
export const purge = (listing: StoredListing, { at }: { at: Date }): StoredListing => ({
  ...listing,
  name: 'No longer listed',
  facts: emptyFacts,
  said: {},
  submitterId: null,
  ownerId: null,
  evidence: [],
  decisions: [],
  imageUrl: null,
  thumbnailUrl: null,
  images: [],
  ...unrated,
  externalId: null,
  spam: null,
  waiting: null,
  purgedAt: at,
});

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
export const withMergedData = (into: StoredListing, from: StoredListing): StoredListing => {
  const known = new Set(into.evidence.map(({ id }) => id));
  const moved = from.evidence.filter(({ id }) => !known.has(id));
  const ownerId = into.ownerId ?? from.ownerId;
  if (moved.length === 0 && ownerId === into.ownerId) return into;
  return { ...into, evidence: [...into.evidence, ...moved], ownerId };
};

/**
 * The merged listing without the evidence and owner that were moved. Returns the same object if they are already
 * removed.
 */
export const withoutMergedData = (from: StoredListing): StoredListing =>
  from.evidence.length === 0 && from.ownerId === null ? from : { ...from, evidence: [], ownerId: null };
