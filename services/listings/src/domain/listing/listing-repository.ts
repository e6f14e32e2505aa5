import type {
  EntityType,
  EventEnvelope,
  ListingChanged,
  ListingOrigin,
  ListingQuery,
  ListingStatus,
  TrustLevel,
  Album,
  SubmittedImage,
  Lock,
  Role,
} from '@halalmap/contracts';
import { AppError } from '@halalmap/errors';
import type { FiledPlaces } from '../imports';
import type { RecentChange, StoredAssignment } from '../moderation/queue';
import type { HistoryRecord, StoredListing } from './stored-listing';

export type ListingEvent = EventEnvelope<ListingChanged>;

/** Search criteria. All given conditions must match. */
export interface ListingCriteria extends Partial<
  Omit<ListingQuery, 'status' | 'limit' | 'offset' | 'sort' | 'cursor'>
> {
  statuses: readonly ListingStatus[];
  brandId?: number | undefined;
  categoryId?: number | undefined;
  provinceId?: number | undefined;
  municipalityId?: number | undefined;
  /** Last digits of telephone numbers, of which one must match; they replace the search text. */
  phones?: readonly string[] | undefined;
  /**
   * Finds, besides the words, by what only admins see: an id, a certificate number, an email address, parts of a telephone
   * number.
   */
  searchesRecords?: boolean | undefined;
  /** Only, or none of, the listings with this name; folded. */
  nameIs?: string | undefined;
  nameIsNot?: string | undefined;
  /** Deleted listings that can be restored, of any status; otherwise none that is deleted. */
  areDeleted?: boolean | undefined;
  /** The body that is stated, whether or not the certificate is valid. */
  statedCertifier?: { id: number; names: readonly string[] } | undefined;
  /** Reference time for `openNow` and `openAt`, and for valid certificates. */
  now: Date;
}

export interface ListingPageRequest {
  sort: NonNullable<ListingQuery['sort']>;
  limit: number;
  offset: number;
  /** Continues behind this position, whatever was added or removed before it, and replaces the offset. */
  after?: ListPosition | undefined;
}

/** The values of a listing that decide where it stands in an order. */
export type ListPosition = ReadonlyArray<string | number | null>;

interface ListingPage {
  listings: StoredListing[];
  total: number;
}

/** What is compared to find duplicates of a listing. */
export type ComparableListing = Pick<StoredListing, 'id' | 'name' | 'entityType' | 'status'> & {
  facts: Pick<
    StoredListing['facts'],
    'address' | 'phone' | 'barcode' | 'municipality' | 'municipalityId' | 'latitude' | 'longitude'
  >;
};

export const facetFields = ['type', 'provinceId', 'categoryId', 'brandId'] as const;
export type FacetField = (typeof facetFields)[number];

/** A listing with its stored trust level, which may be outdated by time or by changed reference data. */
export interface TrackedListing {
  listing: StoredListing;
  storedLevel: TrustLevel;
}

/** Stores listings. A change and its event are saved in one write. */
export interface ListingRepository extends FiledPlaces {
  /**
   * Adds a listing with its first event.
   * @returns false, without changes, when the id already exists
   */
  insert(listing: StoredListing, event: ListingEvent): Promise<boolean>;
  /**
   * Stores a new revision with its event and its history records, which are added to the history or replace it.
   * @returns false, without changes, when another change was stored in between
   */
  replace(
    listing: StoredListing,
    event: ListingEvent,
    history: readonly HistoryRecord[] | { instead: readonly HistoryRecord[] },
  ): Promise<boolean>;
  /** The last thousand history records, oldest first. */
  history(id: string): Promise<HistoryRecord[]>;
  /**
   * Replaces the history of a listing, without a new revision: nothing that others know of has changed.
   * @returns false, without changes, when the listing has another revision
   */
  setHistory(
    listing: Pick<StoredListing, 'id' | 'revision'>,
    history: readonly HistoryRecord[],
  ): Promise<boolean>;
  /** Listings with a part of an owner's edit that is not filed as a change yet. */
  withWaitingEdit(limit: number): Promise<StoredListing[]>;
  /** Removes the waiting part of an owner's edit once it is filed, without a new revision. */
  removeWaitingEdit(id: string, changeId: string): Promise<void>;
  /** Ids of listings with a history record of one of these fields that is older and still has its earlier value. */
  withOldHistory(fields: readonly string[], before: Date): Promise<string[]>;
  find(id: string): Promise<StoredListing | null>;
  /** Id of the listing whose ledger has this entry; null if there is none. */
  idOfEvidence(evidenceId: string): Promise<string | null>;
  list(criteria: ListingCriteria, page: ListingPageRequest): Promise<ListingPage>;
  /**
   * Listings that have one of these keys, those in the same town first. Keys with many listings return only some of
   * them.
   * @param groups keys that are looked up together
   */
  findByDuplicateKeys(
    groups: readonly string[][],
    municipalityId: number | null,
  ): Promise<ComparableListing[]>;
  /** Ids of the listings that match, at most so many, in the order in which they were submitted. */
  idsOf(criteria: ListingCriteria, limit: number): Promise<string[]>;
  /**
   * Where a listing stands in an order.
   * @returns null when the order has no positions, as by distance, or the listing does not exist
   */
  positionOf(
    id: string,
    order: Pick<ListingPageRequest, 'sort'> & { criteria: ListingCriteria },
  ): Promise<ListPosition | null>;
  /** Pending listings that were not checked for duplicates since their last change. */
  uncheckedForDuplicates(limit: number): Promise<StoredListing[]>;
  /** Ids of possible duplicates of pending listings, of those that were checked. */
  duplicatesOf(ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Stores the possible duplicates of a listing that still has this revision, and of each pending one the listing. */
  saveDuplicates(
    listing: Pick<StoredListing, 'id' | 'revision'>,
    ids: readonly string[],
    at: Date,
  ): Promise<void>;
  /** Says who is to decide a listing, without a new revision: nothing that others know of has changed. */
  assign(id: string, assignment: StoredAssignment): Promise<void>;
  /** Who is to decide these listings, of those that somebody has said it of. */
  assignmentsOf(ids: readonly string[]): Promise<ReadonlyMap<string, StoredAssignment>>;
  /** Listings that were stored at this time or later, at most so many, the latest first. */
  changedSince(time: Date, limit: number): Promise<RecentChange[]>;
  /** Counts listings by value of a field. Listings without a value are left out. */
  countBy(criteria: ListingCriteria, field: FacetField): Promise<Record<string, number>>;
  /** Whether any listing that is not purged has one of these values in its field. */
  isReferred(uses: ReadonlyArray<readonly [field: string, value: number | string]>): Promise<boolean>;
  /** Counts listings by combination of values in these fields. Listings without a value in any of them are left out. */
  countReferring(fields: {
    id: string;
    name?: string;
  }): Promise<Array<{ id: number | null; names: string[]; count: number }>>;
  /** All listings that are not purged and have one of these values in its field. */
  referring(
    uses: ReadonlyArray<readonly [field: string, value: number | string]>,
  ): AsyncIterable<TrackedListing>;
  findTracked(id: string): Promise<TrackedListing | null>;
  /** @param origins only count listings of these origins; default: all */
  countApprovedByType(origins?: readonly ListingOrigin[]): Promise<Record<EntityType, number>>;
  /** Counts approved places to eat of these origins whose texts contain all words of a name, for each of the names. */
  countByFoodType(
    names: readonly string[],
    origins: readonly ListingOrigin[],
  ): Promise<ReadonlyMap<string, number>>;
  /** Counts approved listings by province id and name. */
  countApprovedByProvince(): Promise<
    Array<{ provinceId: number | null; province: string | null; count: number }>
  >;
  /**
   * Counts approved products by a brand that is only written as text, most first.
   * @param limit maximum number of brands
   */
  countNamedBrands(limit: number): Promise<Array<{ brand: string; count: number }>>;
  /** Ids of products of any status that name their brand as this text and refer to no brand. */
  listingIdsByBrandName(text: string, limit: number): Promise<string[]>;
  /** Counts listings with a status that were submitted in a period. Both ends are optional. */
  countSubmitted(status: ListingStatus, period?: { from?: Date; before?: Date }): Promise<number>;
  /** Counts scored submissions since a time that contain a text with this hash. */
  countText(hash: string, since: Date): Promise<number>;
  /**
   * Counts pending submissions that are likely spam.
   * @param network only those that came from it
   */
  countLikelySpam(network?: string): Promise<number>;
  countByType(): Promise<Record<EntityType, number>>;
  /** When the oldest pending listing that is not likely spam was submitted; null if there is none. */
  oldestPending(): Promise<Date | null>;
  lastChanged(limit: number): Promise<StoredListing[]>;
  /** Whether any listing was stored since this time. */
  hasChangedSince(time: Date): Promise<boolean>;
  /** The public listings that were delisted after this time, and when. May include other deleted listings. */
  delistedSince(time: Date): Promise<Array<{ id: string; at: Date }>>;
  /** All listings with these statuses, in ascending order of id. */
  each(statuses: readonly ListingStatus[]): AsyncIterable<StoredListing>;
  /** All listings of this origin that are not purged, including deleted ones. */
  ofOrigin(origin: ListingOrigin): Promise<StoredListing[]>;
  /**
   * Id and revision of all approved listings, or of those that may have been public and are not: rejected or deleted. In
   * no particular order.
   */
  revisions(which: 'approved' | 'hidden'): AsyncIterable<{ listingId: string; revision: number }>;
  /** The listings that exist for these ids, in no particular order. */
  findMany(ids: readonly string[]): Promise<StoredListing[]>;
  /** Listings that the user owns or has submitted and that are not purged. */
  ofPerson(userId: string): Promise<StoredListing[]>;
  /**
   * Adds listings with their first events. Existing ids are left unchanged.
   * @returns the events of the listings that were added
   */
  insertMany(
    entries: ReadonlyArray<{ listing: StoredListing; event: ListingEvent }>,
  ): Promise<ListingEvent[]>;
  /** Approved listings whose trust has changed by the passing of time since it was stored. */
  withTrustDue(now: Date, limit: number): Promise<TrackedListing[]>;
  /** Public places with an owner whose certificate has its last day in this period; days as `YYYY-MM-DD`. */
  ownedWithCertificateEnding(from: string, to: string): Promise<StoredListing[]>;
  /**
   * Public places that exist, with an owner or an address of their own, published by a time; in ascending order
   * of id.
   */
  eachAskable(publishedBefore: Date): AsyncIterable<StoredListing>;
  /** Listings deleted before this time that are not purged yet. */
  deletedBefore(time: Date, limit: number): Promise<StoredListing[]>;
  /** Deletes purged listings that were never public, and demo places, once their events are published. */
  removeForgotten(): Promise<void>;
}

/** Stores the progress of filling an empty directory, so that it happens once and can resume after an interruption. */
export interface SeedStore {
  /** True when no listing exists and seeding has not begun. */
  isPristine(): Promise<boolean>;
  state(): Promise<'none' | 'running' | 'done'>;
  setState(state: 'running' | 'done'): Promise<void>;
  /** Adds listings without events. Existing ids are left unchanged. */
  addAll(listings: readonly StoredListing[]): Promise<void>;
}

/** Creates new ids. */
export interface IdGenerator {
  /** 24 hex digits. */
  documentId(): string;
  eventId(): string;
}

/** The media service, which stores the images of listings. */
export interface Photos {
  /**
   * Takes over uploads as the images of a new listing. Idempotent for the same listing.
   * @throws AppError `unprocessable` with the path of a missing upload (`images.0.url`), or `unavailable`
   */
  takeOver(listingId: string, images: readonly SubmittedImage[]): Promise<Album>;
}

/** The locked record. The `entityType` of a listing is `listing`. */
export interface LockedRecord {
  entityType: string;
  entityId: string;
}

export interface LockHolder {
  id: string;
  email: string;
}

/** Stores which admin is editing what. Locks expire by themselves. */
export interface LockStore {
  /** The current lock; null if there is none. */
  find(record: LockedRecord): Promise<Lock | null>;
  /** The current locks on records of a type, by record id. */
  allOf(entityType: string): Promise<ReadonlyMap<string, Lock>>;
  /** Takes the lock, or renews the holder's own. Returns the current lock, which may belong to somebody else. */
  take(record: LockedRecord, holder: LockHolder): Promise<Lock>;
  release(record: LockedRecord, holderId: string): Promise<void>;
  /** Releases all locks on records of a type whose holder's id begins with a prefix. */
  releaseAll(entityType: string, holderPrefix: string): Promise<void>;
}

/**
 * The error for a record that an admin is editing. Only other admins are told who it is.
 * @param reader who receives the error
 */
export const lockedBy = ({ holder, takenAt, expiresAt }: Lock, reader: { role: Role }): AppError => {
  const name = reader.role === 'admin' ? holder.email : 'An admin';
  return new AppError('locked', `${name} is editing this now`, {
    details: [
      { path: 'holder', message: name },
      { path: 'takenAt', message: takenAt },
      { path: 'expiresAt', message: expiresAt },
    ],
  });
};
