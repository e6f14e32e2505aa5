import { define, isDocument, toView, type Document } from '../bson/values';
import { badValue, CommandError } from '../errors';

/** What positional parts of a path are resolved with. */
export interface PathContext {
  /** The index of the array element the query matched, for `$`. */
  positional: number | undefined;
  /** Tests of `arrayFilters` by identifier, for `$[identifier]`. */
  arrayFilters: ReadonlyMap<string, (element: unknown) => boolean>;
}

/** Throws 56 for empty parts, 52 for names that start with `$` and are not positional. */
export const assertUpdatePath = (path: string): void => {
  for (const part of path.split('.')) {
    if (part === '')
      throw new CommandError(
        56,
        `The update path '${path}' contains an empty field name, which is not allowed.`,
      );
    if (part.startsWith('$') && !/^\$(\[\w*\])?$/.test(part))
      throw new CommandError(
        52,
        `The dollar ($) prefixed field '${part}' in '${path}' is not valid for storage.`,
      );
  }
};

/** The concrete paths of one with `$`, `$[]` or `$[identifier]`. */
export const expandPath = (document: Document, path: string, context: PathContext): string[][] => {
  const parts = path.split('.');
  if (parts[0]?.startsWith('$') === true)
    throw badValue(`Cannot have positional (i.e. '$') element in the first position in path '${path}'`);
  let paths: { value: unknown; parts: string[] }[] = [{ value: document, parts: [] }];
  for (const part of parts) paths = paths.flatMap((at) => step(at, part, path, context));
  return paths.map((at) => at.parts);
};

const step = (
  at: { value: unknown; parts: string[] },
  part: string,
  path: string,
  context: PathContext,
): { value: unknown; parts: string[] }[] => {
  if (!part.startsWith('$')) return [{ value: childOf(at.value, part), parts: [...at.parts, part] }];
  if (part === '$') {
    if (context.positional === undefined)
      throw badValue('The positional operator did not find the match needed from the query.');
    return [
      {
        value: childOf(at.value, String(context.positional)),
        parts: [...at.parts, String(context.positional)],
      },
    ];
  }
  if (!Array.isArray(at.value)) {
    if (at.value === undefined)
      throw badValue(
        `The path '${at.parts.join('.')}' must exist in the document in order to apply array updates.`,
      );
    throw badValue(`Cannot apply array updates to non-array element ${at.parts.join('.')}`);
  }
  const identifier = part.slice(2, -1);
  const test = context.arrayFilters.get(identifier);
  if (identifier !== '' && test === undefined)
    throw badValue(`No array filter found for identifier '${identifier}' in path '${path}'`);
  return at.value
    .map((value: unknown, index) => ({ value, parts: [...at.parts, String(index)] }))
    .filter(({ value }) => test === undefined || test(toView(value)));
};

const childOf = (value: unknown, part: string): unknown => {
  if (Array.isArray(value)) return /^\d+$/.test(part) ? (value[Number(part)] as unknown) : undefined;
  return isDocument(value) && Object.hasOwn(value, part) ? value[part] : undefined;
};

export const readPath = (document: Document, parts: readonly string[]): unknown =>
  parts.reduce<unknown>(childOf, document);

const notViable = (part: string, parent: unknown): CommandError =>
  new CommandError(
    28,
    `Cannot create field '${part}' in element {${Array.isArray(parent) ? 'an array' : String(parent)}}`,
  );

const assign = (parent: unknown, part: string, value: unknown): void => {
  if (Array.isArray(parent)) {
    const index = Number(part);
    if (!/^\d+$/.test(part)) throw notViable(part, parent);
    if (index > parent.length + 1_500_000)
      throw new CommandError(2, "can't backfill more than 1500000 elements");
    while (parent.length < index) parent.push(null);
    parent[index] = value;
  } else if (isDocument(parent)) define(parent, part, value);
  else throw notViable(part, parent);
};

/** Writes into a document, creating what is missing on the way. Throws 28 PathNotViable through a scalar. */
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
  if (Array.isArray(parent)) {
    if (/^\d+$/.test(last) && Number(last) < parent.length) parent[Number(last)] = null;
  } else if (isDocument(parent)) Reflect.deleteProperty(parent, last);
};
