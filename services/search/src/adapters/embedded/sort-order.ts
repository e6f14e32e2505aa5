import type { IndexDocument } from '../../domain/index-document';

type Compare = (a: IndexDocument, b: IndexDocument) => number;
export type StoredOrder = 'newest' | 'rating' | 'name' | 'trust';

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const newest: Compare = (a, b) => b.createdAt - a.createdAt || byText(b.id, a.id);

/** The sort orders that do not depend on the query. */
export const orders: Readonly<Record<StoredOrder, Compare>> = {
  newest,
  rating: (a, b) => (b.rating ?? -1) - (a.rating ?? -1) || newest(a, b),
  name: (a, b) => byText(a.nameKey, b.nameKey) || newest(a, b),
  trust: (a, b) => a.trustRank - b.trustRank || newest(a, b),
};

/** Above the number of documents; its product with the distance limit in centimetres is below 2 ** 53. */
const mostDocuments = 2 ** 21;
const nowhere = 2 ** 32 - 1;

/**
 * Sorts ordinals by distance; those without a position come last.
 * @param ordinals newest first, which is the order of equally distant ones
 * @param centimetres the distance of each, `Infinity` without a position
 */
export const sortByDistance = (ordinals: Int32Array, centimetres: Float64Array): Int32Array => {
  // Sorting numbers is many times faster than sorting with a compare function: each key combines centimetres and the
  // position in the list.
  const keys = centimetres.map((distance, place) => Math.min(nowhere, distance) * mostDocuments + place);
  keys.sort();
  return Int32Array.from(keys, (key) => ordinals[key % mostDocuments] ?? 0);
};

/** Ordinals of documents in a sort order, kept sorted as documents are added and removed. */
export interface SortedOrdinals {
  insert(ordinal: number, document: IndexDocument): void;
  remove(ordinal: number, document: IndexDocument): void;
  all(): readonly number[];
}

/**
 * @param documentAt the document of an ordinal in the list
 * @param ordinals is sorted in place and owned from then on
 */
export const createSortedOrdinals = (
  ordinals: number[],
  documentAt: (ordinal: number) => IndexDocument | undefined,
  compare: Compare,
): SortedOrdinals => {
  const compareAt = (a: number, document: IndexDocument): number => {
    const other = documentAt(a);
    return other ? compare(other, document) : 0;
  };
  ordinals.sort((a, b) => {
    const document = documentAt(b);
    return document ? compareAt(a, document) : 0;
  });

  /** The first position whose document does not sort before this one. */
  const placeOf = (document: IndexDocument): number => {
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
