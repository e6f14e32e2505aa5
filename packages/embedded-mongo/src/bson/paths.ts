import { CommandError } from '../errors';
import { define, isDocument, type Document } from './values';

const isIndex = (part: string): boolean => /^\d+$/.test(part);

/**
 * All values at a dotted path as queries resolve it: arrays on the way are traversed, a numeric part is an index as well as a field name.
 * `undefined` stands for a missing field.
 */
export const collectValues = (
  value: unknown,
  path: readonly string[],
  from = 0,
  found: unknown[] = [],
): unknown[] => {
  const part = path[from];
  if (part === undefined) found.push(value);
  else if (Array.isArray(value)) {
    if (isIndex(part) && Number(part) < value.length)
      collectValues(value[Number(part)], path, from + 1, found);
    for (const item of value) if (isDocument(item)) collectValues(item, path, from, found);
  } else if (!isDocument(value) || !Object.hasOwn(value, part)) found.push(undefined);
  else collectValues(value[part], path, from + 1, found);
  return found;
};

/** Like `collectValues`, with arrays replaced by their elements: what indexes store, sorts compare and `distinct` lists. */
export const collectItems = (document: Document, path: readonly string[]): unknown[] => {
  const [first = ''] = path;
  if (path.length === 1 && !Array.isArray(document[first]))
    return [Object.hasOwn(document, first) ? document[first] : undefined];
  const values = collectValues(document, path);
  return values.some(Array.isArray) ? values.flat() : values;
};

const childOf = (value: unknown, part: string): unknown => {
  if (Array.isArray(value)) return isIndex(part) ? (value[Number(part)] as unknown) : undefined;
  return isDocument(value) && Object.hasOwn(value, part) ? value[part] : undefined;
};

/** The value at one concrete path, array indexes included; undefined when missing. */
export const readPath = (document: unknown, parts: readonly string[]): unknown =>
  parts.reduce(childOf, document);

const assign = (parent: unknown, part: string, value: unknown): void => {
  if (isDocument(parent)) define(parent, part, value);
  else if (Array.isArray(parent) && isIndex(part)) {
    if (Number(part) > parent.length + 1_500_000)
      throw new CommandError(2, "can't backfill more than 1500000 elements");
    while (parent.length < Number(part)) parent.push(null);
    parent[Number(part)] = value;
  } else {
    const shown = Array.isArray(parent) ? 'an array' : String(parent);
    throw new CommandError(28, `Cannot create field '${part}' in element {${shown}}`);
  }
};

/** Sets a value in a document and creates missing parents. Throws 28 PathNotViable for a path through a scalar. */
export const writePath = (document: Document, parts: readonly string[], value: unknown): void => {
  let parent: unknown = document;
  for (const part of parts.slice(0, -1)) {
    let next = childOf(parent, part);
    if (next === undefined) {
      next = {};
      assign(parent, part, next);
    }
    parent = next;
  }
  assign(parent, parts.at(-1) ?? '', value);
};

/** Removes a field; an array element becomes null, as MongoDB does. */
export const removePath = (document: Document, parts: readonly string[]): void => {
  const parent = readPath(document, parts.slice(0, -1));
  const last = parts.at(-1) ?? '';
  if (isDocument(parent)) Reflect.deleteProperty(parent, last);
  else if (Array.isArray(parent) && isIndex(last) && Number(last) < parent.length)
    parent[Number(last)] = null;
};
