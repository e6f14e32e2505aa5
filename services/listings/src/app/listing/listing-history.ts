import { editableFieldNames, listingFactsSchema, type Listing } from '@halalmap/contracts';
import { fieldsWith, isFieldName, statementOf } from '@halalmap/listing-model';
import type { HistoryRecord, StoredListing } from '../../domain/listing/stored-listing';
import type { ReferenceData } from '../../domain/reference/reference-data';
import { presentListing } from './present-listing';

/**
 * Public fields whose changes are shown. Excludes the second name field of the certifying body, which would duplicate
 * each entry.
 */
const fields = ['name', 'entityType', ...Object.keys(listingFactsSchema.shape), 'status'].filter(
  (field) => field !== 'certificationBody',
) as Array<keyof Listing>;

/** The history shows that these changed, but never their values. */
const privateFields: ReadonlySet<string> = new Set(fieldsWith({ history: 'private' }));

/** Whether the earlier value of a change is known and can be set again by an edit. */
const isRestorable = ({ field }: HistoryRecord): boolean =>
  field !== 'entityType' &&
  !privateFields.has(field) &&
  editableFieldNames.some((editable) => editable === field);

/** Id by which a restore names a record; null when its earlier value cannot be restored. */
export const restorableId = (record: HistoryRecord): string | null =>
  isRestorable(record) ? `${record.changedAt.getTime()}-${record.field}` : null;

/**
 * The fields that undo a change, with their earlier values.
 * @param entry id of the record; the latest counts if several changes of a field have the same time
 * @returns null when there is no such record, or its value cannot be restored
 */
export const earlierValues = (
  history: readonly HistoryRecord[],
  entry: string,
): Record<string, unknown> | null => {
  const record = history.findLast((one) => restorableId(one) === entry);
  if (!record) return null;
  // One of them alone would not fit, or would be hidden by the other.
  const group: readonly string[] = isFieldName(record.field) ? statementOf(record.field) : [record.field];
  const changedWith = history.filter(
    (one) => group.includes(one.field) && one.changedAt.getTime() === record.changedAt.getTime(),
  );
  return Object.fromEntries([...changedWith, record].map(({ field, from }) => [field, from ?? null]));
};

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
  const [old, current] = [before, after].map((listing) =>
    presentListing(listing, { audience: 'public', reference, now }),
  ) as [Listing, Listing];
  const changes = fields
    .filter((field) => !isSame(old[field], current[field]))
    .map((field) => ({ changedAt: now, field: field as string, from: old[field], to: current[field] }))
    .map(withoutPrivateValues);
  const evidence = evidenceBetween(before, after);
  const [wasOut, isOut] = [outOfDirectory(before), outOfDirectory(after)];
  return [
    ...changes,
    ...(wasOut === isOut ? [] : [{ changedAt: now, field: 'deleted', from: wasOut, to: isOut }]),
    ...(old.trust.level === current.trust.level
      ? []
      : [
          {
            changedAt: now,
            field: 'trust',
            from: old.trust.level,
            to: current.trust.level,
            ...(evidence ? { evidence } : {}),
          },
        ]),
  ];
};
