import { listingFaults, type ListingPatch } from '@halalmap/contracts';
import { validationFailed } from '@halalmap/errors';
import { certificateSeen } from './certificates';
import type { Evidence } from './evidence';
import type { ListingFacts, StoredListing } from './stored-listing';

const certificateFacts = [
  'certifyingBody',
  'certifyingBodyId',
  'certificationNumber',
  'expiryDate',
] as const satisfies ReadonlyArray<keyof ListingFacts>;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const patchedFacts = (facts: ListingFacts, patch: ListingPatch): ListingFacts => {
  const { entityType, name, price, latitude, longitude, ...others } = patch;
  return {
    ...facts,
    ...others,
    // New names stand against the old id, which would put its own name before them.
    ...(others.foodTypes === undefined || isSame(others.foodTypes, facts.foodTypes)
      ? {}
      : { foodTypeId: others.foodTypeId ?? null }),
    ...(price === undefined
      ? {}
      : { priceCentavos: price === null ? null : Math.round(Number(price) * 100) }),
    ...(latitude === undefined ? {} : { latitude: latitude === null ? null : Number(latitude) }),
    ...(longitude === undefined ? {} : { longitude: longitude === null ? null : Number(longitude) }),
  };
};

/** A certificate that was seen as the listing stated it no longer stands once the listing states another, or none. */
const withoutReplacedCertificate = (before: StoredListing, after: StoredListing, at: Date): Evidence[] =>
  before.evidence.map((entry) => {
    const wasStated =
      entry.kind === 'certificate' &&
      entry.withdrawnAt === null &&
      certificateFacts.every((field) => isSame(entry.facts[field] ?? null, before.facts[field]));
    const isStated = certificateFacts.every((field) => isSame(before.facts[field], after.facts[field]));
    return wasStated && !isStated ? { ...entry, withdrawnAt: at } : entry;
  });

/**
 * A listing after somebody has edited it. What an admin saves with body, number and last day counts as a certificate seen.
 * @param options.seenBy the admin who saves it; null when the editor cannot vouch for a certificate
 * @param options.evidenceId id for the evidence that this may add
 * @returns the same object when nothing changes
 * @throws AppError `validation_failed` that names what does not fit together
 */
export const applyPatch = (
  listing: StoredListing,
  patch: ListingPatch,
  options: { at: Date; seenBy: string | null; evidenceId: string },
): StoredListing => {
  const { at, seenBy } = options;
  const facts = patchedFacts(listing.facts, patch);
  const { entityType = listing.entityType, name = listing.name } = patch;
  const faults = listingFaults({ ...facts, price: facts.priceCentavos, entityType });
  if (faults.length > 0) throw validationFailed(faults);
  const edited = { ...listing, entityType, name, facts };
  const evidence = withoutReplacedCertificate(listing, edited, at);
  const seen =
    seenBy === null
      ? null
      : certificateSeen({ ...edited, evidence }, { id: options.evidenceId, by: seenBy, at });
  const isUnchanged =
    name === listing.name && entityType === listing.entityType && isSame(facts, listing.facts);
  if (isUnchanged && !seen) return listing;
  const isStatedAnew =
    facts.halalCertified !== listing.facts.halalCertified || facts.muslimOwned !== listing.facts.muslimOwned;
  return {
    ...edited,
    evidence: seen ? [...evidence, seen] : evidence,
    statedAt: isStatedAnew ? at : listing.statedAt,
    revision: listing.revision + 1,
    updatedAt: at,
  };
};
