import { Decimal128, Double, Int32, Long } from 'bson';
import { isInstance, type Document } from './values';

/** Order of the types in a sort: https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/ */
// prettier-ignore
const ranks: Readonly<Record<string, number>> = {
  MinKey: 0, Int32: 2, Double: 2, Long: 2, Decimal128: 2, Binary: 6, UUID: 6, ObjectId: 7, Timestamp: 10, BSONRegExp: 11, MaxKey: 14,
};

/** The rank of a value's type; values of one rank compare by content. A missing field ranks as null, as in a sort. */
export const typeRank = (value: unknown): number => {
  if (typeof value === 'string') return 3;
  if (typeof value === 'number') return 2;
  if (typeof value === 'boolean') return 8;
  if (value === null || value === undefined) return 1;
  if (Array.isArray(value)) return 5;
  if (value instanceof Date) return 9;
  if (value instanceof RegExp) return 11;
  return isInstance(value) ? (ranks[value._bsontype] ?? 13) : 4;
};

/** Whether a value is of any BSON number type. */
export const isNumeric = (value: unknown): boolean => typeRank(value) === 2;

/** A number that JavaScript compares exactly with all others; a Decimal128 counts as the nearest double. */
const comparable = (value: unknown): number | bigint => {
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof Long) return value.toBigInt();
  return value instanceof Decimal128 ? Number(value.toString()) : (value as number);
};

const order = <T>(left: T, right: T): number => (left < right ? -1 : left > right ? 1 : 0);

/** NaN is smaller than every number. */
const compareNumbers = (left: number | bigint, right: number | bigint): number =>
  order(left, right) || Number(Number.isNaN(right)) - Number(Number.isNaN(left));

/** MongoDB compares UTF-8 bytes; the order of code units differs only where there are surrogates. */
const compareStrings = (left: string, right: string): number => {
  const result = order(left, right);
  return result !== 0 && (/[\ud800-\udfff]/.test(left) || /[\ud800-\udfff]/.test(right))
    ? Buffer.compare(Buffer.from(left), Buffer.from(right))
    : result;
};

const compareLists = (left: readonly unknown[], right: readonly unknown[]): number => {
  const size = Math.min(left.length, right.length);
  for (let i = 0; i < size; i += 1) {
    const result = compareValues(left[i], right[i]);
    if (result !== 0) return result;
  }
  return order(left.length, right.length);
};

/** Documents compare field by field: by type of the value, name, value. */
const asList = (document: Document): unknown[] =>
  Object.entries(document).flatMap(([name, value]) => [typeRank(value), name, value]);

interface Bytes {
  sub_type: number;
  value(): Uint8Array;
}

/** Fallback for types that are rarely indexed or sorted. */
export const textOf = (value: unknown): string =>
  value instanceof RegExp ? String(value) : JSON.stringify(value ?? null);

/**
 * Total order of BSON values as MongoDB sorts them; accepts typed values and views.
 * @returns negative, zero or positive
 */
export const compareValues = (left: unknown, right: unknown): number => {
  if (left instanceof Date && right instanceof Date) return left.getTime() - right.getTime() || 0;
  const rank = typeRank(left);
  const difference = rank - typeRank(right);
  if (difference !== 0) return difference;
  switch (rank) {
    case 0:
    case 1:
    case 14:
      return 0;
    case 2:
      return compareNumbers(comparable(left), comparable(right));
    case 3:
      return compareStrings(left as string, right as string);
    case 4:
      return compareLists(asList(left as Document), asList(right as Document));
    case 5:
      return compareLists(left as unknown[], right as unknown[]);
    case 6: {
      const [a, b] = [left as Bytes, right as Bytes];
      return (
        order(a.value().length, b.value().length) ||
        order(a.sub_type, b.sub_type) ||
        Buffer.compare(a.value(), b.value())
      );
    }
    case 7:
      return order(String(left), String(right));
    case 8:
      return Number(left) - Number(right);
    default:
      return order(textOf(left), textOf(right));
  }
};
