import { deserialize, Double, Long, onDemand, serialize } from 'bson';
import { CommandError } from '../errors';
import type { Document } from './values';

export const maxDocumentBytes = 16 * 1024 * 1024;

const tooLarge = (): CommandError =>
  new CommandError(10334, `BSONObj size is invalid: it must be between 0 and ${maxDocumentBytes} (16 MB)`);

/** Decodes every value with its exact type: numbers as Int32, Double or Long, regular expressions as BSONRegExp. Throws BSONError. */
export const decodeTyped = (bytes: Uint8Array): Document =>
  deserialize(bytes, { promoteValues: false, promoteLongs: false, bsonRegExp: true });

/** Decodes into the view that queries use: int32 and double as numbers, all others as BSON classes. Throws BSONError. */
export const decodeView = (bytes: Uint8Array): Document =>
  deserialize(bytes, { promoteLongs: false, bsonRegExp: true });

/** Decodes the bytes of a single value of a BSON type as `decodeView` does. */
export const decodeValue = (type: number, bytes: Uint8Array): unknown =>
  decodeView(wrap([Buffer.from([type, 0x76, 0]), bytes]))['v'];

/** Throws 10334 for a document larger than the encoder's buffer, BSONError for values that BSON cannot represent. */
export const encode = (document: Document): Buffer => {
  try {
    const bytes = serialize(document, { ignoreUndefined: true });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } catch (error) {
    throw error instanceof RangeError ? tooLarge() : error;
  }
};

/** Throws 10334 for a document that MongoDB would not store. */
export const assertStorable = (bytes: Uint8Array): void => {
  if (bytes.length > maxDocumentBytes) throw tooLarge();
};

/** Moves `_id` to the front and copies all other bytes unchanged; undefined when the document has none. */
export const withIdFirst = (bytes: Buffer): Buffer | undefined => {
  const id = [...onDemand.parseToElements(bytes, 0)].find(
    ([, name, length]) => length === 3 && bytes.toString('latin1', name, name + 3) === '_id',
  );
  if (id === undefined) return undefined;
  const [start, end] = [id[1] - 1, id[3] + id[4]];
  return Buffer.concat([
    bytes.subarray(0, 4),
    bytes.subarray(start, end),
    bytes.subarray(4, start),
    bytes.subarray(end),
  ]);
};

const wrap = (parts: readonly Uint8Array[]): Buffer => {
  const bytes = Buffer.concat([Buffer.alloc(4), ...parts, Buffer.alloc(1)]);
  bytes.writeInt32LE(bytes.length);
  return bytes;
};

/** The top-level fields of a document: name, start and end of the bytes of each. */
const elementsOf = (bytes: Buffer): Array<[name: string, start: number, end: number]> =>
  [...onDemand.parseToElements(bytes, 0)].map(([, nameAt, nameLength, valueAt, valueLength]) => [
    bytes.toString('utf8', nameAt, nameAt + nameLength),
    nameAt - 1,
    valueAt + valueLength,
  ]);

/** Copies the wanted fields of a document, their bytes unchanged. */
export const pickFields = (bytes: Buffer, isWanted: (name: string) => boolean): Buffer =>
  wrap(
    elementsOf(bytes)
      .filter(([name]) => isWanted(name))
      .map(([, start, end]) => bytes.subarray(start, end)),
  );

/**
 * Changes a document by its top-level fields: only those named and `_id` are decoded and encoded, the bytes of all others are copied.
 * @param change receives the typed fields and returns all of them with their new values; new fields follow the existing ones
 */
export const changeFields = (
  bytes: Buffer,
  names: ReadonlySet<string>,
  change: (fields: Document) => Document,
): Buffer => {
  const isNamed = (name: string): boolean => names.has(name);
  const partial = decodeTyped(pickFields(bytes, (name) => name === '_id' || isNamed(name)));
  const changed = encode(change(partial));
  const values = new Map<string, Buffer>();
  for (const [name, start, end] of elementsOf(changed))
    if (isNamed(name)) values.set(name, changed.subarray(start, end));
  const parts: Buffer[] = [];
  let copied = 4;
  for (const [name, start, end] of elementsOf(bytes)) {
    if (!isNamed(name)) continue;
    parts.push(bytes.subarray(copied, start));
    const value = values.get(name);
    if (value) parts.push(value);
    values.delete(name);
    copied = end;
  }
  parts.push(bytes.subarray(copied, -1), ...values.values());
  return wrap(parts);
};

/** The fields of a document without its length prefix and terminator. */
const fieldsOf = (document: Document): Buffer => encode(document).subarray(4, -1);

/** The response of find, aggregate and getMore, built around the documents' stored bytes. */
export const encodeCursorReply = (options: {
  batchName: 'firstBatch' | 'nextBatch';
  documents: readonly Buffer[];
  id: bigint;
  namespace: string;
}): Buffer => {
  const batch = options.documents.flatMap((document, index) => [Buffer.from(`\u0003${index}\0`), document]);
  const rest = fieldsOf({ id: Long.fromBigInt(options.id), ns: options.namespace });
  const cursor = wrap([Buffer.from(`\u0004${options.batchName}\0`), wrap(batch), rest]);
  return wrap([Buffer.from('\u0003cursor\0'), cursor, fieldsOf({ ok: new Double(1) })]);
};
