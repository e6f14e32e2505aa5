import {
  BSONRegExp,
  type Binary,
  type Decimal128,
  Double,
  Int32,
  type Long,
  type ObjectId,
  type Timestamp,
} from 'bson';
import { badValue, CommandError } from '../errors';

/** A BSON document as a plain object. */
export type Document = Record<string, unknown>;

/** The BSON classes that a decoded value may be an instance of; `_bsontype` tells them apart across module copies. */
export type BsonInstance = Binary | BSONRegExp | Decimal128 | Double | Int32 | Long | ObjectId | Timestamp;

export const isInstance = (value: unknown): value is BsonInstance =>
  typeof value === 'object' && value !== null && '_bsontype' in value && typeof value._bsontype === 'string';

/** True for embedded documents only: neither arrays, dates, regular expressions nor BSON classes. */
export const isDocument = (value: unknown): value is Document => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return (
    (prototype === Object.prototype || prototype === null) &&
    !('_bsontype' in value && typeof value._bsontype === 'string')
  );
};

const toRegExp = (pattern: string, options: string): RegExp => {
  const refused = /[^imsux]/.exec(options)?.[0];
  if (refused !== undefined) throw new CommandError(51108, `invalid flag in regex options: ${refused}`);
  if (options.includes('x'))
    throw badValue('the regular expression option x is not offered by the embedded MongoDB');
  try {
    return new RegExp(pattern, options);
  } catch (error) {
    throw new CommandError(51091, `Regular expression is invalid: ${String(error)}`);
  }
};

/**
 * Turns a typed value (every number a BSON class) into what queries and expressions compute with: int32 and double become numbers,
 * regular expressions become RegExp; int64, Decimal128 and all others stay as they are. Returns a copy.
 */
export const toView = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(toView);
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof BSONRegExp) return toRegExp(value.pattern, value.options);
  if (!isDocument(value)) return value;
  const view: Document = {};
  for (const key of Object.keys(value)) define(view, key, toView(value[key]));
  return view;
};

/** Sets an own property even where the name is `__proto__`. */
export const define = (target: Document, key: string, value: unknown): void => {
  if (key === '__proto__')
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  else target[key] = value;
};

/** Copies documents and arrays; the leaves are immutable and shared. */
export const cloneTree = <T>(value: T): T => {
  if (Array.isArray(value)) return value.map(cloneTree) as T;
  if (!isDocument(value)) return value;
  const copy: Document = {};
  for (const key of Object.keys(value)) define(copy, key, cloneTree(value[key]));
  return copy as T;
};
