import { listingErrors, type ListingPatch } from '@halalmap/contracts';
import { validationFailed } from '@halalmap/errors';
import type { Sighting } from '../evidence/certificate-sighting';
import { certificateSeen, evidenceAfterEdit } from '../evidence/certificates';
import {
  attributedFields,
  withPlaceIds,
  withTimesDated,
  type ListingFacts,
  type Speaker,
  type StoredListing,
} from './stored-listing';

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The ids of the place before, without those that belong to a name which the patch replaces. */
const placeIdsBefore = (
  { municipality, province, municipalityId, provinceId }: ListingFacts,
  patch: ListingPatch,
): Pick<ListingFacts, 'municipalityId' | 'provinceId'> => {
  const isMoved =
    (patch.municipality !== undefined && patch.municipality !== municipality) ||
    (patch.province !== undefined && patch.province !== province);
  return isMoved ? { municipalityId: null, provinceId: null } : { municipalityId, provinceId };
};

const patchedFacts = (facts: ListingFacts, patch: ListingPatch): ListingFacts => {
  const { entityType, name, price, latitude, longitude, ...others } = patch;
  return withPlaceIds({
    ...facts,
    ...placeIdsBefore(facts, patch),
    ...others,
    // New names clear the old id, which would otherwise put its own name first.
    ...(others.foodTypes === undefined || isSame(others.foodTypes, facts.foodTypes)
      ? {}
      : { foodTypeId: others.foodTypeId ?? null }),
    ...(price === undefined
      ? {}
      : { priceCentavos: price === null ? null : Math.round(Number(price) * 100) }),
    ...(latitude === undefined ? {} : { latitude: latitude === null ? null : Number(latitude) }),
    ...(longitude === undefined ? {} : { longitude: longitude === null ? null : Number(longitude) }),
  });
};

/** Whether a field of a patch would change the listing. */
export const wouldChange = (
  listing: StoredListing,
  patch: ListingPatch,
  field: keyof ListingPatch,
): boolean => {
  if (field === 'name' || field === 'entityType') return patch[field] !== listing[field];
  const stored = field === 'price' ? 'priceCentavos' : field;
  return !isSame(patchedFacts(listing.facts, { [field]: patch[field] })[stored], listing.facts[stored]);
};

interface PatchOptions {
  at: Date;
  newId: () => string;
  /** Who states the changed facts. */
  speaker: Speaker;
  /** The admin who has seen the certificate, and how; null if not seen. */
  seen?: (Sighting & { by: string }) | null;
}

/**
 * Applies an edit to a listing. A certificate recorded as seen is withdrawn when the listing states another one.
 * @returns the same object when nothing changes
 * @throws AppError `validation_failed` with the fields that do not fit together, or what recording the
 *   certificate as seen throws
 */
export const applyPatch = (
  listing: StoredListing,
  patch: ListingPatch,
  { at, newId, speaker, seen = null }: PatchOptions,
): StoredListing => {
  const facts = withTimesDated(patchedFacts(listing.facts, patch), { before: listing.facts, at });
  const { entityType = listing.entityType, name = listing.name } = patch;
  // What was stored before a rule came is not refused in an edit of other fields.
  const isPositioned = patch.latitude !== undefined || patch.longitude !== undefined;
  const errors = listingErrors({ ...facts, price: facts.priceCentavos, entityType }).filter(
    ({ code }) => code !== 'outside_country' || isPositioned,
  );
  if (errors.length > 0) throw validationFailed(errors);
  const edited = { ...listing, entityType, name, facts };
  const evidence = evidenceAfterEdit(listing, edited, { at, newId });
  const added = seen && certificateSeen({ name, facts, evidence }, { ...seen, id: newId(), at });
  const isUnchanged =
    name === listing.name && entityType === listing.entityType && isSame(facts, listing.facts);
  if (isUnchanged && !added) return listing;
  const restated = attributedFields.filter((field) => facts[field] !== listing.facts[field]);
  const declarationsChanged =
    facts.halalCertified !== listing.facts.halalCertified || facts.muslimOwned !== listing.facts.muslimOwned;
  return {
    ...edited,
    evidence: added ? [...evidence, added] : evidence,
    ...(restated.length > 0
      ? {
          said: {
            ...listing.said,
            ...Object.fromEntries(restated.map((field) => [field, { by: speaker, at }])),
          },
        }
      : {}),
    statedAt: declarationsChanged ? at : listing.statedAt,
  };
};
