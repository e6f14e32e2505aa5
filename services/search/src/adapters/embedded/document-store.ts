import type { IndexDocument } from '../../domain/index-document';
import { searchableFields, type WordRules } from '../../domain/index-settings';
import type { IndexChange } from '../../domain/search-index';
import { createFilterIndex, type FilterIndex } from './filter-index';
import { ordinalsOf } from './ordinal-set';
import { createSortedOrdinals, orders, type SortedOrdinals, type StoredOrder } from './sort-order';
import { createTermDictionary } from './term-dictionary';
import { createWordMatcher, type WordMatcher } from './word-matches';

/** The documents of one index in memory, with the dictionaries and sort orders for queries. */
export interface DocumentStore {
  /** @returns false when the index has seen this revision or a newer one */
  apply(change: IndexChange): boolean;
  /** By ordinal; a document that was removed or replaced leaves a hole. */
  documents(): ReadonlyArray<IndexDocument | undefined>;
  /** Finds and counts documents by their fields. */
  filters(): FilterIndex;
  /**
   * Ordinals in an order.
   * @param type only documents of this type, or undefined for all
   */
  inOrder(order: StoredOrder, type?: IndexDocument['entityType']): readonly number[];
  count(): number;
  /** Copies newer revisions and removals from another store. */
  carryOver(other: DocumentStore): void;
  find(id: string): IndexDocument | undefined;
  revisions(): ReadonlyMap<string, number>;
  /** Searches words in all fields, or only in the names. */
  matcher(scope: 'everywhere' | 'names'): WordMatcher;
}

/** Holes are compacted when there are more of them than this and more than documents. */
const sweepFrom = 2_000;

const textsOf = (value: string | string[] | null): string[] =>
  value === null ? [] : Array.isArray(value) ? value : [value];

/** The names are the first of the searchable fields. */
const nameFields = 2;

/** @param options.rules how words are compared */
export const createDocumentStore = (options: { rules: WordRules }): DocumentStore => {
  const stopWords = new Set(options.rules.stopWords);
  const ordinals = new Map<string, number>();
  /** Includes removed documents, so that a late event does not restore them. */
  const revisions = new Map<string, number>();
  /** Created on first use, and updated from then on. */
  const sorted = new Map<string, SortedOrdinals & { type: IndexDocument['entityType'] | undefined }>();
  let documents: Array<IndexDocument | undefined> = [];
  const documentAt = (ordinal: number): IndexDocument | undefined => documents[ordinal];
  let words = createTermDictionary({ stopWords });
  let filters = createFilterIndex(documentAt);

  const ordersOf = ({ entityType }: IndexDocument): SortedOrdinals[] =>
    [...sorted.values()].filter(({ type }) => type === undefined || type === entityType);

  const append = (document: IndexDocument): number => {
    const ordinal = documents.push(document) - 1;
    ordinals.set(document.id, ordinal);
    filters.add(ordinal, document);
    words.add(
      ordinal,
      searchableFields.map((field) => textsOf(document[field])),
    );
    return ordinal;
  };

  const sweep = (): void => {
    const living = documents.filter((document) => document !== undefined);
    documents = [];
    words = createTermDictionary({ stopWords });
    filters = createFilterIndex(documentAt);
    sorted.clear();
    living.forEach(append);
  };

  const find = (id: string): IndexDocument | undefined => {
    const ordinal = ordinals.get(id);
    return ordinal === undefined ? undefined : documents[ordinal];
  };

  const drop = (id: string): void => {
    const ordinal = ordinals.get(id);
    const document = find(id);
    if (ordinal === undefined || !document) return;
    for (const order of ordersOf(document)) order.remove(ordinal, document);
    filters.remove(ordinal);
    documents[ordinal] = undefined;
    ordinals.delete(id);
    const dead = documents.length - ordinals.size;
    if (dead > sweepFrom && dead > ordinals.size) sweep();
  };

  const store: DocumentStore = {
    apply(change) {
      const [id, revision] =
        change.kind === 'put' ? [change.document.id, change.document.revision] : [change.id, change.revision];
      if (revision <= (revisions.get(id) ?? -1)) return false;
      revisions.set(id, revision);
      drop(id);
      if (change.kind === 'put') {
        const ordinal = append(change.document);
        for (const order of ordersOf(change.document)) order.insert(ordinal, change.document);
      }
      return true;
    },
    documents: () => documents,
    filters: () => filters,
    inOrder(order, type) {
      const key = `${order} ${type ?? ''}`;
      let known = sorted.get(key);
      if (!known) {
        const wanted = type ? filters.select({ field: 'entityType', oneOf: [type] }) : filters.living();
        known = { type, ...createSortedOrdinals([...ordinalsOf(wanted)], documentAt, orders[order]) };
        sorted.set(key, known);
      }
      return known.all();
    },
    count: () => ordinals.size,
    find,
    carryOver(other) {
      for (const [id, revision] of other.revisions()) {
        const document = other.find(id);
        const known = revisions.get(id);
        if (!document) store.apply({ kind: 'remove', id, revision });
        else if (known !== undefined && known < revision) store.apply({ kind: 'put', document });
      }
    },
    revisions: () => revisions,
    matcher: (scope) =>
      createWordMatcher({
        dictionary: words,
        rules: options.rules,
        size: documents.length,
        fields: scope === 'names' ? nameFields : searchableFields.length,
      }),
  };
  return store;
};
