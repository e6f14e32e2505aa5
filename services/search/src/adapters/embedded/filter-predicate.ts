import { distanceBetween } from '../../domain/geo';
import type { IndexDocument } from '../../domain/index-document';
import { isOpenAt } from '../../domain/opening-hours';
import type { IndexFilter } from '../../domain/search-index';
import { containsFromWord } from '../../domain/text';

type Predicate = (document: IndexDocument) => boolean;
type Value = string | number | boolean;

/** Texts are compared without regard to letter case, as Meilisearch does in filters. */
const comparable = (value: Value): Value => (typeof value === 'string' ? value.toLowerCase() : value);

const oneOf = (field: keyof IndexDocument, values: readonly Value[]): Predicate => {
  const wanted = new Set(values.map(comparable));
  return (document) => {
    const value = document[field] as Value | Value[] | null;
    if (Array.isArray(value)) return value.some((entry) => wanted.has(comparable(entry)));
    return value !== null && wanted.has(comparable(value));
  };
};

const inRange = ({
  field,
  atLeast = -Infinity,
  atMost = Infinity,
}: Extract<IndexFilter, { atLeast?: number }>): Predicate => {
  return (document) => {
    const value = document[field];
    return value !== null && value >= atLeast && value <= atMost;
  };
};

/** Turns a filter into a function that tells whether a document meets it. */
export const toPredicate = (filter: IndexFilter): Predicate => {
  if ('all' in filter) {
    const parts = filter.all.map(toPredicate);
    return (document) => parts.every((part) => part(document));
  }
  if ('any' in filter) {
    const parts = filter.any.map(toPredicate);
    return (document) => parts.some((part) => part(document));
  }
  if ('not' in filter) {
    const part = toPredicate(filter.not);
    return (document) => !part(document);
  }
  if ('oneOf' in filter) return oneOf(filter.field, filter.oneOf);
  if ('isNull' in filter) return (document) => document[filter.field] === null;
  if ('placeContains' in filter)
    return (document) => document.places.some((place) => containsFromWord(place, filter.placeContains));
  if ('openAtMinute' in filter) return (document) => isOpenAt(document.openingHours, filter.openAtMinute);
  if ('near' in filter)
    return ({ _geo }) => _geo !== undefined && distanceBetween(filter.near, _geo) <= filter.metres;
  if ('box' in filter) {
    const { minLat, minLng, maxLat, maxLng } = filter.box;
    return ({ _geo }) =>
      _geo !== undefined &&
      _geo.lat >= minLat &&
      _geo.lat <= maxLat &&
      _geo.lng >= minLng &&
      _geo.lng <= maxLng;
  }
  return inRange(filter);
};
