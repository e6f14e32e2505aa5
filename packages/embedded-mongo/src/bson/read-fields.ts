import { isUtf8 } from 'node:buffer';
import { ObjectId } from 'bson';
import { decodeValue, decodeView } from './codec';
import { define, type Document } from './values';

/** A field to read; `below` names the wanted fields of its value, undefined means the whole value. */
interface Field {
  name: string;
  bytes: Buffer;
  below: Level | undefined;
}

/** The wanted fields of one document, by the hash of their names. */
interface Level {
  fields: Field[];
  buckets: (Field[] | undefined)[];
  /** True when a name may be an array index, so that every element of an array is needed as it is. */
  hasIndex: boolean;
}

const bucketCount = 64;

const hashOf = (bytes: Uint8Array): number =>
  bytes.reduce((hash, byte) => (Math.imul(hash, 31) + byte) | 0, 0);

const compileLevel = (paths: readonly string[][]): Level | undefined => {
  // A whole value includes everything below it.
  if (paths.some((path) => path.length === 0)) return undefined;
  const names = [...new Set(paths.map(([name = '']) => name))];
  const fields = names.map((name) => ({
    name,
    bytes: Buffer.from(name),
    below: compileLevel(paths.filter(([first]) => first === name).map((path) => path.slice(1))),
  }));
  const buckets: Level['buckets'] = Array.from({ length: bucketCount });
  for (const field of fields) (buckets[hashOf(field.bytes) & (bucketCount - 1)] ??= []).push(field);
  return { fields, buckets, hasIndex: names.some((name) => /^\d+$/.test(name)) };
};

/** As `readInt32LE`, which checks its arguments: this is called for every field of every document of a scan. */
const int32 = (raw: Buffer, at: number): number =>
  (raw[at] as number) |
  ((raw[at + 1] as number) << 8) |
  ((raw[at + 2] as number) << 16) |
  ((raw[at + 3] as number) << 24);

/** The length of a value in bytes. Throws for a type that BSON does not have. */
const sizeOf = (raw: Buffer, type: number, at: number): number => {
  switch (type) {
    case 0x06: // undefined
    case 0x0a: // null
    case 0x7f: // MaxKey
    case 0xff: // MinKey
      return 0;
    case 0x08: // boolean
      return 1;
    case 0x10: // int32
      return 4;
    case 0x01: // double
    case 0x09: // date
    case 0x11: // timestamp
    case 0x12: // int64
      return 8;
    case 0x07: // ObjectId
      return 12;
    case 0x13: // Decimal128
      return 16;
    case 0x02: // string
    case 0x0d: // code
    case 0x0e: // symbol
      return 4 + int32(raw, at);
    case 0x03: // document
    case 0x04: // array
    case 0x0f: // code with scope
      return int32(raw, at);
    case 0x05: // binary
      return 5 + int32(raw, at);
    case 0x0c: // DBPointer
      return 16 + int32(raw, at);
    case 0x0b: // regular expression
      return raw.indexOf(0, raw.indexOf(0, at) + 1) + 1 - at;
    default:
      throw new RangeError(`A stored document has a value of the unknown type ${type}`);
  }
};

/** Documents nested deeper than this are checked by decoding them. */
const checkedDepth = 100;

/** Whether the bytes are UTF-8. */
const isText = (raw: Buffer, from: number, to: number): boolean => {
  if (to - from > 64) return isUtf8(raw.subarray(from, to));
  for (let at = from; at < to; at += 1)
    if ((raw[at] as number) >= 0x80) return isUtf8(raw.subarray(from, to));
  return true;
};

/** The end of a value that lies before `end`; -1 for one that is invalid or of a rare type. */
const checkValue = (raw: Buffer, type: number, at: number, end: number, depth: number): number => {
  switch (type) {
    case 0x02: {
      const last = at + 3 + int32(raw, at);
      return last >= at + 4 && last < end && raw[last] === 0 && isText(raw, at + 4, last) ? last + 1 : -1;
    }
    case 0x03:
    case 0x04:
      return depth < checkedDepth ? checkDocument(raw, at, end, depth + 1) : -1;
    case 0x08:
      return (raw[at] as number) <= 1 ? at + 1 : -1;
    case 0x01:
    case 0x07:
    case 0x09:
    case 0x0a:
    case 0x10:
    case 0x12:
      return at + sizeOf(raw, type, at);
    default:
      return -1;
  }
};

/** The end of a document or array that lies before `end`; -1 for one that is invalid or has a rare type. */
const checkDocument = (raw: Buffer, start: number, end: number, depth: number): number => {
  if (start + 5 > end) return -1;
  const last = start + int32(raw, start) - 1;
  if (last < start + 4 || last >= end || raw[last] !== 0) return -1;
  let at = start + 4;
  while (at >= 0 && at < last) {
    let [nameEnd, isAscii] = [at + 1, true];
    for (let byte = raw[nameEnd] as number; byte !== 0; byte = raw[nameEnd] as number) {
      isAscii &&= byte < 0x80;
      nameEnd += 1;
    }
    if (nameEnd >= last || !(isAscii || isUtf8(raw.subarray(at + 1, nameEnd)))) return -1;
    at = checkValue(raw, raw[at] as number, nameEnd + 1, last, depth);
  }
  return at === last ? last + 1 : -1;
};

/** Throws BSONError for bytes that are not one valid document. */
export const assertValid = (raw: Buffer): void => {
  // Decoding knows all types and words the error, but takes ten times as long.
  if (checkDocument(raw, 0, raw.length, 0) !== raw.length) decodeView(raw);
};

const readValue = (raw: Buffer, type: number, at: number, below: Level | undefined): unknown => {
  switch (type) {
    case 0x01:
      return raw.readDoubleLE(at);
    case 0x02:
      return raw.toString('utf8', at + 4, at + 3 + int32(raw, at));
    case 0x03:
      return below ? readDocument(raw, at, below) : decodeView(raw.subarray(at, at + int32(raw, at)));
    case 0x04:
      return below?.hasIndex === false
        ? readArray(raw, at, below)
        : decodeValue(type, raw.subarray(at, at + int32(raw, at)));
    case 0x07:
      return new ObjectId(raw.subarray(at, at + 12));
    case 0x08:
      return raw[at] === 1;
    case 0x09:
      return new Date(int32(raw, at + 4) * 2 ** 32 + (int32(raw, at) >>> 0));
    case 0x0a:
      return null;
    case 0x10:
      return int32(raw, at);
    default:
      return decodeValue(type, raw.subarray(at, at + sizeOf(raw, type, at)));
  }
};

const hasName = ({ bytes }: Field, raw: Buffer, from: number, to: number): boolean => {
  if (bytes.length !== to - from) return false;
  for (let i = 0; i < bytes.length; i += 1) if (bytes[i] !== raw[from + i]) return false;
  return true;
};

const readDocument = (raw: Buffer, start: number, level: Level): Document => {
  const view: Document = {};
  let missing = level.fields.length;
  let at = start + 4;
  while (missing > 0) {
    const type = raw[at] as number;
    if (type === 0) break;
    at += 1;
    const nameAt = at;
    let hash = 0;
    for (let byte = raw[at] as number; byte !== 0; byte = raw[at] as number) {
      hash = (Math.imul(hash, 31) + byte) | 0;
      at += 1;
    }
    const nameEnd = at;
    at += 1;
    const field = level.buckets[hash & (bucketCount - 1)]?.find((each) =>
      hasName(each, raw, nameAt, nameEnd),
    );
    if (field) {
      define(view, field.name, readValue(raw, type, at, field.below));
      missing -= 1;
    }
    at += sizeOf(raw, type, at);
  }
  return view;
};

/** Reads the wanted fields of every document in an array; all other elements stay as they are. */
const readArray = (raw: Buffer, start: number, level: Level): unknown[] => {
  const items: unknown[] = [];
  let at = start + 4;
  for (let type = raw[at] as number; type !== 0; type = raw[at] as number) {
    at = raw.indexOf(0, at + 1) + 1;
    items.push(readValue(raw, type, at, type === 0x03 ? level : undefined));
    at += sizeOf(raw, type, at);
  }
  return items;
};

/** Reads a part of a valid stored document as a view. */
export type FieldReader = (raw: Buffer) => Document;

/**
 * Compiles a function that reads only the values at dotted paths. For these paths its result behaves as the view of the whole document,
 * and it costs a small part of decoding that. An empty path stands for the whole document.
 */
export const compileReader = (paths: Iterable<string>): FieldReader => {
  const wanted = [...new Set(paths)];
  const level = wanted.includes('') ? undefined : compileLevel(wanted.map((path) => path.split('.')));
  return level ? (raw) => readDocument(raw, 0, level) : decodeView;
};
