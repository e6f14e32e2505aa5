import type { ReducedDocument } from './document-archive';
import { grown } from './ordinal-set';

type Compare = (a: ReducedDocument, b: ReducedDocument) => number;
export type StoredOrder = 'newest' | 'rating' | 'name' | 'trust';

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const newest: Compare = (a, b) => b.createdAt - a.createdAt || byText(b.id, a.id);

const inGroups =
  (compare: Compare): Compare =>
  (a, b) =>
    a.originRank - b.originRank || compare(a, b) || newest(a, b);

/** The sort orders that do not depend on the query. */
export const orders: Readonly<Record<StoredOrder, Compare>> = {
  newest: inGroups(newest),
  rating: inGroups((a, b) => b.rankedRating - a.rankedRating),
  name: inGroups((a, b) => byText(a.nameKey, b.nameKey)),
  trust: inGroups((a, b) => a.trustRank - b.trustRank),
};

/** A first page and some of the next ones. */
const firstSorted = 256;

/** Divides a range of items in two; no item of the left part sorts after one of the right part. */
const partition = (
  items: Int32Array,
  range: { low: number; high: number },
  compare: (a: number, b: number) => number,
): number => {
  const itemAt = (at: number): number => items[at] ?? 0;
  const pivot = itemAt((range.low + range.high) >>> 1);
  let left = range.low;
  let right = range.high;
  for (;;) {
    while (compare(itemAt(left), pivot) < 0) left += 1;
    while (compare(itemAt(right), pivot) > 0) right -= 1;
    if (left >= right) return right;
    [items[left], items[right]] = [itemAt(right), itemAt(left)];
    left += 1;
    right -= 1;
  }
};

/**
 * Sorts a list only as far as it is read, because most results are never read beyond the first pages.
 * @param items is sorted in place and owned from then on
 * @param compare a total order
 * @returns a function that returns the items from a position up to, but without, another
 */
export const sortLazily = (
  items: Int32Array,
  compare: (a: number, b: number) => number,
): ((from: number, to: number) => Int32Array) => {
  let sorted = 0;
  return (from, to) => {
    const wanted = Math.min(items.length, to);
    if (wanted > sorted) {
      const end = Math.min(items.length, Math.max(wanted, sorted * 2, firstSorted));
      const range = { low: sorted, high: items.length - 1 };
      while (range.low < range.high) {
        const middle = partition(items, range, compare);
        if (end - 1 <= middle) range.high = middle;
        else range.low = middle + 1;
      }
      items.subarray(sorted, end).sort(compare);
      sorted = end;
    }
    return items.subarray(from, wanted);
  };
};

/** Ordinals of documents in a sort order, kept sorted as documents are added and removed. */
export interface SortedOrdinals {
  insert(ordinal: number, document: ReducedDocument): void;
  remove(ordinal: number, document: ReducedDocument): void;
  all(): readonly number[];
}

/**
 * @param documentAt the document of an ordinal in the list
 * @param ordinals is sorted in place and owned from then on
 */
export const createSortedOrdinals = (
  ordinals: number[],
  documentAt: (ordinal: number) => ReducedDocument | undefined,
  compare: Compare,
): SortedOrdinals => {
  const compareAt = (a: number, document: ReducedDocument): number => {
    const other = documentAt(a);
    return other ? compare(other, document) : 0;
  };
  ordinals.sort((a, b) => {
    const document = documentAt(b);
    return document ? compareAt(a, document) : 0;
  });

  /** The first position whose document does not sort before this one. */
  const placeOf = (document: ReducedDocument): number => {
    let low = 0;
    let high = ordinals.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareAt(ordinals[middle] ?? 0, document) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  return {
    insert: (ordinal, document) => void ordinals.splice(placeOf(document), 0, ordinal),
    remove(ordinal, document) {
      const place = placeOf(document);
      if (ordinals[place] === ordinal) ordinals.splice(place, 1);
    },
    all: () => ordinals,
  };
};

/** The order of the ids of documents, by ordinal. */
export interface IdOrder {
  add(ordinal: number, id: string): void;
  compare(a: number, b: number): number;
}

const halfId = 12;

/** Keeps ids as pairs of numbers, because thousands of equally good matches of a word are compared by their ids. */
export const createIdOrder = (idAt: (ordinal: number) => string): IdOrder => {
  let firsts = new Float64Array(1_024);
  let seconds = new Float64Array(1_024);
  return {
    add(ordinal, id) {
      if (ordinal >= firsts.length)
        [firsts, seconds] = [grown(firsts, ordinal * 2), grown(seconds, ordinal * 2)];
      const isHex = /^[0-9a-f]{24}$/.test(id);
      firsts[ordinal] = isHex ? parseInt(id.slice(0, halfId), 16) : NaN;
      seconds[ordinal] = isHex ? parseInt(id.slice(halfId), 16) : NaN;
    },
    compare(a, b) {
      const first = (firsts[a] ?? NaN) - (firsts[b] ?? NaN);
      const order = first === 0 ? (seconds[a] ?? NaN) - (seconds[b] ?? NaN) : first;
      return Number.isNaN(order) ? byText(idAt(a), idAt(b)) : order;
    },
  };
};
