import type {
  EntityType,
  EventEnvelope,
  ListingChanged,
  ListingOrigin,
  ListingQuery,
  ListingStatus,
  TrustLevel,
} from '@halalmap/contracts';
import type { HistoryRecord } from './history';
import type { StoredListing } from './stored-listing';

export type ListingEvent = EventEnvelope<ListingChanged>;

/** What to look for; every condition that is given must hold. Deleted listings are never found. */
export interface ListingCriteria extends Partial<Omit<ListingQuery, 'status' | 'limit' | 'offset' | 'sort'>> {
  statuses: readonly ListingStatus[];
  brandId?: number | undefined;
  categoryId?: number | undefined;
  provinceId?: number | undefined;
  municipalityId?: number | undefined;
  /** States a whole certificate that nobody has recorded as seen. */
  certificateToCheck?: boolean | undefined;
  /** For `openNow` and for what is certified at that moment. */
  now: Date;
}

export interface ListingPageRequest {
  sort: NonNullable<ListingQuery['sort']>;
  limit: number;
  offset: number;
}

export interface ListingPage {
  listings: StoredListing[];
  total: number;
}

export const facetFields = ['type', 'provinceId', 'categoryId', 'brandId'] as const;
export type FacetField = (typeof facetFields)[number];

/** A listing with the level of trust that is stored beside it, which time or reference data may have outdated. */
export interface TrackedListing {
  listing: StoredListing;
  storedLevel: TrustLevel;
}

/** Where listings are kept. A change and its event are one write. */
export interface ListingRepository {
  /**
   * Adds a listing with its first event.
   * @returns false when one with this id is there already; then nothing is changed
   */
  insert(listing: StoredListing, event: ListingEvent): Promise<boolean>;
  /**
   * Stores a new revision with its event and what the history says of it: after what it said before, or instead.
   * @returns false when another change came in between; then nothing is changed
   */
  replace(
    listing: StoredListing,
    event: ListingEvent,
    history: readonly HistoryRecord[] | { instead: readonly HistoryRecord[] },
  ): Promise<boolean>;
  /** What changed, oldest first; the last thousand entries. */
  history(id: string): Promise<HistoryRecord[]>;
  find(id: string): Promise<StoredListing | null>;
  /** Id of the listing whose ledger holds an entry; null when none does. */
  idOfEvidence(evidenceId: string): Promise<string | null>;
  list(criteria: ListingCriteria, page: ListingPageRequest): Promise<ListingPage>;
  /**
   * Listings that are filed under one of these keys, not all of them where a key has many; those of the town first.
   * @param groups keys that are looked up together
   */
  filedUnder(groups: readonly string[][], municipalityId: number | null): Promise<StoredListing[]>;
  /** How many listings have each value of a field; without those that have none. */
  countBy(criteria: ListingCriteria, field: FacetField): Promise<Record<string, number>>;
  /** Whether a listing that is not purged has one of these values in one of these fields. */
  isReferred(uses: ReadonlyArray<readonly [field: string, value: number | string]>): Promise<boolean>;
  /** How many listings have each combination of values in these fields; without those that have none in any of them. */
  countReferring(fields: {
    id: string;
    name?: string;
  }): Promise<Array<{ id: number | null; names: string[]; count: number }>>;
  /** Every listing that is not purged and has one of these values in one of these fields. */
  referring(
    uses: ReadonlyArray<readonly [field: string, value: number | string]>,
  ): AsyncIterable<TrackedListing>;
  findTracked(id: string): Promise<TrackedListing | null>;
  /** @param origins only listings of these; all when left out */
  countApprovedByType(origins?: readonly ListingOrigin[]): Promise<Record<EntityType, number>>;
  /** Approved listings by what they say of their province. */
  countApprovedByProvince(): Promise<
    Array<{ provinceId: number | null; province: string | null; count: number }>
  >;
  /** Listings of a status that were submitted in a stretch of time; both ends may be open. */
  countSubmitted(status: ListingStatus, stretch?: { from?: Date; before?: Date }): Promise<number>;
  countByType(): Promise<Record<EntityType, number>>;
  /** When the oldest pending listing was submitted; null when none waits. */
  oldestPending(): Promise<Date | null>;
  lastChanged(limit: number): Promise<StoredListing[]>;
  /** Whether anything about any listing was stored since then. */
  hasChangedSince(time: Date): Promise<boolean>;
  /** Ids of those that were public and have not been since a moment after this one; others that left may be among them. */
  delistedSince(time: Date): Promise<string[]>;
  /** Every listing of these statuses, one after the other by ascending id. */
  each(statuses: readonly ListingStatus[]): AsyncIterable<StoredListing>;
  /** Every listing of this origin that is not purged, deleted ones too. */
  ofOrigin(origin: ListingOrigin): Promise<StoredListing[]>;
  /** Id and revision of each of them, in no order. */
  revisions(statuses: readonly ListingStatus[]): AsyncIterable<{ listingId: string; revision: number }>;
  /** Those of these ids that are there, in no order. */
  findMany(ids: readonly string[]): Promise<StoredListing[]>;
  /** Those that somebody owns or has submitted, and that are not purged. */
  ofPerson(userId: string): Promise<StoredListing[]>;
  /** Adds listings with their first events; those whose id is there already stay as they are. */
  insertMany(entries: ReadonlyArray<{ listing: StoredListing; event: ListingEvent }>): Promise<void>;
  /** Approved listings whose trust the passing of time has changed since it was stored. */
  withTrustDue(now: Date, limit: number): Promise<TrackedListing[]>;
  /** Deleted listings that are not purged yet. */
  deletedBefore(time: Date, limit: number): Promise<StoredListing[]>;
  /** Removes purged listings that nobody ever saw, and demo places, once their events are published. */
  removeForgotten(): Promise<void>;
}

/** Where the progress of filling an empty directory is kept, so that it happens once and survives being cut off. */
export interface SeedStore {
  /** Nobody has stored a listing and no seeding has begun. */
  isPristine(): Promise<boolean>;
  state(): Promise<'none' | 'running' | 'done'>;
  setState(state: 'running' | 'done'): Promise<void>;
  /** Adds listings without events; those whose id is there already stay as they are. */
  addAll(listings: readonly StoredListing[]): Promise<void>;
}

/** Where new ids come from. */
export interface IdGenerator {
  /** 24 hex digits. */
  documentId(): string;
  eventId(): string;
}
