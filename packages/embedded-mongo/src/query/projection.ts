import { collectValues } from '../bson/paths';
import { define, isDocument, toView, type Document } from '../bson/values';
import { CommandError, notImplemented } from '../errors';
import { compileFilter } from './engine';

type Node = { leaf: true } | { leaf: false; children: Map<string, Node> };
type Special = { path: string; apply(values: unknown[], view: Document): unknown[] };
export type Projection = (document: Document) => Document;

const truthy = (value: unknown): boolean =>
  value === true || (typeof value !== 'boolean' && Number(value) !== 0);

const add = (tree: Map<string, Node>, path: string): void => {
  const parts = path.split('.');
  if (parts.some((part) => part === ''))
    throw new CommandError(40353, 'FieldPath must not have empty parts.');
  let level = tree;
  parts.forEach((part, index) => {
    const last = index === parts.length - 1;
    const existing = level.get(part);
    if (existing !== undefined && (last || existing.leaf))
      throw new CommandError(31249, `Path collision at ${path}`);
    if (last) {
      level.set(part, { leaf: true });
      return;
    }
    const node =
      existing?.leaf === false ? existing : { leaf: false as const, children: new Map<string, Node>() };
    level.set(part, node);
    level = node.children;
  });
};

const include = (value: unknown, tree: Map<string, Node>): unknown => {
  if (Array.isArray(value))
    return value.filter((item) => isDocument(item) || Array.isArray(item)).map((item) => include(item, tree));
  if (!isDocument(value)) return undefined;
  const result: Document = {};
  for (const key of Object.keys(value)) {
    const node = tree.get(key);
    const kept = node === undefined ? undefined : node.leaf ? value[key] : include(value[key], node.children);
    if (kept !== undefined) define(result, key, kept);
  }
  return result;
};

const exclude = (value: unknown, tree: Map<string, Node>): unknown => {
  if (Array.isArray(value)) return value.map((item) => exclude(item, tree));
  if (!isDocument(value)) return value;
  const result: Document = {};
  for (const key of Object.keys(value)) {
    const node = tree.get(key);
    if (node === undefined) define(result, key, value[key]);
    else if (!node.leaf) define(result, key, exclude(value[key], node.children));
  }
  return result;
};

/** Replaces the arrays at a path; other values stay. */
const replaceArrays = (
  value: unknown,
  parts: readonly string[],
  change: (values: unknown[]) => unknown[] | undefined,
): unknown => {
  const [part, ...rest] = parts;
  if (Array.isArray(value))
    return part === undefined ? change(value) : value.map((item) => replaceArrays(item, parts, change));
  if (part === undefined || !isDocument(value) || !Object.hasOwn(value, part)) return value;
  const result: Document = {};
  for (const key of Object.keys(value)) {
    const changed = key === part ? replaceArrays(value[key], rest, change) : value[key];
    if (changed !== undefined) define(result, key, changed);
  }
  return result;
};

const slice = (operand: unknown): ((values: unknown[]) => unknown[]) => {
  const [first, second] = (Array.isArray(operand) ? operand : [operand]).map(Number);
  if (first === undefined || !Number.isInteger(first))
    throw new CommandError(28667, '$slice needs whole numbers');
  if (second === undefined) return (values) => (first < 0 ? values.slice(first) : values.slice(0, first));
  if (!(second > 0))
    throw new CommandError(28724, 'First argument to $slice must be an array, second a positive number');
  return (values) => {
    const start = first < 0 ? Math.max(0, values.length + first) : first;
    return values.slice(start, start + second);
  };
};

/** The index of the first array element that the query on `path` (or below it) matched. */
const positionalIndex = (filter: Document, path: string, values: readonly unknown[]): number => {
  const clauses = Object.entries(filter).filter(([key]) => key === path || key.startsWith(`${path}.`));
  if (clauses.length === 0)
    throw new CommandError(
      51246,
      "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
    );
  return values.findIndex((item) =>
    clauses.every(([key, condition]) =>
      compileFilter({ [key === path ? 'value' : `value.${key.slice(path.length + 1)}`]: condition })({
        value: [item],
      }),
    ),
  );
};

const special = (path: string, operand: unknown, filter: Document): Special => {
  if (path.endsWith('.$')) {
    const array = path.slice(0, -2);
    return {
      path: array,
      apply: (values, view) => {
        const index = positionalIndex(
          filter,
          array,
          (collectValues(view, array.split('.'))[0] ?? []) as unknown[],
        );
        if (index < 0)
          throw new CommandError(
            51246,
            "positional operator '.$' couldn't find a matching element in the array",
          );
        return [values[index]];
      },
    };
  }
  const [name, argument] = Object.entries(operand as Document)[0] ?? [];
  if (name === '$slice') {
    const cut = slice(argument);
    return { path, apply: (values) => cut(values) };
  }
  if (name === '$elemMatch' && isDocument(argument)) {
    const test = compileFilter({ values: { $elemMatch: argument } });
    return { path, apply: (values) => values.filter((item) => test({ values: [toView(item)] })).slice(0, 1) };
  }
  throw notImplemented(`the expression ${name ?? '{}'} in a projection of find (use aggregate)`);
};

/**
 * The projection of find and findAndModify: inclusion, exclusion, `$slice`, `$elemMatch` and positional `.$`; works on typed documents, so
 * that every value keeps its type.
 * @param filter the query, for `.$`
 */
export const compileProjection = (specification: Document, filter: Document = {}): Projection => {
  const included = new Map<string, Node>();
  const excluded = new Map<string, Node>();
  const specials: Special[] = [];
  let includeId: boolean | undefined;
  for (const [path, value] of Object.entries(specification)) {
    if (path.startsWith('$'))
      throw new CommandError(
        16410,
        `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
      );
    if (path === '_id' && !isDocument(value)) includeId = truthy(value);
    else if (isDocument(value) || path.endsWith('.$')) {
      const entry = special(path, value, filter);
      specials.push(entry);
      if (!isDocument(value) || '$elemMatch' in value) add(included, entry.path);
    } else if (typeof value === 'string')
      throw notImplemented('a field path in a projection of find (use aggregate)');
    else add(truthy(value) ? included : excluded, path);
  }
  if (included.size > 0 && excluded.size > 0)
    throw new CommandError(31254, 'Cannot do exclusion on a field in inclusion projection');
  const inclusive = included.size > 0 || (includeId === true && excluded.size === 0 && specials.length === 0);
  if (inclusive) for (const entry of specials) if (!covers(included, entry.path)) add(included, entry.path);
  if (inclusive && includeId !== false) included.set('_id', { leaf: true });
  if (!inclusive && includeId === false) excluded.set('_id', { leaf: true });
  return (document) => {
    const view = specials.length > 0 ? (toView(document) as Document) : document;
    let result = (inclusive ? include(document, included) : exclude(document, excluded)) as Document;
    for (const { path, apply } of specials) {
      result = replaceArrays(result, path.split('.'), (values) => {
        const changed = apply(values, view);
        return changed.length === 0 && inclusive && isElemMatch(specification[path]) ? undefined : changed;
      }) as Document;
    }
    return result;
  };
};

const isElemMatch = (value: unknown): boolean => isDocument(value) && '$elemMatch' in value;

const covers = (tree: Map<string, Node>, path: string): boolean => {
  let level: Map<string, Node> | undefined = tree;
  for (const part of path.split('.')) {
    const node: Node | undefined = level?.get(part);
    if (node === undefined) return false;
    if (node.leaf) return true;
    level = node.children;
  }
  return true;
};
