import { typeRank } from '../bson/compare';
import { isInstance } from '../bson/values';
import { badValue } from '../errors';

/** BSON type numbers by alias: https://www.mongodb.com/docs/manual/reference/bson-types/ */
const aliases: Readonly<Record<string, number>> = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  javascript: 13,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
};

const instanceTypes: Readonly<Record<string, number>> = {
  Binary: 5,
  UUID: 5,
  ObjectId: 7,
  BSONRegExp: 11,
  Code: 13,
  Timestamp: 17,
  Long: 18,
  Decimal128: 19,
  MinKey: -1,
  MaxKey: 127,
};

/** The BSON type number of a view value. A whole double cannot be told from an int32 there and counts as one. */
const typeNumber = (value: unknown): number => {
  if (value === undefined) return 0;
  if (value === null) return 10;
  if (isInstance(value)) return instanceTypes[value._bsontype] ?? 3;
  switch (typeRank(value)) {
    case 2:
      return Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31 ? 16 : 1;
    case 3:
      return 2;
    case 5:
      return 4;
    case 8:
      return 8;
    case 9:
      return 9;
    case 11:
      return 11;
    default:
      return 3;
  }
};

/** The test of `$type` with an alias, a number, or "number" for all numeric types. Throws 2 BadValue for unknown ones. */
export const matchesType = (wanted: unknown): ((value: unknown) => boolean) => {
  if (wanted === 'number') return (value) => value !== undefined && typeRank(value) === 2;
  const type = typeof wanted === 'string' ? aliases[wanted] : Number(wanted);
  if (type === undefined) throw badValue(`Unknown type name alias: ${String(wanted)}`);
  if (!Object.values(aliases).includes(type))
    throw badValue(`Invalid numerical type code: ${String(wanted)}`);
  return (value) => typeNumber(value) === type;
};
