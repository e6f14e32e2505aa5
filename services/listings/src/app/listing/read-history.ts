import {
  listingPatchSchema,
  type HistoryList,
  type PageQuery,
  editableFieldNames,
  listingFactsSchema,
  type Listing,
} from '@halalmap/contracts';
import { notFound, unprocessable } from '@halalmap/errors';
import {
  audienceOf,
  isReadable,
  type Reader,
  type HistoryRecord,
  type StoredListing,
} from '../../domain/listing/stored-listing';
import type { ListingRepository } from '../../domain/listing/listing-repository';
import type { ReadDependencies, ChangedListing, Precondition } from './change-listing';
import type { EditListingUseCase } from './edit-listing';
import type { ReferenceData } from '../../domain/reference/reference-data';
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

/**
 * Fields that state one fact together. They are restored together when they changed together, because one alone would
 * not fit, or would be hidden by the other.
 */
const together: ReadonlyArray<readonly string[]> = [
  ['brand', 'brandId'],
  ['certifyingBody', 'certifyingBodyId'],
  ['foodTypes', 'foodTypeId'],
  ['halalProductCategoryId', 'halalProductSubcategoryId'],
  ['muslimBusinessCategoryId', 'muslimBusinessSubcategoryId'],
  ['provinceId', 'municipalityId'],
  ['openingHours', 'openingHoursText'],
];

/** Whether the earlier value of a change is known and can be set again by an edit. */
const isRestorable = ({ field }: HistoryRecord): boolean =>
  field !== 'entityType' &&
  !privateFields.has(field) &&
  editableFieldNames.some((editable) => editable === field);

/** Id by which a restore names a record; null when its earlier value cannot be restored. */
const restorableId = (record: HistoryRecord): string | null =>
  isRestorable(record) ? `${record.changedAt.getTime()}-${record.field}` : null;

/**
 * The fields that undo a change, with their earlier values.
 * @param entry id of the record; the latest counts if several changes of a field have the same time
 * @returns null when there is no such record, or its value cannot be restored
 */
const earlierValues = (history: readonly HistoryRecord[], entry: string): Record<string, unknown> | null => {
  const record = history.findLast((one) => restorableId(one) === entry);
  if (!record) return null;
  const group = together.find((fields) => fields.includes(record.field)) ?? [record.field];
  const changedWith = history.filter(
    (one) => group.includes(one.field) && one.changedAt.getTime() === record.changedAt.getTime(),
  );
  return Object.fromEntries([...changedWith, record].map(({ field, from }) => [field, from ?? null]));
};

/** Returns a change without private values. Records from earlier versions still contain them. */
const withoutPrivateValues = (record: HistoryRecord): HistoryRecord =>
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

/**
 * The history of a listing, newest first. Everybody may read the history of a place that is or was public, from its
 * publication on. Earlier corrections are only for those who may read the listing.
 * @throws AppError `not_found`
 */
export const createReadHistory = ({ listings }: Pick<ReadDependencies, 'listings'>) =>
  async function readHistory(request: {
    id: string;
    page: PageQuery;
    reader: Reader | null;
  }): Promise<HistoryList> {
    const { id, reader, page } = request;
    const listing = await listings.find(id);
    if (!listing || !(isReadable(listing, reader) || listing.publishedAt)) throw notFound();
    const { publishedAt } = listing;
    const isInsider = audienceOf(listing, reader) !== 'public';
    const records = (await listings.history(id))
      .filter(({ changedAt }) => isInsider || (publishedAt !== null && changedAt >= publishedAt))
      .reverse();
    const history = records.slice(page.offset, page.offset + page.limit).map((record) => {
      const { changedAt, ...shown } = withoutPrivateValues(record);
      const entry = reader?.role === 'admin' ? restorableId(record) : null;
      return { changedAt: changedAt.toISOString(), ...shown, ...(entry === null ? {} : { id: entry }) };
    });
    const hasMore = page.offset + history.length < records.length;
    return { history, pagination: { total: records.length, ...page, hasMore } };
  };

export type ReadHistoryUseCase = ReturnType<typeof createReadHistory>;

/**
 * Sets a field back to the value it had before a change in the history, as an edit: with lock, `If-Match`, checks and a
 * history entry of its own. Fields that state one fact together are restored together.
 * @throws AppError `not_found` for an unknown entry or one whose value cannot be restored, `unprocessable` when the value
 *   is no longer valid, or what an edit throws
 */
export const createRestoreValue = ({
  listings,
  editListing,
}: {
  listings: Pick<ListingRepository, 'history'>;
  editListing: EditListingUseCase;
}) =>
  async function restoreValue(request: {
    id: string;
    entry: string;
    by: Reader;
    onlyIf?: Precondition | undefined;
  }): Promise<ChangedListing> {
    const { entry, ...edit } = request;
    const values = earlierValues(await listings.history(edit.id), entry);
    if (!values) throw notFound();
    const read = listingPatchSchema.safeParse(values);
    if (!read.success)
      throw unprocessable(read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
    return editListing({ ...edit, patch: read.data });
  };

export type RestoreValueUseCase = ReturnType<typeof createRestoreValue>;
