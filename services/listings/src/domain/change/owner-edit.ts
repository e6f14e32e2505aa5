import { trustFacts, type ListingPatch } from '@halalmap/contracts';
import { certificateFields } from '../evidence/certificates';
import { latestStatement } from '../evidence/derive-trust';
import type { Evidence } from '../evidence/evidence';
import { changesField } from '../listing/apply-patch';
import type { StoredListing } from '../listing/stored-listing';

type Field = keyof ListingPatch;

/**
 * Fields that identify the place of a certificate. For a certified place, the owner's changes to them need an admin's
 * approval.
 */
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

/** Whether the patch changes part of a certificate. If so, all its parts wait for approval together. */
const statesCertificate = (listing: StoredListing, patch: ListingPatch): boolean =>
  certificateFields.some(
    (field) => patch[field] !== undefined && patch[field] !== null && changesField(listing, patch, field),
  );

/** Changes that an owner may always make immediately, because they never raise trust. */
const isLowering = (listing: StoredListing, patch: ListingPatch, field: string): boolean => {
  if (isCertificateField(field)) {
    return patch[field as Field] === null && !statesCertificate(listing, patch);
  }
  const statement = statementFields.find((known) => known === field);
  if (!statement) return false;
  const [given, current] = [patch[statement], listing.facts[statement]];
  return given !== 'Yes' && (given === 'No' || current === 'Yes' || given === current);
};

/**
 * Splits an owner's edit into what applies immediately and what an admin must approve: trust facts, unless they lower
 * trust, and for a certified place the fields that identify it.
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
 * The owner statement created by an edit that lowers trust. It replaces the owner's earlier statement.
 * @returns null when nothing new is stated
 */
export const loweringStatement = (
  listing: StoredListing,
  atOnce: ListingPatch,
  record: { id: string; by: string; at: Date },
): Evidence | null => {
  const standing = listing.evidence.filter(({ withdrawnAt }) => withdrawnAt === null);
  const facts = Object.fromEntries(
    statementFields.flatMap((field) => {
      const given = atOnce[field];
      const isNews =
        given !== listing.facts[field] || latestStatement(standing, 'owner_statement', field) === true;
      return given === undefined || !isNews ? [] : [[field, given]];
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
