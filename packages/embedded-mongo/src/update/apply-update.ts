import { ObjectId } from 'bson';
import { compareValues } from '../bson/compare';
import { collectValues, readPath, removePath, writePath } from '../bson/paths';
import { cloneTree, type Document, isDocument, isOperatorDocument, toView } from '../bson/values';
import { badValue, CommandError, failedToParse, notImplemented } from '../errors';
import { compileFilter } from '../query/filter';
import { modifierOf } from './operators';

/** What the positional parts of a path are resolved with. */
interface PathContext {
  /** The index of the array element the query matched, for `$`. */
  positional: number | undefined;
  /** Tests of `arrayFilters` by identifier, for `$[identifier]`. */
  arrayFilters: ReadonlyMap<string, (element: unknown) => boolean>;
}

/** Throws 56 for empty parts, 52 for names that start with `$` and are not positional. */
const assertUpdatePath = (path: string): void => {
  for (const part of path.split('.')) {
    if (part === '') throw new CommandError(56, `The update path '${path}' contains an empty field name.`);
    if (part.startsWith('$') && !/^\$(\[\w*\])?$/.test(part))
      throw new CommandError(52, `The field '${part}' in '${path}' is not valid for storage.`);
  }
  if (path.startsWith('$'))
    throw badValue(`Cannot have positional (i.e. '$') element in the first position in path '${path}'`);
};

/** The concrete paths for a path with `$`, `$[]` or `$[identifier]`. */
const expandPath = (document: Document, path: string, context: PathContext): string[][] => {
  let paths: string[][] = [[]];
  for (const part of path.split('.'))
    paths = paths.flatMap((at) =>
      resolvePart(document, at, part, context).map((resolved) => [...at, resolved]),
    );
  return paths;
};

const resolvePart = (document: Document, at: string[], part: string, context: PathContext): string[] => {
  if (!part.startsWith('$')) return [part];
  if (part === '$') {
    if (context.positional === undefined)
      throw badValue('The positional operator did not find the match needed from the query.');
    return [String(context.positional)];
  }
  const value = readPath(document, at);
  if (!Array.isArray(value))
    throw badValue(`Cannot apply array updates to non-array element ${at.join('.')}`);
  const identifier = part.slice(2, -1);
  const test = context.arrayFilters.get(identifier);
  if (identifier !== '' && test === undefined)
    throw badValue(`No array filter found for identifier '${identifier}'`);
  return [...value.keys()].filter((index) => test === undefined || test(toView(value[index]))).map(String);
};

const fieldsOf = (filter: Document): string[] =>
  Object.entries(filter).flatMap(([key, value]) =>
    key.startsWith('$') && Array.isArray(value) ? value.filter(isDocument).flatMap(fieldsOf) : [key],
  );

/** The tests of `arrayFilters` by identifier. Throws 9 for a filter with no or several identifiers, and for one that no path uses. */
const readArrayFilters = (
  filters: readonly unknown[],
  paths: readonly string[],
): PathContext['arrayFilters'] => {
  const tests = new Map<string, (element: unknown) => boolean>();
  for (const filter of filters.map(toView)) {
    if (!isDocument(filter)) throw new CommandError(14, 'array filters must be documents');
    const [name = '', ...others] = new Set(fieldsOf(filter).map((field) => field.split('.')[0]));
    if (name === '' || others.length > 0 || tests.has(name))
      throw failedToParse('An array filter needs a single top-level field name, and each once');
    if (!paths.some((path) => path.includes(`$[${name}]`)))
      throw failedToParse(`The array filter for identifier '${name}' was not used in the update`);
    const test = compileFilter(filter);
    tests.set(name, (element) => test({ [name]: element }));
  }
  return tests;
};

/** The index of the array element that the query matched, for the positional `$`; undefined when no array was involved. */
export const positionalIndex = (filter: Document, view: Document): number | undefined => {
  for (const [path, condition] of Object.entries(filter)) {
    if (path === '$and')
      for (const clause of condition as Document[]) {
        const index = positionalIndex(clause, view);
        if (index !== undefined) return index;
      }
    if (path.startsWith('$')) continue;
    const parts = path.split('.');
    for (let depth = parts.length; depth > 0; depth -= 1) {
      const array = collectValues(view, parts.slice(0, depth))[0];
      if (!Array.isArray(array)) continue;
      const test = compileFilter({ [['value', ...parts.slice(depth)].join('.')]: condition });
      const index = array.findIndex((item: unknown) => test({ value: [item] }));
      if (index >= 0) return index;
    }
  }
  return undefined;
};

/** An update as sent, checked once and then applied to any number of documents. All values are typed. */
interface CompiledUpdate {
  readonly isReplacement: boolean;
  /** The top-level fields that it can change; undefined for a replacement, which changes all. */
  readonly fields: ReadonlySet<string> | undefined;
  readonly usesPositional: boolean;
  /**
   * Returns a new document and leaves the given one unchanged. Throws MongoDB's errors.
   * @param document at least its `_id` and `fields`
   */
  apply(document: Document, options: { positional?: number | undefined; isInsert?: boolean }): Document;
}

/** Two operators may not modify one path, nor a path and its parent. */
const assertNoConflict = (paths: readonly string[]): void => {
  const sorted = paths.map((path) => `${path}.`).sort();
  sorted.forEach((path, index) => {
    const previous = sorted[index - 1];
    if (previous !== undefined && path.startsWith(previous))
      throw new CommandError(40, `Updating the path '${path}' would create a conflict at '${previous}'`);
  });
};

/** Puts `_id` first. Throws 66 when it changed. */
const withId = (before: Document, { _id: id, ...fields }: Document, isInsert = false): Document => {
  const old = before['_id'];
  if (old === undefined ? id === undefined && !isInsert : compareValues(id, old) !== 0)
    throw new CommandError(66, "The update would modify the immutable field '_id'");
  return { _id: old ?? id ?? new ObjectId(), ...fields };
};

const compileReplacement = (replacement: Document): CompiledUpdate => {
  const operator = Object.keys(replacement).find((key) => key.startsWith('$'));
  if (operator !== undefined)
    throw new CommandError(52, `The field '${operator}' is not allowed in a replacement document.`);
  return {
    isReplacement: true,
    fields: undefined,
    usesPositional: false,
    apply: (document, { isInsert }) =>
      withId(
        document,
        { ...('_id' in document && { _id: document['_id'] }), ...cloneTree(replacement) },
        isInsert,
      ),
  };
};

/**
 * Checks an update and prepares it. Throws 9, 14, 40, 52, 56, 238 as MongoDB does.
 * @param update operators or a replacement document, typed
 * @param arrayFilters typed
 */
export const compileUpdate = (update: unknown, arrayFilters: readonly unknown[] = []): CompiledUpdate => {
  if (Array.isArray(update)) throw notImplemented('an update with an aggregation pipeline');
  if (!isDocument(update)) throw failedToParse('Update argument must be either an object or an array');
  if (!isOperatorDocument(update)) {
    if (arrayFilters.length > 0)
      throw failedToParse('Cannot specify arrayFilters with a replacement document');
    return compileReplacement(update);
  }
  const changes = Object.entries(update).flatMap(([operator, fields]) => {
    const modifier = modifierOf(operator);
    if (!isDocument(fields)) throw failedToParse(`Modifiers operate on fields: ${operator} needs an object`);
    return Object.entries(fields).map(([path, operand]) => ({ operator, modifier, path, operand }));
  });
  const paths = changes.map(({ path }) => path);
  paths.forEach(assertUpdatePath);
  assertNoConflict(paths);
  const filters = readArrayFilters(arrayFilters, paths);
  return {
    isReplacement: false,
    fields: new Set(paths.map((path) => path.split('.', 1)[0] ?? '')),
    usesPositional: paths.some((path) => path.split('.').includes('$')),
    apply(document, { positional, isInsert = false }) {
      const result = cloneTree(document);
      for (const { operator, modifier, path, operand } of changes) {
        if (operator === '$setOnInsert' && !isInsert) continue;
        for (const parts of expandPath(result, path, { positional, arrayFilters: filters })) {
          const value = modifier?.(readPath(result, parts), operand, path);
          if (modifier === undefined) removePath(result, parts);
          else if (value !== undefined) writePath(result, parts, value);
        }
      }
      return withId(document, result, isInsert);
    },
  };
};
