import { isDocument, type Document } from '../bson/values';
import { CommandError, notImplemented } from '../errors';
import { writePath } from './paths';

/**
 * The document an upsert starts from: the fields that the query fixes by equality, `$and` included.
 * @param filter typed
 */
export const upsertSeed = (filter: Document, seed: Document = {}): Document => {
  for (const [path, condition] of Object.entries(filter)) {
    if (path === '$and' && Array.isArray(condition))
      for (const clause of condition) if (isDocument(clause)) upsertSeed(clause, seed);
    if (path === '$expr')
      throw new CommandError(224, '$expr is not allowed in the query predicate for an upsert');
    if (path === '$or' && Array.isArray(condition) && condition.length === 1 && isDocument(condition[0]))
      upsertSeed(condition[0], seed);
    if (path.startsWith('$')) continue;
    const value = fixedValue(condition);
    if (value === undefined) continue;
    if (path.startsWith('_id.')) throw notImplemented('an upsert with a part of _id in the query');
    writePath(seed, path.split('.'), value);
  }
  return seed;
};

const fixedValue = (condition: unknown): unknown => {
  if (
    typeof condition === 'object' &&
    condition !== null &&
    '_bsontype' in condition &&
    condition._bsontype === 'BSONRegExp'
  )
    return undefined;
  if (!isDocument(condition) || Object.keys(condition)[0]?.startsWith('$') !== true) return condition;
  if ('$eq' in condition) return condition['$eq'];
  const list = condition['$in'] ?? condition['$all'];
  return Array.isArray(list) && list.length === 1 ? (list[0] as unknown) : undefined;
};
