import { entityTypes, type EntityType } from '@halalmap/contracts';
import type { IndexDocument } from '../../domain/index-document';
import { wordRules, type WordRules } from '../../domain/index-settings';
import {
  markedFields,
  type FacetField,
  type IndexFilter,
  type IndexQuery,
  type Marks,
  type SearchIndex,
} from '../../domain/search-index';
import { createDocumentStore, type DocumentStore } from './document-store';
import { toPredicate } from './filter-predicate';
import { createMarker } from './mark-words';
import { orders, sortByDistance } from './sort-order';
import { rankByText } from './text-search';

/** So many results are kept whole, so that a later page costs no more than the first. */
const keptResults = 32;
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
/** During a rebuild other work gets its turn after so many changes. */
const changesPerTurn = 200;

/** A whole result, and the facets that were counted over it. */
interface KeptResult {
  documents: readonly IndexDocument[];
  facets: Map<FacetField, Record<string, number>>;
}

const countValues = (documents: readonly IndexDocument[], field: FacetField): Record<string, number> => {
  const counts = new Map<string, number>();
  const count = (value: string | number | boolean): void => {
    const name = String(value);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  };
  for (const document of documents) {
    const value = document[field];
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

/** The type that all documents have which meet a filter, if it names one: nearly every query of a directory does. */
const onlyType = (filter: IndexFilter): EntityType | undefined => {
  if ('all' in filter) return filter.all.map(onlyType).find((type) => type !== undefined);
  if (!('oneOf' in filter) || filter.field !== 'entityType' || filter.oneOf.length !== 1) return undefined;
  return filter.oneOf.find(isEntityType);
};

const findAll = (
  store: DocumentStore,
  query: IndexQuery,
  stopWords: ReadonlySet<string>,
): IndexDocument[] => {
  const { text = '', filter, sort } = query;
  const accepts = filter ? toPredicate(filter) : () => true;
  const rank = rankByText({ text, matcher: store.matcher('everywhere'), stopWords });
  if (!rank) {
    const order = sort.by === 'distance' || sort.by === 'relevance' ? 'newest' : sort.by;
    const all = store.inOrder(order, filter && onlyType(filter));
    const accepted = filter ? all.filter(accepts) : [...all];
    return sort.by === 'distance' ? sortByDistance(accepted, sort.from) : accepted;
  }
  const found: Array<{ document: IndexDocument; rank: number }> = [];
  store.documents().forEach((document, ordinal) => {
    if (!document) return;
    const value = rank(ordinal);
    if (!Number.isNaN(value) && accepts(document)) found.push({ document, rank: value });
  });
  if (sort.by === 'relevance') found.sort((a, b) => a.rank - b.rank);
  const documents = found.map(({ document }) => document);
  if (sort.by === 'relevance') return documents;
  if (sort.by !== 'distance') return documents.sort(orders[sort.by]);
  return sortByDistance(documents.sort(orders.newest), sort.from);
};

/**
 * The search index inside the process. It is empty after a start and filled by a rebuild; the words are looked up in a
 * radix tree of MiniSearch, and compared, filtered and ranked as Meilisearch does.
 * @param options.rules how words are compared; default the product's rules
 */
export const createEmbeddedSearchIndex = (options: { rules?: WordRules } = {}): SearchIndex => {
  const rules = options.rules ?? wordRules;
  const stopWords = new Set(rules.stopWords);
  let live = createDocumentStore({ rules });
  let next: DocumentStore | null = null;
  let built = false;
  const results = new Map<string, KeptResult>();

  const wholeResult = (query: IndexQuery): KeptResult => {
    const key = JSON.stringify([query.text, query.filter, query.sort]);
    const found = results.get(key) ?? { documents: findAll(live, query, stopWords), facets: new Map() };
    results.delete(key);
    results.set(key, found);
    const [oldest] = results.keys();
    if (results.size > keptResults && oldest !== undefined) results.delete(oldest);
    return found;
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
      .sort((a, b) => a.rank - b.rank)
      .flatMap(({ document }) => (document && accepts(document) ? [document] : []));
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
      results.clear();
      return Promise.resolve();
    },
    search(query) {
      const found = wholeResult(query);
      const page = found.documents.slice(query.offset, query.offset + query.limit);
      const marker = createMarker(query.text ?? '', rules);
      return Promise.resolve({
        hits: page.map(({ listing }) => listing),
        marks: query.mark ? page.map((document) => marksOf(document, marker)) : [],
        total: found.documents.length,
        facets: Object.fromEntries((query.facets ?? []).map((field) => [field, facetOf(found, field)])),
      });
    },
    suggest({ text, filter, limit }) {
      const query: IndexQuery = {
        text,
        ...(filter ? { filter } : {}),
        sort: { by: 'relevance' },
        offset: 0,
        limit,
      };
      const marker = createMarker(text, rules);
      return Promise.resolve(
        namesFirst(query)
          .slice(0, limit)
          .map((document) => ({ listing: document.listing, marks: marksOf(document, marker) })),
      );
    },
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
        results.clear();
      } finally {
        next = null;
      }
    },
    close: () => Promise.resolve(),
  };
};
