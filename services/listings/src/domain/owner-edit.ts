import { trustFacts, type ListingPatch } from '@halalmap/contracts';
import { changesField } from './apply-patch';
import { certificateFields } from './certificates';
import { latestStatement } from './derive-trust';
import type { Evidence } from './evidence';
import type { StoredListing } from './stored-listing';

type Field = keyof ListingPatch;

/** Fields that say which place a certificate is about. The owner of a certified place changes them with an admin's consent. */
const identityFields: ReadonlySet<string> = new Set<Field>([
  'name',
  'entityType',
  'address',
  'unitNumber',
  'buildingName',
  'streetNumber',
  'streetName',
  'barangay',
  'municipality',
  'municipalityId',
  'province',
  'provinceId',
  'region',
  'islandGroup',
  'postalCode',
  'googleMapsUrl',
  'latitude',
  'longitude',
]);

const statementFields = ['halalCertified', 'muslimOwned'] as const satisfies readonly Field[];
const isCertificateField = (field: string): boolean => certificateFields.some((known) => known === field);

/** Whether the patch states a new part of a certificate: then all its parts wait together. */
const statesCertificate = (listing: StoredListing, patch: ListingPatch): boolean =>
  certificateFields.some(
    (field) => patch[field] !== undefined && patch[field] !== null && changesField(listing, patch, field),
  );

/** What an owner may always say at once, because it never raises trust. */
const isLowering = (listing: StoredListing, patch: ListingPatch, field: string): boolean => {
  if (isCertificateField(field)) {
    return patch[field as Field] === null && !statesCertificate(listing, patch);
  }
  const statement = statementFields.find((known) => known === field);
  if (!statement) return false;
  const [said, current] = [patch[statement], listing.facts[statement]];
  return said !== 'Yes' && (said === 'No' || current === 'Yes' || said === current);
};

/**
 * What of an owner's edit applies at once, and what waits for an admin: facts that trust depends on, unless they lower it,
 * and of a certified place which place it is.
 */
export const splitOwnerPatch = (
  listing: StoredListing,
  patch: ListingPatch,
  { isCertified }: { isCertified: boolean },
): { atOnce: ListingPatch; waiting: ListingPatch } => {
  const waits = ([field]: [string, unknown]): boolean =>
    trustFacts.some((fact) => fact === field)
      ? !isLowering(listing, patch, field)
      : isCertified && identityFields.has(field);
  const entries = Object.entries(patch);
  return {
    atOnce: Object.fromEntries(entries.filter((entry) => !waits(entry))),
    waiting: Object.fromEntries(entries.filter(waits)),
  };
};

/**
 * The statement that an owner makes by lowering what the place is trusted by; it ends what the owner said before.
 * @returns null when nothing new is said
 */
export const loweringStatement = (
  listing: StoredListing,
  atOnce: ListingPatch,
  record: { id: string; by: string; at: Date },
): Evidence | null => {
  const standing = listing.evidence.filter(({ withdrawnAt }) => withdrawnAt === null);
  const facts = Object.fromEntries(
    statementFields.flatMap((field) => {
      const said = atOnce[field];
      const isNews =
        said !== listing.facts[field] || latestStatement(standing, 'owner_statement', field) === true;
      return said === undefined || !isNews ? [] : [[field, said]];
    }),
  );
  if (Object.keys(facts).length === 0) return null;
  return {
    id: record.id,
    kind: 'owner_statement',
    facts,
    source: null,
    recordedAt: record.at,
    recordedBy: record.by,
    validUntil: null,
    withdrawnAt: null,
  };
};
