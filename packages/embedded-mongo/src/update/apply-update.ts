import { ObjectId } from 'bson';
import { compareValues } from '../bson/compare';
import { readPath, removePath, writePath } from '../bson/paths';
import { cloneTree, isDocument, isOperatorDocument, type Document } from '../bson/values';
import { CommandError, failedToParse, notImplemented } from '../errors';
import { assertUpdatePath, expandPath, readArrayFilters } from './expand-path';
import { modifierOf } from './operators';

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
