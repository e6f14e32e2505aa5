import { listingFactsSchema, type Listing } from '@halalmap/contracts';
import type { HistoryRecord } from '../domain/history';
import type { ReferenceData } from '../domain/reference-data';
import type { StoredListing } from '../domain/stored-listing';
import { presentListing } from './present-listing';

/**
 * Public fields whose changes are shown. Excludes the second name field of the certifying body, which would duplicate
 * each entry.
 */
const fields = ['name', 'entityType', ...Object.keys(listingFactsSchema.shape), 'status'].filter(
  (field) => field !== 'certificationBody',
) as Array<keyof Listing>;

/** Contact details and exact position. The history shows that they changed, but never their values. */
const privateFields: ReadonlySet<string> = new Set<keyof Listing>([
  'email',
  'phone',
  'whatsappNumber',
  'viberNumber',
  'website',
  'facebookUrl',
  'instagramUrl',
  'tiktokUrl',
  'shopSukiUrl',
  'shopeeUrl',
  'lazadaUrl',
  'foodPandaUrl',
  'grabUrl',
  'googleMapsUrl',
  'address',
  'unitNumber',
  'buildingName',
  'streetNumber',
  'streetName',
  'landmark',
  'extraDirections',
  'latitude',
  'longitude',
]);

/** Returns a change without private values. Records from earlier versions still contain them. */
export const withoutPrivateValues = (record: HistoryRecord): HistoryRecord =>
  privateFields.has(record.field) ? { ...record, from: null, to: null } : record;

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Kind of the evidence that was added or withdrawn; undefined when the ledger has not changed. */
const evidenceBetween = (before: StoredListing, after: StoredListing): HistoryRecord['evidence'] => {
  const changed = after.evidence.filter((entry) => {
    const old = before.evidence.find(({ id }) => id === entry.id);
    return !old || !isSame(old.withdrawnAt, entry.withdrawnAt);
  });
  return changed.at(-1)?.kind;
};

const outOfDirectory = ({ deletedAt, delisting }: StoredListing): string | null =>
  deletedAt ? (delisting?.cause ?? 'removed') : null;

/** Builds the public history record of a change. Values of private fields are never included. */
export const historyBetween = (
  before: StoredListing,
  after: StoredListing,
  { reference, now }: { reference: ReferenceData; now: Date },
): HistoryRecord[] => {
  const [old, fresh] = [before, after].map((listing) =>
    presentListing(listing, { audience: 'public', reference, now }),
  ) as [Listing, Listing];
  const changes = fields
    .filter((field) => !isSame(old[field], fresh[field]))
    .map((field) => ({ changedAt: now, field: field as string, from: old[field], to: fresh[field] }))
    .map(withoutPrivateValues);
  const evidence = evidenceBetween(before, after);
  const [wasOut, isOut] = [outOfDirectory(before), outOfDirectory(after)];
  return [
    ...changes,
    ...(wasOut === isOut ? [] : [{ changedAt: now, field: 'deleted', from: wasOut, to: isOut }]),
    ...(old.trust.level === fresh.trust.level
      ? []
      : [
          {
            changedAt: now,
            field: 'trust',
            from: old.trust.level,
            to: fresh.trust.level,
            ...(evidence ? { evidence } : {}),
          },
        ]),
  ];
};
