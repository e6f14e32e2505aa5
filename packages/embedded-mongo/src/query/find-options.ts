import { decodeTyped, encode, pickFields } from '../bson/codec';
import { compareValues } from '../bson/compare';
import { collectItems } from '../bson/paths';
import { define, type Document, isDocument } from '../bson/values';
import { CommandError, notImplemented } from '../errors';

/** Field names with their children; `true` ends a path. */
type Tree = Map<string, Tree | true>;
type Projection = (document: Document) => Document;

const add = (tree: Tree, path: string): void => {
  const parts = path.split('.');
  const last = parts.pop() ?? '';
  let level = tree;
  for (const part of parts) {
    const next = level.get(part) ?? (new Map() as Tree);
    if (next === true) throw new CommandError(31249, `Path collision at ${path}`);
    level.set(part, next);
    level = next;
  }
  if (level.has(last)) throw new CommandError(31249, `Path collision at ${path}`);
  level.set(last, true);
};

const keep = (value: unknown, tree: Tree, including: boolean): unknown => {
  if (Array.isArray(value))
    return value
      .filter((item) => !including || isDocument(item) || Array.isArray(item))
      .map((item) => keep(item, tree, including));
  if (!isDocument(value)) return including ? undefined : value;
  const result: Document = {};
  for (const key of Object.keys(value)) {
    const below = tree.get(key);
    const kept =
      below instanceof Map
        ? keep(value[key], below, including)
        : (below === true) === including
          ? value[key]
          : undefined;
    if (kept !== undefined) define(result, key, kept);
  }
  return result;
};

/** Throws 31254 for a mix of inclusion and exclusion, 238 for anything computed. */
const readSpecification = (specification: Document): { tree: Tree; including: boolean } => {
  const trees: Record<'included' | 'excluded', Tree> = { included: new Map(), excluded: new Map() };
  const { _id: id, ...fields } = specification;
  for (const [path, value] of Object.entries(fields)) {
    if (typeof value !== 'number' && typeof value !== 'boolean')
      throw notImplemented('a computed field in a projection of find (use aggregate)');
    if (path.split('.').some((part) => part === '' || part.startsWith('$'))) {
      if (path.endsWith('.$')) throw notImplemented('the positional projection');
      throw new CommandError(16410, `FieldPath field names may not be empty or start with '$': ${path}`);
    }
    add(value ? trees.included : trees.excluded, path);
  }
  if (trees.included.size > 0 && trees.excluded.size > 0)
    throw new CommandError(31254, 'Cannot do exclusion on a field in inclusion projection');
  const hasId = id === undefined || id === true || (typeof id === 'number' && id !== 0);
  const including = trees.included.size > 0 || (trees.excluded.size === 0 && id !== undefined && hasId);
  if (including === hasId) add(including ? trees.included : trees.excluded, '_id');
  return { tree: including ? trees.included : trees.excluded, including };
};

/** Inclusion or exclusion of paths; accepts typed documents and views. Throws as `compileBytesProjection` does. */
export const compileProjection = (specification: Document): Projection => {
  const { tree, including } = readSpecification(specification);
  return (document) => keep(document, tree, including) as Document;
};

/**
 * Like `compileProjection` on encoded documents. Whole fields are copied as bytes, which costs a tenth of decoding them.
 * @throws CommandError 31254 for a mix of inclusion and exclusion, 238 for anything computed
 */
export const compileBytesProjection = (specification: Document): ((bytes: Buffer) => Buffer) => {
  const { tree, including } = readSpecification(specification);
  if (Object.keys(specification).length === 0) return (bytes) => bytes;
  if ([...tree.values()].every((below) => below === true))
    return (bytes) => pickFields(bytes, (name) => tree.has(name) === including);
  return (bytes) => encode(keep(decodeTyped(bytes), tree, including) as Document);
};

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
