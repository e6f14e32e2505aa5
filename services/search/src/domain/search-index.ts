import type { Listing } from '@halalmap/contracts';
import type { IndexDocument } from './index-document';

/** Fields that a filter may name. */
export const filterFields = [
  'entityType',
  'municipality',
  'province',
  'region',
  'foodTypes',
  'category',
  'categories',
  'cuisines',
  'halalCertified',
  'muslimOwned',
  'provenMuslimOwned',
  'trustLevel',
  'priceRange',
  'facilities',
  'provinceKeys',
  'brandId',
  'categoryId',
  'provinceId',
  'municipalityId',
  'rating',
  'reviewCount',
  'createdAt',
] as const satisfies ReadonlyArray<keyof IndexDocument>;
export type FilterField = (typeof filterFields)[number];

/** Fields whose values can be counted over a result. */
export type FacetField = FilterField | 'town';

export interface Point {
  /** Degrees. */
  lat: number;
  lng: number;
}

/** What a document must meet to be in a result. Texts are compared without regard to letter case. */
export type IndexFilter =
  | { all: IndexFilter[] }
  | { any: IndexFilter[] }
  | { not: IndexFilter }
  /** The field, or one entry of it, is one of these. */
  | { field: FilterField; oneOf: ReadonlyArray<string | number | boolean> }
  /** Bounds are part of the range. */
  | { field: 'rating' | 'reviewCount' | 'createdAt'; atLeast?: number; atMost?: number }
  | { field: FilterField; isNull: true }
  /** The address, town or province contains the term from the beginning of a word; the term is `plain` text. */
  | { placeContains: string }
  /** Open at this minute of the week: 0 is Monday 00:00. */
  | { openAtMinute: number }
  | { near: Point; metres: number }
  | { box: { minLat: number; minLng: number; maxLat: number; maxLng: number } };

/** The order of a result. Missing values come last, equal ones are in the order newest first where the order says so. */
export type IndexSort =
  { by: 'newest' | 'rating' | 'name' | 'trust' | 'relevance' } | { by: 'distance'; from: Point };

/** Fields in which the words that were found can be marked. */
export const markedFields = ['name', 'municipality', 'description'] as const;
export type MarkedField = (typeof markedFields)[number];

/** A stretch of a text, counted as strings count; `end` is not part of it. */
export interface Mark {
  start: number;
  end: number;
}

/** What to mark in each text of a listing, in order; a text without marks is left out. */
export type Marks = Partial<Record<MarkedField, Mark[]>>;

/** A listing that a text may mean. */
export interface FoundListing {
  listing: Listing;
  marks: Marks;
}

export interface IndexQuery {
  /** Search text; blank finds everything. */
  text?: string;
  filter?: IndexFilter;
  sort: IndexSort;
  offset: number;
  limit: number;
  facets?: readonly FacetField[];
  /** Whether the words that were found are to be marked. */
  mark?: boolean;
}

export interface IndexAnswer {
  /** The page, as clients get it. */
  hits: Listing[];
  /** By hit, what its texts have of the search text; empty unless it was asked for. */
  marks: Marks[];
  /** All that match, beyond the page too. */
  total: number;
  /** By field: how many of the whole result have each value. */
  facets: Partial<Record<FacetField, Record<string, number>>>;
}

/** One thing that happened to a document. `revision` grows with each; an older one than the index has seen changes nothing. */
export type IndexChange =
  { kind: 'put'; document: IndexDocument } | { kind: 'remove'; id: string; revision: number };

/**
 * The index of the approved listings. Two adapters implement it, one inside the process and one on a Meilisearch server;
 * both pass the contract suite in `testing/search-index-contract.ts`.
 */
export interface SearchIndex {
  /** Prepares what is needed; throws when the back end does not answer. */
  open(): Promise<void>;
  /** Whether the index holds what an earlier rebuild put into it, under the present settings. */
  isBuilt(): Promise<boolean>;
  /** Resolves once the changes can be found. During a rebuild they go into the new index too. */
  apply(changes: readonly IndexChange[]): Promise<void>;
  search(query: IndexQuery): Promise<IndexAnswer>;
  /** Listings that have all these words in their names, the best first, then what a search finds; with their marks. */
  suggest(query: { text: string; filter?: IndexFilter; limit: number }): Promise<FoundListing[]>;
  count(): Promise<number>;
  /** Each document that can be found, in no order. */
  revisions(): AsyncIterable<{ id: string; revision: number }>;
  /**
   * Fills a new index beside the live one and swaps them. The live one answers meanwhile, and stays if the source fails.
   * What `apply` brings meanwhile wins by its revision; what was removed earlier stays known as removed.
   * @throws what the source throws
   */
  rebuild(changes: AsyncIterable<IndexChange>): Promise<void>;
  close(): Promise<void>;
}
