import { BSONRegExp, type Binary, type Decimal128, Double, Int32, type Long, type ObjectId } from 'bson';
import { CommandError } from '../errors';

/** A BSON document as a plain object. */
export type Document = Record<string, unknown>;

/** The BSON classes that a decoded value may be an instance of; `_bsontype` tells them apart across module copies. */
type BsonInstance = Binary | BSONRegExp | Decimal128 | Double | Int32 | Long | ObjectId;

/** Whether a value is an instance of a BSON class, from any copy of the bson module. */
export const isInstance = (value: unknown): value is BsonInstance =>
  typeof value === 'object' && value !== null && '_bsontype' in value && typeof value._bsontype === 'string';

/** True for embedded documents only: not for arrays, dates, regular expressions or BSON classes. */
export const isDocument = (value: unknown): value is Document => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && !isInstance(value);
};

/** True for a document whose first field is an operator, such as `{$gt: 1}`. */
export const isOperatorDocument = (value: unknown): value is Document =>
  isDocument(value) && Object.keys(value)[0]?.startsWith('$') === true;

/** Throws 51108 for an unsupported option, 51091 for an invalid pattern. */
export const toRegExp = (pattern: string, options: string): RegExp => {
  if (/[^imsu]/.test(options)) throw new CommandError(51108, `invalid flag in regex options: ${options}`);
  try {
    return new RegExp(pattern, options);
  } catch (error) {
    throw new CommandError(51091, `Regular expression is invalid: ${String(error)}`);
  }
};

/**
 * Converts a typed value (every number a BSON class) to the view that queries and expressions use: int32 and double become numbers, regular
 * expressions become RegExp; int64, Decimal128 and all others stay as they are. Returns a copy.
 */
export const toView = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toView);
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof BSONRegExp) return toRegExp(value.pattern, value.options);
  return isDocument(value) ? mapFields(value, toView) : value;
};

/** Copies documents and arrays; the leaves are immutable and shared. */
export const cloneTree = <T>(value: T): T => {
  if (Array.isArray(value)) return value.map(cloneTree) as T;
  return isDocument(value) ? (mapFields(value, cloneTree) as T) : value;
};

const mapFields = (document: Document, change: (value: unknown) => unknown): Document => {
  const result: Document = {};
  for (const key of Object.keys(document)) define(result, key, change(document[key]));
  return result;
};

/** Sets an own property even when the name is `__proto__`. */
export const define = (target: Document, key: string, value: unknown): void => {
  if (key === '__proto__')
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  else target[key] = value;
};
