import { distanceBetween, type Point } from '../../domain/geo';
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

/** Upper limits for the number of documents and for a distance in centimetres; their product is below 2 ** 53. */
const mostDocuments = 2 ** 21;
const nowhere = 2 ** 32 - 1;

/**
 * Sorts by distance from a point; documents without a position come last.
 * @param documents newest first, which is the order of equally distant ones
 */
export const sortByDistance = (documents: readonly IndexDocument[], from: Point): IndexDocument[] => {
  // Sorting numbers is many times faster than sorting with a compare function: each key combines centimetres and the
  // position in the list.
  const keys = Float64Array.from(documents, ({ _geo }, place) => {
    const centimetres = _geo ? Math.round(distanceBetween(from, _geo) * 100) : nowhere;
    return centimetres * mostDocuments + place;
  });
  keys.sort();
  return Array.from(keys, (key) => documents[key % mostDocuments]).filter(
    (document) => document !== undefined,
  );
};

/** Documents in a sort order, kept sorted as they are added and removed. */
export interface SortedDocuments {
  insert(document: IndexDocument): void;
  remove(document: IndexDocument): void;
  all(): readonly IndexDocument[];
}

/** @param documents is sorted in place and owned from then on */
export const createSortedDocuments = (documents: IndexDocument[], compare: Compare): SortedDocuments => {
  documents.sort(compare);

  /** The first position whose document does not sort before this one. */
  const placeOf = (document: IndexDocument): number => {
    let low = 0;
    let high = documents.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = documents[middle];
      if (other && compare(other, document) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  return {
    insert: (document) => void documents.splice(placeOf(document), 0, document),
    remove(document) {
      const place = placeOf(document);
      if (documents[place] === document) documents.splice(place, 1);
    },
    all: () => documents,
  };
};
