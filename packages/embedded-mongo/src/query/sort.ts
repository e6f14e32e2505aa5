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
  const compare = (left: Keyed<T>, right: Keyed<T>): number => {
    for (const [index, field] of fields.entries()) {
      const result = compareValues(left.keys[index], right.keys[index]);
      if (result !== 0) return field.direction * result;
    }
    return left.position - right.position;
  };
  let kept: Keyed<T>[] = [];
  let worst: Keyed<T> | undefined;
  let position = 0;
  const room = Math.max(2 * count, 256);
  for (const item of items) {
    const document = documentOf(item);
    const keyed = { item, keys: fields.map((field) => sortValue(document, field)), position: position++ };
    if (worst !== undefined && compare(keyed, worst) >= 0) continue;
    kept.push(keyed);
    if (kept.length >= room && count !== Infinity) {
      kept = kept.sort(compare).slice(0, count);
      worst = kept.at(-1);
    }
  }
  return kept
    .sort(compare)
    .slice(0, count === Infinity ? undefined : count)
    .map((keyed) => keyed.item);
};
