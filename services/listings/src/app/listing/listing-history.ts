import { editableFieldNames, listingFactsSchema, type Listing } from '@halalmap/contracts';
import { fieldsWith, isFieldName, statementOf } from '@halalmap/listing-model';
import type { HistoryRecord, StoredListing } from '../../domain/listing/stored-listing';
import type { ReferenceData } from '../../domain/reference/reference-data';
import { presentListing } from './present-listing';

/** Fields of which only the owner and admins learn that they changed. */
const insiderFields: readonly string[] = fieldsWith({ readers: 'managers' });

/** Fields with a history. Excludes the second name field of the certifying body, which would duplicate each entry. */
const fields = [
  ...new Set(['name', 'entityType', ...Object.keys(listingFactsSchema.shape), ...insiderFields, 'status']),
].filter((field) => field !== 'certificationBody') as Array<keyof Listing>;

/** Only admins see the values of these; everybody else sees that they changed. */
export const privateFields: readonly string[] = fieldsWith({ history: 'private' });
const isPrivate = ({ field }: HistoryRecord): boolean => privateFields.includes(field);

/** Whether the public history lists a change. */
export const isPublic = ({ field }: HistoryRecord): boolean => !insiderFields.includes(field);

/** The name of a record in the API. */
export const idOf = ({ changedAt, field }: HistoryRecord): string => `${changedAt.getTime()}-${field}`;

/** Whether the value before a change is known, and an edit can set it again. */
const hasEarlierValue = (record: HistoryRecord): boolean =>
  !record.erased &&
  (record.by !== undefined || !isPrivate(record)) &&
  record.field !== 'entityType' &&
  editableFieldNames.some((editable) => editable === record.field);

/** The records whose field has not changed since, by id: their earlier value can be restored. */
export const restorableIds = (history: readonly HistoryRecord[]): ReadonlySet<string> => {
  const latest = new Map(history.map((record) => [record.field, record]));
  return new Set([...latest.values()].filter(hasEarlierValue).map(idOf));
};

/**
 * The fields that undo a change, with their earlier values.
 * @param entry id of the record; the latest counts if several changes of a field have the same time
 * @returns null when there is no such record, or its earlier value is not known
 */
export const earlierValues = (
  history: readonly HistoryRecord[],
  entry: string,
): Record<string, unknown> | null => {
  const record = history.findLast((one) => idOf(one) === entry && hasEarlierValue(one));
  if (!record) return null;
  // One of them alone would not fit, or would be hidden by the other.
  const group: readonly string[] = isFieldName(record.field) ? statementOf(record.field) : [record.field];
  const changedWith = history.filter(
    (one) => group.includes(one.field) && one.changedAt.getTime() === record.changedAt.getTime(),
  );
  return Object.fromEntries([...changedWith, record].map(({ field, from }) => [field, from ?? null]));
};

/** Returns a change without private values. */
export const withoutPrivateValues = (record: HistoryRecord): HistoryRecord =>
  isPrivate(record) ? { ...record, from: null, to: null } : record;

/** Returns the history without both values of an entry; null when there is no such entry. */
export const withErasedEntry = (history: readonly HistoryRecord[], entry: string): HistoryRecord[] | null =>
  history.some((record) => idOf(record) === entry)
    ? history.map((record) =>
        idOf(record) === entry ? { ...record, from: null, to: null, erased: true } : record,
      )
    : null;

/**
 * Returns the history without the private values that were replaced before a time.
 * @returns null when there are none
 */
export const withoutOldPrivateValues = (
  history: readonly HistoryRecord[],
  before: Date,
): HistoryRecord[] | null => {
  const next = history.map((record, index) => {
    if (!isPrivate(record)) return record;
    const successor = history.slice(index + 1).find(({ field }) => field === record.field);
    const from = record.changedAt < before ? null : record.from;
    const to = successor && successor.changedAt < before ? null : record.to;
    return from === record.from && to === record.to ? record : { ...record, from, to };
  });
  return next.every((record, index) => record === history[index]) ? null : next;
};

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

/**
 * Builds the history records of a change.
 * @param options.by id of the user who made it
 */
export const historyBetween = (
  before: StoredListing,
  after: StoredListing,
  { reference, now, by }: { reference: ReferenceData; now: Date; by: string },
): HistoryRecord[] => {
  const [old, current] = [before, after].map((listing) =>
    presentListing(listing, { audience: 'manager', reference, now, withKept: true }),
  ) as [Listing, Listing];
  const evidence = evidenceBetween(before, after);
  const [wasOut, isOut] = [outOfDirectory(before), outOfDirectory(after)];
  const record = (field: string, from: unknown, to: unknown): HistoryRecord => ({
    changedAt: now,
    field,
    from,
    to,
    by,
  });
  return [
    ...fields
      .filter((field) => !isSame(old[field], current[field]))
      .map((field) => record(field, old[field], current[field])),
    ...(wasOut === isOut ? [] : [record('deleted', wasOut, isOut)]),
    ...(old.trust.level === current.trust.level
      ? []
      : [{ ...record('trust', old.trust.level, current.trust.level), ...(evidence ? { evidence } : {}) }]),
  ];
};
