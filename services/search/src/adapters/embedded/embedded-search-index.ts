import { entityTypes, type EntityType } from '@halalmap/contracts';
import type { IndexDocument } from '../../domain/index-document';
import { wordRules, type WordRules } from '../../domain/index-settings';
import { cellKey, cellNumber, levelOf, type CellField, type CellLevel } from '../../domain/map-cells';
import {
  markedFields,
  type FacetField,
  type IndexFilter,
  type IndexQuery,
  type Marks,
  type SearchIndex,
} from '../../domain/search-index';
import { hasNoWords } from '../../domain/text';
import { createDocumentStore, type DocumentStore } from './document-store';
import { toPredicate } from './filter-predicate';
import { createMarker } from './mark-words';
import { orders, sortByDistance } from './sort-order';
import { rankByText } from './text-search';

/** Number of whole results in the cache, so that a later page costs no more than the first. */
const keptResults = 32;
/** Number of texts whose matches are cached: the facets of a query search one text with several filters. */
const keptTexts = 8;
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
/** A rebuild yields to other work after this many changes. */
const changesPerTurn = 200;

/** A cached result with its facet counts. */
interface KeptResult {
  documents: readonly IndexDocument[];
  facets: Map<FacetField, Record<string, number>>;
}

const countCells = (documents: readonly IndexDocument[], level: CellLevel): Record<string, number> => {
  const counts = new Map<number, number>();
  for (const document of documents) {
    if (document.cell < 0) continue;
    const cell = cellNumber(document, level);
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  return Object.fromEntries([...counts].map(([cell, count]) => [cellKey(cell, level), count]));
};

const countValues = (documents: readonly IndexDocument[], field: FacetField): Record<string, number> => {
  const level = levelOf(field);
  if (level !== null) return countCells(documents, level);
  const counts = new Map<string, number>();
  const count = (value: string | number | boolean): void => {
    const name = String(value);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  for (const document of documents) {
    const value = document[field as Exclude<FacetField, CellField>];
    if (Array.isArray(value)) new Set(value).forEach(count);
    else if (value !== null) count(value);
  }
  return Object.fromEntries(counts);
};

const facetOf = ({ documents, facets }: KeptResult, field: FacetField): Record<string, number> => {
  const known = facets.get(field) ?? countValues(documents, field);
  facets.set(field, known);
  return known;
};

const marksOf = (document: IndexDocument, marker: ReturnType<typeof createMarker>): Marks =>
  Object.fromEntries(
    markedFields
      .map((field) => [field, marker(document[field] ?? '')] as const)
      .filter(([, marks]) => marks.length > 0),
  );

const isEntityType = (value: unknown): value is EntityType => entityTypes.some((type) => type === value);

/** The entity type that a filter requires, if any: nearly every directory query has one. */
const onlyType = (filter: IndexFilter): EntityType | undefined => {
  if ('all' in filter) return filter.all.map(onlyType).find((type) => type !== undefined);
  if (!('oneOf' in filter) || filter.field !== 'entityType' || filter.oneOf.length !== 1) return undefined;
  return filter.oneOf.find(isEntityType);
};

const byRankAndId = (
  a: { rank: number; document: IndexDocument },
  b: { rank: number; document: IndexDocument },
): number => a.rank - b.rank || (a.document.id < b.document.id ? -1 : 1);

/** A document that matches a text; the lowest rank is the best. */
interface Ranked {
  document: IndexDocument;
  rank: number;
}

/** @returns the matches of the text, unordered, or null when it has nothing to search for */
const findText = (store: DocumentStore, text: string, stopWords: ReadonlySet<string>): Ranked[] | null => {
  const rank = rankByText({ text, matcher: store.matcher('everywhere'), stopWords });
  if (!rank) return null;
  const found: Ranked[] = [];
  store.documents().forEach((document, ordinal) => {
    if (!document) return;
    const value = rank(ordinal);
    if (!Number.isNaN(value)) found.push({ document, rank: value });
  });
  return found;
};

const findAll = (
  store: DocumentStore,
  query: IndexQuery,
  found: readonly Ranked[] | null,
): IndexDocument[] => {
  const { filter, sort } = query;
  const accepts = filter ? toPredicate(filter) : () => true;
  if (!found) {
    const order =
      sort.by === 'distance' || sort.by === 'relevance' || sort.by === 'none' ? 'newest' : sort.by;
    const all = store.inOrder(order, filter && onlyType(filter));
    const accepted = filter ? all.filter(accepts) : [...all];
    return sort.by === 'distance' ? sortByDistance(accepted, sort.from) : accepted;
  }
  const accepted = found.filter(({ document }) => accepts(document));
  if (sort.by === 'relevance') accepted.sort(byRankAndId);
  const documents = accepted.map(({ document }) => document);
  if (sort.by === 'relevance' || sort.by === 'none') return documents;
  if (sort.by !== 'distance') return documents.sort(orders[sort.by]);
  return sortByDistance(documents.sort(orders.newest), sort.from);
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

/**
 * Creates the search index inside the process. It is empty after a start and filled by a rebuild. Words are looked up
 * in a radix tree of MiniSearch, and compared, filtered and ranked as in Meilisearch.
 * @param options.rules how words are compared; default the product's rules
 */
export const createEmbeddedSearchIndex = (options: { rules?: WordRules } = {}): SearchIndex => {
  const rules = options.rules ?? wordRules;
  const stopWords = new Set(rules.stopWords);
  let live = createDocumentStore({ rules });
  let next: DocumentStore | null = null;
  let built = false;
  const results = createLruCache<KeptResult>(keptResults);
  const texts = createLruCache<Ranked[] | null>(keptTexts);
  const inTurn = createTurns();

  const wholeResult = (query: IndexQuery): KeptResult =>
    results.get(JSON.stringify([query.text, query.filter, query.sort]), () => {
      const { text = '' } = query;
      if (hasNoWords(text)) return { documents: [], facets: new Map() };
      const found = texts.get(text, () => findText(live, text, stopWords));
      return { documents: findAll(live, query, found), facets: new Map() };
    });
  const forgetResults = (): void => {
    results.clear();
    texts.clear();
  };

  const namesFirst = (query: IndexQuery): IndexDocument[] => {
    const rank = rankByText({
      text: query.text ?? '',
      matcher: live.matcher('names'),
      stopWords,
      allWords: true,
    });
    const accepts = query.filter ? toPredicate(query.filter) : () => true;
    const named = live
      .documents()
      .map((document, ordinal) => ({ document, rank: rank && document ? rank(ordinal) : NaN }))
      .filter(({ rank: value }) => !Number.isNaN(value))
      .flatMap(({ document, rank: value }) => (document ? [{ document, rank: value }] : []))
      .sort(byRankAndId)
      .flatMap(({ document }) => (accepts(document) ? [document] : []));
    if (named.length >= query.limit) return named;
    return [...new Set([...named, ...wholeResult(query).documents])];
  };

  return {
    open: () => Promise.resolve(),
    isBuilt: () => Promise.resolve(built),
    apply(changes) {
      for (const change of changes) {
        live.apply(change);
        next?.apply(change);
      }
      forgetResults();
      return Promise.resolve();
    },
    search: (query) =>
      inTurn(() => {
        const found = wholeResult(query);
        const page = found.documents.slice(query.offset, query.offset + query.limit);
        const marker = query.mark && page.length > 0 ? createMarker(query.text ?? '', rules) : null;
        return {
          hits: page.map(({ listing }) => listing),
          marks: marker ? page.map((document) => marksOf(document, marker)) : [],
          total: found.documents.length,
          facets: Object.fromEntries((query.facets ?? []).map((field) => [field, facetOf(found, field)])),
        };
      }),
    suggest: ({ text, filter, limit }) =>
      inTurn(() => {
        const query: IndexQuery = {
          text,
          ...(filter ? { filter } : {}),
          sort: { by: 'relevance' },
          offset: 0,
          limit,
        };
        const marker = createMarker(text, rules);
        return namesFirst(query)
          .slice(0, limit)
          .map((document) => ({ listing: document.listing, marks: marksOf(document, marker) }));
      }),
    count: () => Promise.resolve(live.count()),
    async *revisions() {
      for (const document of live.documents()) {
        if (document) yield { id: document.id, revision: document.revision };
      }
    },
    async rebuild(changes) {
      const fresh = createDocumentStore({ rules });
      next = fresh;
      try {
        let taken = 0;
        for await (const change of changes) {
          fresh.apply(change);
          taken += 1;
          if (taken % changesPerTurn === 0) await nextTurn();
        }
        fresh.carryOver(live);
        live = fresh;
        built = true;
        forgetResults();
      } finally {
        next = null;
      }
    },
    close: () => Promise.resolve(),
  };
};
