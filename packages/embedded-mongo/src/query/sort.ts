import { compareValues } from '../bson/compare';
import { collectValues, plainValue } from '../bson/paths';
import { isDocument, type Document } from '../bson/values';
import { CommandError } from '../errors';

export interface SortField {
  path: string;
  parts: string[];
  direction: 1 | -1;
}

/** Throws 15975 for a direction other than 1 or -1. */
export const parseSort = (sort: Document): SortField[] =>
  Object.entries(sort).map(([path, direction]) => {
    if (isDocument(direction))
      throw new CommandError(238, 'sorting by $meta is not implemented by the embedded MongoDB');
    if (Number(direction) !== 1 && Number(direction) !== -1)
      throw new CommandError(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    if (path.startsWith('$') || path === '')
      throw new CommandError(16410, `FieldPath field names may not start with '$': ${path}`);
    return { path, parts: path.split('.'), direction: Number(direction) as 1 | -1 };
  });

/** An array sorts by its smallest element upwards and by its largest downwards; an empty one before null. */
const sortValue = (document: Document, field: SortField): unknown => {
  const only = field.parts.length === 1 ? document[field.path] : undefined;
  if (only instanceof Date || typeof only === 'string') return only;
  const plain = plainValue(document, field.parts);
  if (plain !== undefined) return plain.value;
  const values = collectValues(document, field.parts).flatMap((value): unknown[] =>
    Array.isArray(value) ? value : [value],
  );
  return values.reduce(
    (best, value) => (field.direction * compareValues(value, best) < 0 ? value : best),
    values[0],
  );
};

interface Keyed<T> {
  item: T;
  keys: unknown[];
  position: number;
}

/**
 * Sorts items stably by their documents and keeps the first `count`; with a small count the rest is dropped on the way, so that a page
 * out of many costs one pass.
 */
export const sortItems = <T>(
  items: Iterable<T>,
  fields: readonly SortField[],
  documentOf: (item: T) => Document,
  count = Infinity,
): T[] => {
  const [first] = fields;
  const compare = (left: Keyed<T>, right: Keyed<T>): number => {
    for (let i = 0; i < fields.length; i += 1) {
      const result = compareValues(left.keys[i], right.keys[i]);
      if (result !== 0) return (fields[i]?.direction ?? 1) * result;
    }
    return left.position - right.position;
  };
  let kept: Keyed<T>[] = [];
  let worst: Keyed<T> | undefined;
  let position = 0;
  const room = Math.max(2 * count, 256);
  for (const item of items) {
    const document = documentOf(item);
    const key = first && sortValue(document, first);
    position += 1;
    if (first && worst && first.direction * compareValues(key, worst.keys[0]) > 0) continue;
    kept.push({ item, keys: [key, ...fields.slice(1).map((field) => sortValue(document, field))], position });
    if (kept.length < room || count === Infinity) continue;
    kept = kept.sort(compare).slice(0, count);
    worst = kept.at(-1);
  }
  return kept
    .sort(compare)
    .slice(0, count)
    .map(({ item }) => item);
};
