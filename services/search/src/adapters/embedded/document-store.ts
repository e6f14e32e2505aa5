import type { Listing } from '@halalmap/contracts';
import type { IndexDocument, IndexChange } from '../../domain/index-document';
import { createSearchTexts, type WordRules } from '../../domain/index-settings';
import type { ContentReceiver, DocumentArchive, ReducedDocument, SavedWords } from './document-archive';
import { createFilterIndex, type FilterIndex } from './filter-index';
import { ordinalsOf } from './ordinal-set';
import {
  createIdOrder,
  createSortedOrdinals,
  orders,
  type IdOrder,
  type SortedOrdinals,
  type StoredOrder,
} from './sort-order';
import { createTextIndex, type TextIndex } from './text-search';

/** What queries need of the documents of one index: fields, dictionaries and sort orders, in memory. */
export interface DocumentStore extends ContentReceiver {
  /** @returns false when the index has seen this revision or a newer one */
  apply(change: IndexChange): boolean;
  /** By ordinal; a document that was removed or replaced leaves a hole. */
  documents(): ReadonlyArray<ReducedDocument | undefined>;
  /** Finds and counts documents by their fields. */
  filters(): FilterIndex;
  /**
   * Ordinals in an order.
   * @param type only documents of this type, or undefined for all
   */
  inOrder(order: StoredOrder, type?: IndexDocument['entityType']): readonly number[];
  /** Compares two ordinals, newest first within groups of origins. */
  compareNewest(a: number, b: number): number;
  /** Compares the ids of the documents of two ordinals. */
  compareIds: IdOrder['compare'];
  count(): number;
  /** Copies newer revisions and removals from another store. */
  carryOver(other: DocumentStore): void;
  has(id: string): boolean;
  /** The whole document, from the archive. */
  find(id: string): IndexDocument | undefined;
  /** The listings of some ordinals, from the archive. */
  listingsOf(ordinals: Int32Array): Listing[];
  /** The same as JSON in UTF-8. */
  encodedListingsOf(ordinals: Int32Array): Buffer[];
  revisions(): ReadonlyMap<string, number>;
  /** Resolves once little is waiting to be written to the archive. */
  written(): Promise<void>;
  /** The words of all documents, to be restored at the next start. */
  saveWords(): SavedWords;
  /** Number of documents that were added or removed since their words were restored. */
  unsaved(): number;
  /** Finds documents by their words. */
  searchText: TextIndex['search'];
}

/** Holes are compacted when there are more of them than this and more than documents. */
const sweepFrom = 2_000;

/** Fields that have the same text, or the same list, in many documents. */
const sharedTexts = ['municipality', 'province', 'region', 'town', 'category'] as const;
const sharedLists = ['foodTypes', 'facilities', 'categories', 'cuisines'] as const;

/** Creates the function that reduces documents to what stays in memory, and keeps equal texts and lists once. */
const createReduction = (): ((document: Omit<IndexDocument, 'listing'>) => ReducedDocument) => {
  const texts = new Map<string, string>();
  const lists = new Map<string, ReadonlyArray<unknown>>();
  const sharedText = (text: string): string => {
    if (!texts.has(text)) texts.set(text, text);
    return texts.get(text) ?? text;
  };
  const sharedList = <List extends ReadonlyArray<unknown>>(list: List): List => {
    const key = JSON.stringify(list);
    if (!lists.has(key)) lists.set(key, list);
    return lists.get(key) as List;
  };
  return (document: Omit<IndexDocument, 'listing'> & { listing?: Listing }) => {
    const {
      name: _name,
      alternateNames: _names,
      description: _text,
      address: _address,
      barcodes: _barcodes,
      listing: _listing,
      ...reduced
    } = document;
    for (const field of sharedTexts) {
      const text = reduced[field];
      if (text !== null) reduced[field] = sharedText(text);
    }
    for (const field of sharedLists) reduced[field] = sharedList(reduced[field]);
    reduced.placeIds = sharedList(reduced.placeIds);
    if (reduced.openingHours) reduced.openingHours = sharedList(reduced.openingHours);
    if (reduced.ramadanHours) reduced.ramadanHours = sharedList(reduced.ramadanHours);
    // What is no part of the address is a town or a province.
    reduced.places = reduced.places.map(
      (place) => reduced.addresses.find((address) => address === place) ?? sharedText(place),
    );
    return reduced;
  };
};

/**
 * @param options.rules how words are compared
 * @param options.archive keeps the whole documents
 */
export const createDocumentStore = (options: {
  rules: WordRules;
  archive: () => DocumentArchive;
}): DocumentStore => {
  const { archive } = options;
  const reduce = createReduction();
  const searchTexts = createSearchTexts(options.rules);
  const ordinals = new Map<string, number>();
  /** Includes removed documents, so that a late event does not restore them. */
  const revisions = new Map<string, number>();
  /** Created on first use, and updated from then on. */
  const sorted = new Map<string, SortedOrdinals & { type: IndexDocument['entityType'] | undefined }>();
  let documents: Array<ReducedDocument | undefined> = [];
  const documentAt = (ordinal: number): ReducedDocument | undefined => documents[ordinal];
  const ids = createIdOrder((ordinal) => documents[ordinal]?.id ?? '');
  const createWords = (saved?: string): TextIndex =>
    createTextIndex({
      rules: options.rules,
      saved,
      textsOf(ordinal) {
        const document = archive().find(documents[ordinal]?.id ?? '');
        return document && searchTexts(document);
      },
    });
  let words = createWords();
  let filters = createFilterIndex(documentAt);
  let unsaved = 0;

  const readEach = <T>(wanted: Int32Array, read: (id: string) => T | undefined): T[] =>
    Array.from(wanted, (ordinal) => read(documents[ordinal]?.id ?? '')).filter(
      (value) => value !== undefined,
    );

  const ordersOf = ({ entityType }: ReducedDocument): SortedOrdinals[] =>
    [...sorted.values()].filter(({ type }) => type === undefined || type === entityType);

  /** @returns the new ordinal; the words of the document are not added */
  const appendFields = (document: Omit<IndexDocument, 'listing'>): number => {
    const reduced = reduce(document);
    const ordinal = documents.push(reduced) - 1;
    ordinals.set(document.id, ordinal);
    ids.add(ordinal, document.id);
    filters.add(ordinal, reduced);
    for (const order of ordersOf(reduced)) order.insert(ordinal, reduced);
    return ordinal;
  };

  const append = (document: Omit<IndexDocument, 'listing'>): void => {
    words.add(appendFields(document), searchTexts(document));
    unsaved += 1;
  };

  const sweep = (): void => {
    const living = documents.filter((document) => document !== undefined);
    documents = [];
    words = createWords();
    filters = createFilterIndex(documentAt);
    sorted.clear();
    for (const { id } of living) {
      const document = archive().find(id);
      if (document) append(document);
    }
  };

  const drop = (id: string): void => {
    const ordinal = ordinals.get(id);
    const document = ordinal === undefined ? undefined : documents[ordinal];
    if (ordinal === undefined || !document) return;
    for (const order of ordersOf(document)) order.remove(ordinal, document);
    filters.remove(ordinal);
    words.remove(ordinal);
    documents[ordinal] = undefined;
    ordinals.delete(id);
    unsaved += 1;
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
        archive().put(change.document);
        append(change.document);
      } else archive().remove(id, revision);
      return true;
    },
    restoreWords(saved) {
      words = createWords(saved);
    },
    restoreKnown(entry) {
      if (entry) {
        revisions.set(entry.id, entry.revision);
        appendFields(entry);
      } else {
        const hadWords = words.remove(documents.push(undefined) - 1);
        if (hadWords) unsaved += 1;
      }
    },
    restore(entry) {
      revisions.set(entry.id, entry.revision);
      if (!('removed' in entry)) append(entry);
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
    compareNewest(a, b) {
      const [one, other] = [documents[a], documents[b]];
      return one && other ? orders.newest(one, other) : 0;
    },
    compareIds: ids.compare,
    count: () => ordinals.size,
    listingsOf: (wanted) => readEach(wanted, (id) => archive().findListing(id)),
    encodedListingsOf: (wanted) => readEach(wanted, (id) => archive().findEncodedListing(id)),
    find: (id) => (ordinals.has(id) ? archive().find(id) : undefined),
    carryOver(other) {
      for (const [id, revision] of other.revisions()) {
        const known = revisions.get(id);
        if (!other.has(id)) store.apply({ kind: 'remove', id, revision });
        else if (known !== undefined && known < revision) {
          const document = other.find(id);
          if (document) store.apply({ kind: 'put', document });
        }
      }
    },
    has: (id) => ordinals.has(id),
    revisions: () => revisions,
    written: () => archive().written(),
    saveWords: () => ({
      documents: documents.map((document) => (document ? [document.id, document.revision] : null)),
      words: words.save(),
    }),
    unsaved: () => unsaved,
    searchText: (text, options) => words.search(text, options),
  };
  return store;
};
