import { Decimal128, Double, Int32, Long } from 'bson';
import { isDocument, isInstance, type Document } from './values';

/** Order of the types in a sort: https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/ */
const ranks: Readonly<Record<string, number>> = {
  MinKey: 0,
  Int32: 2,
  Double: 2,
  Long: 2,
  Decimal128: 2,
  BSONSymbol: 3,
  Binary: 6,
  UUID: 6,
  ObjectId: 7,
  Timestamp: 10,
  BSONRegExp: 11,
  DBRef: 12,
  Code: 13,
  MaxKey: 14,
};

/** The rank of a value's type; values of one rank compare by content. A missing field ranks as null, as in a sort. */
export const typeRank = (value: unknown): number => {
  switch (typeof value) {
    case 'undefined':
      return 1;
    case 'number':
    case 'bigint':
      return 2;
    case 'string':
      return 3;
    case 'boolean':
      return 8;
    default:
      if (value === null) return 1;
      if (Array.isArray(value)) return 5;
      if (value instanceof Date) return 9;
      if (value instanceof RegExp) return 11;
      return isInstance(value) ? (ranks[value._bsontype] ?? 4) : 4;
  }
};

export const isNumeric = (value: unknown): boolean => typeRank(value) === 2;

/** A finite number as digits * 10^exponent. */
const decimalParts = (value: unknown): { digits: bigint; exponent: number } => {
  const [mantissa = '0', exponent = '0'] = String(value).toLowerCase().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length };
};

const plainNumber = (value: unknown): unknown => {
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (value instanceof Long) {
    const number = value.toNumber();
    return Number.isSafeInteger(number) ? number : value;
  }
  if (value instanceof Decimal128) {
    const text = value.toString();
    return /nan|inf/i.test(text) ? Number(text.replace(/^(-?)inf.*$/i, '$1Infinity')) : value;
  }
  return value;
};

const order = <T>(left: T, right: T): number => (left < right ? -1 : left > right ? 1 : 0);

/** Exact also between int64, Decimal128 and double; NaN is smaller than every number. */
const compareNumbers = (a: unknown, b: unknown): number => {
  const left = plainNumber(a);
  const right = plainNumber(b);
  if (typeof left === 'number' && typeof right === 'number') {
    if (Number.isNaN(left) || Number.isNaN(right))
      return Number(!Number.isNaN(left)) - Number(!Number.isNaN(right));
    return order(left, right);
  }
  if (typeof left === 'number' && !Number.isFinite(left)) return left > 0 ? 1 : -1;
  if (typeof right === 'number' && !Number.isFinite(right)) return right > 0 ? -1 : 1;
  const x = decimalParts(left);
  const y = decimalParts(right);
  const shift = Math.min(x.exponent, y.exponent);
  return order(x.digits * 10n ** BigInt(x.exponent - shift), y.digits * 10n ** BigInt(y.exponent - shift));
};

const compareStrings = (left: string, right: string): number =>
  left === right ? 0 : Buffer.compare(Buffer.from(left), Buffer.from(right));

const isAscii = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 0x7f) return false;
  return true;
};

const compareLists = (left: readonly unknown[], right: readonly unknown[]): number => {
  const size = Math.min(left.length, right.length);
  for (let i = 0; i < size; i++) {
    const result = compareValues(left[i], right[i]);
    if (result !== 0) return result;
  }
  return order(left.length, right.length);
};

const compareDocuments = (left: Document, right: Document): number => {
  const leftKeys = Object.keys(left);
  const rightKeys = Object.keys(right);
  const size = Math.min(leftKeys.length, rightKeys.length);
  for (let i = 0; i < size; i++) {
    const [a, b] = [leftKeys[i] ?? '', rightKeys[i] ?? ''];
    const result =
      order(typeRank(left[a]), typeRank(right[b])) ||
      compareStrings(a, b) ||
      compareValues(left[a], right[b]);
    if (result !== 0) return result;
  }
  return order(leftKeys.length, rightKeys.length);
};

const bytesOf = (value: unknown): { kind: number; bytes: Uint8Array } => {
  const binary = value as { sub_type: number; buffer: Uint8Array; position: number };
  return { kind: binary.sub_type, bytes: binary.buffer.subarray(0, binary.position) };
};

const patternOf = (value: unknown): string =>
  value instanceof RegExp
    ? `${value.source}/${value.flags}`
    : `${(value as { pattern: string }).pattern}/${(value as { options: string }).options}`;

/**
 * Total order of BSON values as MongoDB sorts them; works on typed values and on views alike.
 * @returns negative, zero or positive
 */
export const compareValues = (left: unknown, right: unknown): number => {
  if (left instanceof Date && right instanceof Date) return left.getTime() - right.getTime() || 0;
  const rank = typeRank(left);
  const difference = rank - typeRank(right);
  if (difference !== 0) return difference;
  switch (rank) {
    case 2:
      return compareNumbers(left, right);
    case 3: {
      const [a, b] = [String(left), String(right)];
      return isAscii(a) && isAscii(b) ? order(a, b) : compareStrings(a, b);
    }
    case 4:
      return isDocument(left) && isDocument(right) ? compareDocuments(left, right) : 0;
    case 5:
      return compareLists(left as unknown[], right as unknown[]);
    case 6: {
      const [a, b] = [bytesOf(left), bytesOf(right)];
      return (
        order(a.bytes.length, b.bytes.length) || order(a.kind, b.kind) || Buffer.compare(a.bytes, b.bytes)
      );
    }
    case 7:
      return compareStrings(String(left), String(right));
    case 8:
      return Number(left) - Number(right);
    case 10:
      return (left as Long).compare(right as Long);
    case 11:
      return compareStrings(patternOf(left), patternOf(right));
    case 12:
    case 13:
      return compareStrings(JSON.stringify(left), JSON.stringify(right));
    default:
      return 0;
  }
};

const numberKey = (value: unknown): string => {
  const plain = plainNumber(value);
  if (typeof plain === 'number' && (Number.isSafeInteger(plain) || !Number.isFinite(plain)))
    return String(plain === 0 ? 0 : plain);
  let { digits, exponent } = decimalParts(plain);
  while (digits !== 0n && digits % 10n === 0n) {
    digits /= 10n;
    exponent += 1;
  }
  return exponent >= 0 && exponent <= 15 && Number.isSafeInteger(Number(digits) * 10 ** exponent)
    ? String(Number(digits) * 10 ** exponent)
    : `${digits}e${exponent}`;
};

/** A string that is the same for two values exactly when `compareValues` calls them equal; the key of hash tables. */
export const valueKey = (value: unknown): string => {
  const rank = typeRank(value);
  switch (rank) {
    case 2:
      return `n${numberKey(value)}`;
    case 3:
      return `s${String(value)}`;
    case 4:
      return `{${Object.entries(value as Document)
        .map(([key, item]) => `${JSON.stringify(key)}:${JSON.stringify(valueKey(item))}`)
        .join()}}`;
    case 5:
      return `[${(value as unknown[]).map((item) => JSON.stringify(valueKey(item))).join()}]`;
    case 6: {
      const { kind, bytes } = bytesOf(value);
      return `b${kind}:${Buffer.from(bytes).toString('base64')}`;
    }
    case 9:
      return `d${(value as Date).getTime()}`;
    case 11:
      return `r${patternOf(value)}`;
    default:
      return `${rank}:${rank === 1 ? '' : rank >= 12 ? JSON.stringify(value) : String(value)}`;
  }
};
