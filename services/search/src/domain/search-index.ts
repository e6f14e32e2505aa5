import type { Listing, ListingStatus } from '@halalmap/contracts';
import { filterKeys, type FilterExpression } from '@halalmap/listing-model';
import type { AlongLine } from './along-line';
import type { Point, CellField } from './map-cells';
import type { IndexChange, IndexDocument } from './index-document';

/** Fields that a filter may name. */
export const filterFields = [
  ...filterKeys,
  'municipality',
  'province',
  'region',
  'foodTypes',
  'category',
  'halalCertified',
  'muslimOwned',
  'rating',
  'reviewCount',
  'createdAt',
] as const satisfies ReadonlyArray<keyof IndexDocument>;
export type FilterField = (typeof filterFields)[number];

/** Fields whose values can be counted over a result. */
export type FacetField = FilterField | 'town' | CellField;

/** A condition on documents: that of the directories, or one that only the index knows. */
export type IndexFilter = FilterExpression<IndexCondition>;

type IndexCondition =
  | { not: IndexFilter }
  | { field: FilterField | CellField; oneOf: ReadonlyArray<string | number | boolean> }
  /** Bounds are inclusive. */
  | { field: 'rating' | 'reviewCount' | 'createdAt'; atLeast?: number; atMost?: number }
  | { field: FilterField; isNull: true }
  | { near: Point; metres: number };

/**
 * The order of a result, within each group of origins: groups come in the order of `originRank`. Missing values come
 * last; ties are newest first where the order says so. By distance, a place known only by its town counts at the centre of
 * the town plus the town's radius. `along` is the order in which the way of the query passes the places. `none` is for results that are only counted, or whose order does not matter.
 */
export type IndexSort =
  | { by: 'newest' | 'rating' | 'name' | 'trust' | 'relevance' | 'along' | 'none' }
  | { by: 'distance'; from: Point };

export interface IndexQuery {
  /** Search text; a blank one finds everything, a text without any word nothing. */
  text?: string;
  filter?: IndexFilter;
  /** Only places with a position of their own near this way. */
  along?: AlongLine;
  sort: IndexSort;
  offset: number;
  limit: number;
  facets?: readonly FacetField[];
}

interface IndexCounts {
  /** Number of all matches, beyond the page too. */
  total: number;
  /** By field: number of documents with each value over the whole result. */
  facets: Partial<Record<FacetField, Record<string, number>>>;
}

interface IndexResponse extends IndexCounts {
  /** The page, as returned to clients. */
  hits: Listing[];
}

/** A page whose listings are still the JSON in UTF-8 that clients receive. */
interface EncodedPage extends IndexCounts {
  listings: Buffer[];
}

/**
 * The index of the approved listings. Two adapters implement it, one inside the process and one on a Meilisearch
 * server; both pass the contract suite in `testing/search-index-contract.ts`.
 */
export interface SearchIndex {
  /** Prepares the backend; throws when it does not respond. */
  open(): Promise<void>;
  /** Whether the index contains the result of an earlier rebuild under the current settings. */
  isBuilt(): Promise<boolean>;
  /**
   * Resolves once the changes are searchable. During a rebuild they are applied to the new index too.
   * @param options.inBulk part of a large change, such as an import, which other changes may overtake
   */
  apply(changes: readonly IndexChange[], options?: { inBulk?: boolean }): Promise<void>;
  search(query: IndexQuery): Promise<IndexResponse>;
  /** The same for responses: reading and writing the JSON of a page takes longer than finding it. */
  searchEncoded(query: IndexQuery): Promise<EncodedPage>;
  /** Listings that have all these words in their names, the best first, then other search results. */
  suggest(query: { text: string; filter?: IndexFilter; limit: number }): Promise<Listing[]>;
  count(): Promise<number>;
  /** Every searchable document, unordered. */
  revisions(): AsyncIterable<{ id: string; revision: number }>;
  /**
   * Fills a new index in parallel to the live one and swaps them. The live one serves queries meanwhile, and stays if
   * the source fails. Changes from `apply` meanwhile win by their revision; earlier removals are kept.
   * @throws what the source throws
   */
  rebuild(changes: AsyncIterable<IndexChange>): Promise<void>;
  close(): Promise<void>;
}

/** The current state of a listing in the listings service. */
export interface ListingSnapshot {
  listingId: string;
  revision: number;
  status: ListingStatus;
  deleted?: boolean | undefined;
  listing: Listing;
}

/**
 * The data from which the index is rebuilt and with which it is compared. Each call throws AppError `unavailable` when
 * the listings service does not respond or the connection breaks.
 */
export interface ListingSource {
  /** Every approved listing, as a stream. */
  snapshot(signal?: AbortSignal): AsyncIterable<ListingSnapshot>;
  /** Id and revision of every approved listing, as a stream. */
  revisions(signal?: AbortSignal): AsyncIterable<{ listingId: string; revision: number }>;
  /** Id and revision of every listing that was rejected or deleted, as a stream. */
  hidden(signal?: AbortSignal): AsyncIterable<{ listingId: string; revision: number }>;
  /** One listing whatever its status; for a merged one its target. Null when there is none. */
  find(listingId: string): Promise<ListingSnapshot | null>;
}
