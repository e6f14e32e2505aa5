import { isInstance } from '../bson/values';
import { badValue } from '../errors';

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
