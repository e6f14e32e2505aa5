import { ObjectId } from 'bson';
import { compareValues } from '../bson/compare';
import { cloneTree, define, isDocument, toView, type Document } from '../bson/values';
import { CommandError, failedToParse, notImplemented } from '../errors';
import { compileFilter } from '../query/engine';
import { assertUpdateOperator, immutableId, modifiers } from './operators';
import { assertUpdatePath, expandPath, readPath, removePath, writePath, type PathContext } from './paths';

/** An update as sent, checked once and then applied to any number of documents. All values are typed. */
export interface CompiledUpdate {
  readonly isReplacement: boolean;
  readonly usesPositional: boolean;
  /** A new document; the given one stays. Throws what MongoDB throws. */
  apply(document: Document, options: { positional?: number | undefined; isInsert?: boolean }): Document;
}

interface Change {
  operator: string;
  path: string;
  operand: unknown;
}

const readChanges = (update: Document): Change[] => {
  const changes: Change[] = [];
  for (const [operator, fields] of Object.entries(update)) {
    if (!operator.startsWith('$'))
      throw failedToParse(
        `Unknown modifier: ${operator}. Expected a valid update modifier or pipeline-style update specified as an array`,
      );
    assertUpdateOperator(operator);
    if (!isDocument(fields))
      throw failedToParse(`Modifiers operate on fields but we found another type for ${operator}`);
    for (const [path, operand] of Object.entries(fields)) {
      assertUpdatePath(path);
      changes.push({ operator, path, operand });
    }
  }
  return changes;
};

/** Two operators may not touch one path, nor a path and its parent. */
const assertNoConflict = (paths: readonly string[]): void => {
  const sorted = paths.map((path) => `${path}.`).sort();
  sorted.forEach((path, index) => {
    const previous = sorted[index - 1];
    if (previous !== undefined && path.startsWith(previous))
      throw new CommandError(
        40,
        `Updating the path '${path.slice(0, -1)}' would create a conflict at '${previous.slice(0, -1)}'`,
      );
  });
};

const readArrayFilters = (
  filters: readonly unknown[],
  paths: readonly string[],
): PathContext['arrayFilters'] => {
  const tests = new Map<string, (element: unknown) => boolean>();
  for (const filter of filters) {
    const view = toView(filter);
    if (!isDocument(view)) throw new CommandError(14, 'array filters must be documents');
    const names = new Set(filterFields(view).map((field) => field.split('.')[0] ?? ''));
    const [name] = names;
    if (names.size !== 1 || name === undefined)
      throw failedToParse(
        'Error parsing array filter :: caused by :: Expected a single top-level field name',
      );
    if (tests.has(name))
      throw failedToParse(`Found multiple array filters with the same top-level field name ${name}`);
    if (!paths.some((path) => path.includes(`$[${name}]`)))
      throw failedToParse(`The array filter for identifier '${name}' was not used in the update`);
    const test = compileFilter(view);
    tests.set(name, (element) => test({ [name]: element }));
  }
  return tests;
};

const filterFields = (filter: Document): string[] =>
  Object.entries(filter).flatMap(([key, value]) =>
    key.startsWith('$') && Array.isArray(value)
      ? value.flatMap((clause) => (isDocument(clause) ? filterFields(clause) : []))
      : [key],
  );

const withId = (id: unknown, document: Document): Document => {
  const result: Document = { _id: id };
  for (const key of Object.keys(document)) if (key !== '_id') define(result, key, document[key]);
  return result;
};

const compileReplacement = (replacement: Document): CompiledUpdate => {
  for (const key of Object.keys(replacement))
    if (key.startsWith('$'))
      throw new CommandError(
        52,
        `The dollar ($) prefixed field '${key}' in '${key}' is not allowed in the context of an update's replacement document.`,
      );
  return {
    isReplacement: true,
    usesPositional: false,
    apply(document, { isInsert = false }) {
      const id = document['_id'];
      if (id !== undefined && '_id' in replacement && compareValues(replacement['_id'], id) !== 0)
        throw immutableId();
      const newId = id ?? replacement['_id'] ?? (isInsert ? new ObjectId() : undefined);
      return withId(newId, cloneTree(replacement));
    },
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
  if (Object.keys(update)[0]?.startsWith('$') !== true) {
    if (arrayFilters.length > 0)
      throw failedToParse('Cannot specify arrayFilters with a replacement document');
    return compileReplacement(update);
  }
  const changes = readChanges(update);
  const paths = changes.map(({ path }) => path);
  assertNoConflict(paths);
  const filters = readArrayFilters(arrayFilters, paths);
  return {
    isReplacement: false,
    usesPositional: paths.some((path) => path.split('.').includes('$')),
    apply(document, { positional, isInsert = false }) {
      const result = cloneTree(document);
      const context: PathContext = { positional, arrayFilters: filters };
      for (const change of changes) applyChange(result, change, context, isInsert);
      if ('_id' in document && compareValues(result['_id'], document['_id']) !== 0) throw immutableId();
      if (!('_id' in result) && !isInsert) throw immutableId();
      return withId(result['_id'] ?? new ObjectId(), result);
    },
  };
};

const applyChange = (
  document: Document,
  { operator, path, operand }: Change,
  context: PathContext,
  isInsert: boolean,
): void => {
  if (operator === '$setOnInsert' && !isInsert) return;
  const modifier = modifiers[operator === '$setOnInsert' ? '$set' : operator];
  for (const parts of expandPath(document, path, context)) {
    if (modifier === undefined) {
      removePath(document, parts);
      continue;
    }
    const value = modifier(readPath(document, parts), operand, path);
    if (value !== undefined) writePath(document, parts, value);
  }
};
