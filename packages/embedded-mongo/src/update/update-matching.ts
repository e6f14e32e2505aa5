import { assertStorable, decodeTyped, encode } from '../bson/codec';
import { toView, type Document } from '../bson/values';
import { failedToParse } from '../errors';
import { type SortField } from '../query/sort';
import { compileFilter } from '../query/engine';
import { type Collection } from '../storage/collection';
import { type StoredDocument } from '../storage/stored-document';
import { compileUpdate, type CompiledUpdate } from './apply-update';
import { positionalIndex } from './positional';
import { upsertSeed } from './upsert';

/** One update as sent; filter, update and array filters are typed. */
export interface UpdateStatement {
  filter: Document;
  update: unknown;
  arrayFilters: readonly unknown[];
  multi: boolean;
  upsert: boolean;
  sort?: readonly SortField[];
}

export interface UpdateResult {
  matched: number;
  modified: number;
  /** The document an upsert made. */
  upserted?: { typed: Document };
  /** Of a single update: the matched document before and after, encoded. */
  before?: Buffer;
  after?: Buffer;
}

const updateOne = (
  collection: Collection,
  document: StoredDocument,
  filter: Document,
  update: CompiledUpdate,
): boolean => {
  const positional = update.usesPositional ? positionalIndex(filter, document.view) : undefined;
  const raw = encode(update.apply(decodeTyped(document.raw), { positional }));
  if (raw.equals(document.raw)) return false;
  assertStorable(raw);
  collection.replace(document, raw);
  return true;
};

/**
 * Runs one update statement. Throws MongoDB's codes; of a multi update the documents before the failing one stay changed.
 * @param create gives the collection when an upsert needs it
 */
export const updateMatching = (
  collection: Collection | undefined,
  create: () => Collection,
  statement: UpdateStatement,
): UpdateResult => {
  const update = compileUpdate(statement.update, statement.arrayFilters);
  if (statement.multi && update.isReplacement)
    throw failedToParse('multi update is not supported for replacement-style update');
  const filter = toView(statement.filter) as Document;
  compileFilter(filter);
  const found =
    collection?.find({
      filter,
      ...(statement.sort && { sort: statement.sort }),
      limit: statement.multi ? Infinity : 1,
    }) ?? [];
  if (collection === undefined || found.length === 0) {
    if (!statement.upsert) return { matched: 0, modified: 0 };
    const seed = upsertSeed(statement.filter);
    const typed = update.apply(
      update.isReplacement && '_id' in seed ? { _id: seed['_id'] } : update.isReplacement ? {} : seed,
      { isInsert: true },
    );
    const raw = encode(typed);
    assertStorable(raw);
    create().insert(raw);
    return { matched: 0, modified: 0, upserted: { typed }, after: raw };
  }
  const before = found[0]?.raw;
  let modified = 0;
  for (const document of found) if (updateOne(collection, document, filter, update)) modified += 1;
  const after = found[0]?.raw;
  return { matched: found.length, modified, ...(before && { before }), ...(after && { after }) };
};
