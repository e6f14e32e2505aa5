import { compareValues } from '../bson/compare';
import { collectItems } from '../bson/paths';
import { type Document } from '../bson/values';
import { CommandError, notImplemented } from '../errors';

export interface SortField {
  path: string;
  parts: string[];
  direction: 1 | -1;
}

/** Throws 15975 for a direction other than 1 or -1. */
export const parseSort = (sort: Document): SortField[] =>
  Object.entries(sort).map(([path, direction]) => {
    if (typeof direction === 'object') throw notImplemented('sorting by $meta');
    if (Number(direction) !== 1 && Number(direction) !== -1)
      throw new CommandError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    if (path.startsWith('$') || path === '')
      throw new CommandError(16410, `FieldPath field names may not start with '$': ${path}`);
    return { path, parts: path.split('.'), direction: Number(direction) as 1 | -1 };
  });

/** An array sorts by its smallest element ascending and by its largest descending; an empty one as null. */
const sortValue = (document: Document, { parts, direction }: SortField): unknown => {
  const values = collectItems(document, parts);
  return values.length <= 1
    ? values[0]
    : values.reduce((best, value) => (direction * compareValues(value, best) < 0 ? value : best));
};

interface Keyed<T> {
  item: T;
  keys: unknown[];
  position: number;
}

/**
 * Sorts items stably by their documents and returns the first `count`; with a small count the rest is discarded on the way, so that a page
 * out of many costs one pass.
 */
export const sortItems = <T>(
  items: Iterable<T>,
  fields: readonly SortField[],
  documentOf: (item: T) => Document,
  count = Infinity,
): T[] => {
  const [first, ...others] = fields;
  if (first === undefined) return [...items].slice(0, count);
  const compare = (left: Keyed<T>, right: Keyed<T>): number => {
    for (const [i, { direction }] of fields.entries()) {
      const result = compareValues(left.keys[i], right.keys[i]);
      if (result !== 0) return direction * result;
    }
    return left.position - right.position;
  };
  const room = Math.max(2 * count, 256);
  let kept: Keyed<T>[] = [];
  let worst: Keyed<T> | undefined;
  let position = 0;
  for (const item of items) {
    const document = documentOf(item);
    const key = sortValue(document, first);
    position += 1;
    if (worst && first.direction * compareValues(key, worst.keys[0]) > 0) continue;
    kept.push({ item, keys: [key, ...others.map((field) => sortValue(document, field))], position });
    if (kept.length < room) continue;
    kept = kept.sort(compare).slice(0, count);
    worst = kept.at(-1);
  }
  return kept
    .sort(compare)
    .slice(0, count)
    .map(({ item }) => item);
};
