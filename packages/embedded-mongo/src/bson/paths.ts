import { define, isDocument, type Document } from './values';

const isIndex = (part: string): boolean => /^(0|[1-9]\d*)$/.test(part);

const has = (document: Document, key: string): boolean => Object.hasOwn(document, key);

/**
 * All values that a query means by a dotted path: arrays on the way are entered, a numeric part is an index as well as a field name.
 * `undefined` stands for a missing field.
 */
export const collectValues = (
  value: unknown,
  path: readonly string[],
  from = 0,
  found: unknown[] = [],
): unknown[] => {
  if (from === path.length) {
    found.push(value);
    return found;
  }
  const part = path[from] ?? '';
  if (Array.isArray(value)) {
    if (isIndex(part) && Number(part) < value.length)
      collectValues(value[Number(part)], path, from + 1, found);
    for (const item of value) if (isDocument(item)) collectValues(item, path, from, found);
    return found;
  }
  if (!isDocument(value) || !has(value, part)) found.push(undefined);
  else collectValues(value[part], path, from + 1, found);
  return found;
};

/** The value at a path without arrays on the way, the common and fast case; `undefined` as third state tells "use collectValues". */
export const plainValue = (document: Document, path: readonly string[]): { value: unknown } | undefined => {
  let value: unknown = document;
  for (const part of path) {
    if (Array.isArray(value)) return undefined;
    if (!isDocument(value) || !has(value, part)) return { value: undefined };
    value = value[part];
  }
  return Array.isArray(value) ? undefined : { value };
};

/** Sets a dotted path in nested documents, creating those that are missing. */
export const setAt = (target: Document, path: string, value: unknown): void => {
  const parts = path.split('.');
  const last = parts.pop() ?? '';
  let parent = target;
  for (const part of parts) {
    const next = has(parent, part) ? parent[part] : undefined;
    if (isDocument(next)) parent = next;
    else {
      const created: Document = {};
      define(parent, part, created);
      parent = created;
    }
  }
  define(parent, last, value);
};

/** The value at a dotted path, array indexes included; undefined where it is missing. */
export const getAt = (source: unknown, path: string): unknown => {
  let value = source;
  for (const part of path.split('.')) {
    if (Array.isArray(value) && isIndex(part)) value = value[Number(part)];
    else if (isDocument(value) && has(value, part)) value = value[part];
    else return undefined;
  }
  return value;
};
