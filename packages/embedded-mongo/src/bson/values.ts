import { type Binary, BSONRegExp, type Decimal128, Double, Int32, type Long, type ObjectId } from 'bson';
import { badValue, CommandError } from '../errors';

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

/** Type names by number: https://www.mongodb.com/docs/manual/reference/bson-types/ */
// prettier-ignore
const names: Readonly<Record<number, string>> = {
  1: 'double', 2: 'string', 3: 'object', 4: 'array', 5: 'binData', 7: 'objectId', 8: 'bool', 9: 'date', 10: 'null', 11: 'regex',
  16: 'int', 17: 'timestamp', 18: 'long', 19: 'decimal', [-1]: 'minKey', 127: 'maxKey',
};
// prettier-ignore
const classes: Readonly<Record<string, string>> = {
  Binary: 'binData', UUID: 'binData', ObjectId: 'objectId', BSONRegExp: 'regex', Timestamp: 'timestamp', Long: 'long',
  Decimal128: 'decimal', MinKey: 'minKey', MaxKey: 'maxKey',
};
const numeric = ['double', 'int', 'long', 'decimal'];

/** In a view a whole double cannot be distinguished from an int32 and counts as one. */
const nameOf = (value: unknown): string | undefined => {
  if (value === null) return 'null';
  if (isInstance(value)) return classes[value._bsontype];
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number')
    return Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? 'int' : 'double';
  return value === undefined ? undefined : typeof value;
};

/** The test of `$type` with an alias, a number, or "number" for all numeric types. Throws 2 BadValue for unknown ones. */
export const matchesType = (wanted: unknown): ((value: unknown) => boolean) => {
  if (wanted === 'number') return (value) => numeric.includes(nameOf(value) ?? '');
  const name = typeof wanted === 'string' ? wanted : names[Number(wanted)];
  if (name === undefined || !Object.values(names).includes(name))
    throw badValue(`Unknown type name alias or code: ${String(wanted)}`);
  return (value) => nameOf(value) === name;
};
