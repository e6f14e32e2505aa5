import { rmSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { EntityType, Listing } from '@halalmap/contracts';
import { isUnavailable } from '@halalmap/errors';
import { wordRules, type WordRules } from '../../domain/index-settings';
import { boxesAround, positionAlong } from '../../domain/along-line';
import type { FacetField, IndexFilter, IndexQuery, SearchIndex } from '../../domain/search-index';
import { parseSearchText } from '../../domain/text';
import { createMemoryArchive, openIndexFile, type DocumentArchive, type IndexFile } from './document-archive';
import { createDocumentStore, type DocumentStore } from './document-store';
import { onlyType } from './filter-predicate';
import {
  countOrdinals,
  createOrdinalSet,
  intersect,
  ordinalsOf,
  pickLazily,
  setOf,
  type OrdinalSet,
} from './ordinal-set';
import { sortLazily, type StoredOrder } from './sort-order';
import { bestFirst, type TextMatches } from './text-search';

/** Number of whole results in the cache, so that a later page costs no more than the first. */
const cachedResults = 32;
/** Number of texts whose matches are cached: the facets of a query search one text with several filters. */
const cachedTexts = 8;
/** Less than one in so many documents are few. */
const fewOf = 8;
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
/** A rebuild yields to other work after this many changes. */
const changesPerTurn = 200;

/** The words are saved when the index is closed, if one in so many documents has changed: the next start reads the others again. */
const savedFrom = 20;

/** A cached result with its facet counts. */
interface CachedResult {
  total: number;
  /** Ordinals in the order of the query, from a position up to, but without, another. */
  page: (from: number, to: number) => Int32Array;
  set: OrdinalSet;
  facets: Map<FacetField, Record<string, number>>;
}

const facetOf = (
  store: DocumentStore,
  { set, facets }: CachedResult,
  field: FacetField,
): Record<string, number> => {
  const known = facets.get(field) ?? store.filters().countValues(set, field);
  facets.set(field, known);
  return known;
};

const selected = (store: DocumentStore, filter: IndexFilter | undefined): OrdinalSet =>
  filter ? store.filters().select(filter) : store.filters().living();

/** Where the way of a query passes each place that is near it; null for a query without one. */
const positionsAlong = (
  store: DocumentStore,
  { along, filter }: IndexQuery,
): ReadonlyMap<number, number> | null => {
  if (!along) return null;
  const near: IndexFilter = { any: boxesAround(along).map((box) => ({ box })) };
  const positionOf = positionAlong(along);
  const positions = new Map<number, number>();
  for (const ordinal of ordinalsOf(selected(store, filter ? { all: [filter, near] } : near))) {
    const document = store.documents()[ordinal];
    const position = document?.exact && document._geo ? positionOf(document._geo) : null;
    if (position !== null) positions.set(ordinal, position);
  }
  return positions;
};

const findAll = (
  store: DocumentStore,
  { filter, sort }: IndexQuery,
  {
    accepted,
    found,
    positions,
  }: {
    accepted: OrdinalSet;
    found: TextMatches | null;
    positions: ReadonlyMap<number, number> | null;
  },
): CachedResult => {
  const set = found ? intersect(accepted, setOf(found.ordinals, accepted)) : accepted;
  const inOrder = (order: StoredOrder): CachedResult['page'] =>
    pickLazily(store.inOrder(order, filter && onlyType(filter)), set);
  const pages = (): CachedResult['page'] => {
    const groupOf = (ordinal: number): number => store.documents()[ordinal]?.originRank ?? 0;
    if (sort.by === 'relevance' && found)
      return bestFirst(found, set, { groupOf, compareIds: store.compareIds });
    if (sort.by === 'along') {
      const at = (ordinal: number): number => positions?.get(ordinal) ?? Infinity;
      return sortLazily(
        ordinalsOf(set).slice(),
        (a, b) => groupOf(a) - groupOf(b) || at(a) - at(b) || store.compareNewest(a, b),
      );
    }
    if (sort.by === 'distance') return store.filters().nearestFirst(sort.from, set, store.compareNewest);
    if (sort.by !== 'none') return inOrder(sort.by === 'relevance' ? 'newest' : sort.by);
    return (from, to) => (from < to ? ordinalsOf(set).subarray(from, to) : new Int32Array(0));
  };
  return { total: countOrdinals(set), page: pages(), set, facets: new Map() };
};

/** A cache of the most recently used values. */
const createLruCache = <T>(size: number) => {
  const values = new Map<string, T>();
  return {
    get(key: string, make: () => T): T {
      const value = values.has(key) ? (values.get(key) as T) : make();
      values.delete(key);
      values.set(key, value);
      const [oldest] = values.keys();
      if (values.size > size && oldest !== undefined) values.delete(oldest);
      return value;
    },
    clear: () => values.clear(),
  };
};

/** Work of this duration, in milliseconds, yields to other requests of the process before the next task. */
const turnMs = 4;

/** Runs tasks in order, and yields the event loop to other requests between slices of `turnMs`. */
const createTurns = (): (<T>(work: () => T) => Promise<T>) => {
  let usedMs = 0;
  let next: Promise<void> | null = null;
  const waiting: Array<() => void> = [];

  const run = (): void => {
    while (usedMs < turnMs) {
      const work = waiting.shift();
      if (!work) return;
      const began = performance.now();
      work();
      usedMs += performance.now() - began;
      next ??= nextTurn().then(() => {
        next = null;
        usedMs = 0;
        run();
      });
    }
  };

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push(() => {
        try {
          resolve(work());
        } catch (error) {
          reject(error as Error);
        }
      });
      run();
    });
};

/** Identifies what the content of an index file depends on: this code with its reference data, and the rules. */
const contentVersion = (rules: WordRules): string => {
  const { size, mtimeMs } = statSync(fileURLToPath(import.meta.url));
  return JSON.stringify([size, mtimeMs, rules]);
};

interface StoredOptions {
  folder: string;
  rules: WordRules;
  reserveBytes?: number | undefined;
  /** Receives why the stored index cannot be used. */
  onProblem(error: unknown): void;
}

interface StoredIndex {
  file: IndexFile;
  store: DocumentStore;
}

const readStored = async ({ folder, rules, reserveBytes }: StoredOptions): Promise<StoredIndex> => {
  let archive: DocumentArchive = createMemoryArchive();
  const store = createDocumentStore({ rules, archive: () => archive });
  const file = await openIndexFile({
    folder,
    version: contentVersion(rules),
    receiver: store,
    reserveBytes,
  });
  archive = file.live();
  return { file, store };
};

/**
 * Opens the index in a folder. A damaged one is replaced by an empty one, because it can be rebuilt.
 * @returns null when the disk has no room; then the index is in memory alone
 */
const openStored = async (options: StoredOptions): Promise<StoredIndex | null> => {
  try {
    return await readStored(options);
  } catch (error) {
    options.onProblem(error);
    if (isUnavailable(error)) return null;
    rmSync(options.folder, { recursive: true, force: true });
    return readStored(options);
  }
};

const createStore = (rules: WordRules, archive: DocumentArchive): DocumentStore =>
  createDocumentStore({ rules, archive: () => archive });

/**
 * Creates the search index inside the process. MiniSearch finds words; filters, facets and orders are the same as in
 * Meilisearch.
 * @param options.rules how words are compared; default the product's rules
 * @param options.folder keeps the documents on disk, so that the next start need not rebuild the index and only fields
 *   that queries read are in memory. Without it the index is empty after a start.
 * @param options.reserveBytes while the disk has fewer free bytes, changes wait in memory; 20 MB by default
 * @param options.onProblem receives why a stored index cannot be used; it is then rebuilt
 */
export const createEmbeddedSearchIndex = (
  options: { rules?: WordRules } & Partial<Omit<StoredOptions, 'rules'>> = {},
): SearchIndex => {
  const { rules = wordRules, folder, reserveBytes, onProblem = () => undefined } = options;
  const stopWords = new Set(rules.stopWords);
  let live = createStore(rules, createMemoryArchive());
  let next: DocumentStore | null = null;
  let built = false;
  let file: IndexFile | null = null;
  const loaded = folder === undefined ? Promise.resolve() : load(folder);
  // `open` reports it.
  loaded.catch(() => undefined);

  async function load(path: string): Promise<void> {
    const stored = await openStored({ folder: path, rules, reserveBytes, onProblem });
    if (!stored) return;
    live = stored.store;
    file = stored.file;
    built = stored.file.wasComplete;
  }

  /** A failure costs time at the next start, nothing else. */
  const saveWords = async (index: IndexFile): Promise<void> => {
    if (!built || live.unsaved() * savedFrom <= live.count()) return;
    try {
      await index.saveWords(live.saveWords());
    } catch (error) {
      onProblem(error);
    }
  };

  const results = createLruCache<CachedResult>(cachedResults);
  const texts = createLruCache<TextMatches | null | undefined>(cachedTexts);
  const inTurn = createTurns();

  /** @returns null when the text has nothing to search for, undefined when it can find nothing */
  const findText = (
    text: string,
    where: 'everywhere' | 'names',
    among: OrdinalSet,
  ): TextMatches | null | undefined => {
    const parsed = parseSearchText(text, stopWords);
    return parsed ? live.searchText(parsed, { in: where, allWords: where === 'names', among }) : undefined;
  };

  /** What the text finds among a few accepted documents, or else among all of the type, which the next filter shares. */
  const findAmong = (text: string, accepted: OrdinalSet, type: EntityType | undefined) =>
    countOrdinals(accepted) * fewOf < live.count()
      ? findText(text, 'everywhere', accepted)
      : texts.get(JSON.stringify([text, type]), () =>
          findText(text, 'everywhere', selected(live, type && { field: 'entityType', oneOf: [type] })),
        );

  const wholeResult = (query: IndexQuery): CachedResult =>
    results.get(JSON.stringify([query.text, query.filter, query.along, query.sort]), () => {
      const { text = '', filter } = query;
      const positions = positionsAlong(live, query);
      const accepted = positions
        ? setOf(Int32Array.from(positions.keys()), live.filters().living())
        : selected(live, filter);
      const found = findAmong(text, accepted, filter && onlyType(filter));
      if (found === undefined)
        return { total: 0, page: () => new Int32Array(0), set: createOrdinalSet(0), facets: new Map() };
      return findAll(live, query, { accepted, found, positions });
    });
  const forgetResults = (): void => {
    results.clear();
    texts.clear();
  };

  const searchPage = <Page>(query: IndexQuery, readPage: (ordinals: Int32Array) => Page) =>
    inTurn(() => {
      const found = wholeResult(query);
      return {
        ...readPage(found.page(query.offset, query.offset + query.limit)),
        total: found.total,
        facets: Object.fromEntries((query.facets ?? []).map((field) => [field, facetOf(live, found, field)])),
      };
    });

  const namesFirst = (query: IndexQuery): Listing[] => {
    const accepted = selected(live, query.filter);
    const found = findText(query.text ?? '', 'names', accepted);
    const best = found && bestFirst(found, accepted, { compareIds: live.compareIds });
    const named = best?.(0, query.limit) ?? new Int32Array(0);
    const others = named.length < query.limit ? wholeResult(query).page(0, query.limit) : [];
    return live.listingsOf(Int32Array.from(new Set([...named, ...others])).subarray(0, query.limit));
  };

  return {
    open: () => loaded,
    isBuilt: () => Promise.resolve(built),
    async apply(changes) {
      await loaded;
      for (const change of changes) {
        live.apply(change);
        next?.apply(change);
      }
      forgetResults();
      await live.written();
    },
    search: (query) => searchPage(query, (page) => ({ hits: live.listingsOf(page) })),
    searchEncoded: (query) => searchPage(query, (page) => ({ listings: live.encodedListingsOf(page) })),
    suggest: ({ text, filter, limit }) =>
      inTurn(() =>
        namesFirst({ text, ...(filter ? { filter } : {}), sort: { by: 'relevance' }, offset: 0, limit }),
      ),
    count: () => Promise.resolve(live.count()),
    async *revisions() {
      for (const document of live.documents()) {
        if (document) yield { id: document.id, revision: document.revision };
      }
    },
    async rebuild(changes) {
      await loaded;
      const archive = file?.create() ?? createMemoryArchive();
      const fresh = createStore(rules, archive);
      next = fresh;
      try {
        let taken = 0;
        for await (const change of changes) {
          fresh.apply(change);
          taken += 1;
          if (taken % changesPerTurn > 0) continue;
          await nextTurn();
          await fresh.written();
        }
        fresh.carryOver(live);
        live = fresh;
        built = true;
        forgetResults();
        await file?.replace(archive);
      } finally {
        next = null;
      }
    },
    async close() {
      await loaded;
      if (!file) return;
      await saveWords(file);
      await file.close();
    },
  };
};
