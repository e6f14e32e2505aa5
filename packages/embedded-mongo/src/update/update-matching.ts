import { assertStorable, changeFields, decodeTyped, decodeView, encode } from '../bson/codec';
import { writePath } from '../bson/paths';
import { isDocument, isInstance, isOperatorDocument, toView, type Document } from '../bson/values';
import { CommandError, failedToParse, notImplemented } from '../errors';
import type { SortField } from '../query/find-options';
import type { Collection } from '../storage/collection';
import { compileUpdate, positionalIndex } from './apply-update';

/** One update statement as sent; filter, update and array filters are typed. */
interface UpdateStatement {
  filter: Document;
  update: unknown;
  arrayFilters: readonly unknown[];
  multi: boolean;
  upsert: boolean;
  sort?: readonly SortField[];
}

interface UpdateResult {
  matched: number;
  modified: number;
  /** The `_id` of the upserted document. */
  upsertedId?: unknown;
  /** For a single update: the matched document before and after, encoded. */
  before?: Buffer | undefined;
  after?: Buffer | undefined;
}

const fixedValue = (condition: unknown): unknown => {
  if (isInstance(condition) && condition._bsontype === 'BSONRegExp') return undefined;
  if (!isOperatorDocument(condition)) return condition;
  if ('$eq' in condition) return condition['$eq'];
  const list = condition['$in'] ?? condition['$all'];
  return Array.isArray(list) && list.length === 1 ? (list[0] as unknown) : undefined;
};

/** The initial document of an upsert: the fields of the query's equality conditions, `$and` included. */
const upsertSeed = (filter: Document, seed: Document = {}): Document => {
  for (const [path, condition] of Object.entries(filter)) {
    if (path === '$expr')
      throw new CommandError(224, '$expr is not allowed in the query predicate for an upsert');
    if (Array.isArray(condition) && (path === '$and' || (path === '$or' && condition.length === 1)))
      for (const clause of condition) if (isDocument(clause)) upsertSeed(clause, seed);
    const value = path.startsWith('$') ? undefined : fixedValue(condition);
    if (value === undefined) continue;
    if (path.startsWith('_id.')) throw notImplemented('an upsert with a part of _id in the query');
    writePath(seed, path.split('.'), value);
  }
  return seed;
};

/**
 * Runs one update statement. Throws MongoDB's codes; in a multi update the documents before the failing one stay changed.
 * @param create returns the collection, created for an upsert when missing
 */
export const updateMatching = (
  collection: Collection | undefined,
  create: () => Collection,
  { filter: typedFilter, multi, upsert, sort = [], ...statement }: UpdateStatement,
): UpdateResult => {
  const update = compileUpdate(statement.update, statement.arrayFilters);
  if (multi && update.isReplacement)
    throw failedToParse('multi update is not supported for replacement-style update');
  const filter = toView(typedFilter) as Document;
  const found = collection?.find({ filter, sort, limit: multi ? Infinity : 1 }) ?? [];
  if (collection === undefined || found.length === 0) {
    if (!upsert) return { matched: 0, modified: 0 };
    const { _id: id, ...seed } = upsertSeed(typedFilter);
    const start = { ...(id !== undefined && { _id: id }), ...(!update.isReplacement && seed) };
    const made = update.apply(start, { isInsert: true });
    const after = encode(made);
    assertStorable(after);
    create().insert(after);
    return { matched: 0, modified: 0, upsertedId: made['_id'], after };
  }
  const before = found[0]?.raw;
  let modified = 0;
  for (const document of found) {
    const positional = update.usesPositional ? positionalIndex(filter, decodeView(document.raw)) : undefined;
    const change = (fields: Document): Document => update.apply(fields, { positional });
    const raw = update.fields
      ? changeFields(document.raw, update.fields, change)
      : encode(change(decodeTyped(document.raw)));
    if (raw.equals(document.raw)) continue;
    assertStorable(raw);
    collection.replace(document, raw, update.fields);
    modified += 1;
  }
  return { matched: found.length, modified, before, after: found[0]?.raw };
};
