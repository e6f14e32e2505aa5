import { distanceBetween } from '../../domain/geo';
import type { IndexDocument } from '../../domain/index-document';
import type { Point } from '../../domain/search-index';

type Compare = (a: IndexDocument, b: IndexDocument) => number;
export type StoredOrder = 'newest' | 'rating' | 'name' | 'trust';

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const newest: Compare = (a, b) => b.createdAt - a.createdAt || byText(b.id, a.id);

/** The orders that do not depend on the query. */
export const orders: Readonly<Record<StoredOrder, Compare>> = {
  newest,
  rating: (a, b) => (b.rating ?? -1) - (a.rating ?? -1) || newest(a, b),
  name: (a, b) => byText(a.nameKey, b.nameKey) || newest(a, b),
  trust: (a, b) => a.trustRank - b.trustRank || newest(a, b),
};

/** A number of documents that no index has, and a distance in centimetres that no place has; their product is below 2 ** 53. */
const mostDocuments = 2 ** 21;
const nowhere = 2 ** 32 - 1;

/**
 * Sorts by distance from a point; a document without a place comes last.
 * @param documents newest first, the order that equally distant ones keep
 */
export const sortByDistance = (documents: readonly IndexDocument[], from: Point): IndexDocument[] => {
  // Numbers are sorted many times faster than by a function: centimetres, and below them the place in the list.
  const keys = Float64Array.from(documents, ({ _geo }, place) => {
    const centimetres = _geo ? Math.round(distanceBetween(from, _geo) * 100) : nowhere;
    return centimetres * mostDocuments + place;
  });
  keys.sort();
  return Array.from(keys, (key) => documents[key % mostDocuments]).filter(
    (document) => document !== undefined,
  );
};

/** Documents kept in one order while they come and go. */
export interface SortedDocuments {
  insert(document: IndexDocument): void;
  remove(document: IndexDocument): void;
  all(): readonly IndexDocument[];
}

/** @param documents taken over and sorted */
export const createSortedDocuments = (documents: IndexDocument[], compare: Compare): SortedDocuments => {
  documents.sort(compare);

  /** The first place whose document does not come before this one. */
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
