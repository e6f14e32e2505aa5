import { BSONError, deserialize, onDemand, serialize } from 'bson';
import { CommandError } from '../errors';
import { type Document } from './values';

export const maxDocumentBytes = 16 * 1024 * 1024;

const invalid = (error: unknown): never => {
  if (error instanceof BSONError || error instanceof RangeError || error instanceof TypeError)
    throw new CommandError(22, `invalid BSON: ${error.message}`);
  throw error;
};

/** Every value exactly as sent: numbers as Int32, Double or Long, regular expressions as BSONRegExp. Throws 22 InvalidBSON. */
export const decodeTyped = (bytes: Uint8Array): Document => {
  try {
    return deserialize(bytes, { promoteValues: false, promoteLongs: false, bsonRegExp: true });
  } catch (error) {
    return invalid(error);
  }
};

/** What queries compute with: int32 and double as numbers, all others as BSON classes. Throws 22 InvalidBSON. */
export const decodeView = (bytes: Uint8Array): Document => {
  try {
    return deserialize(bytes, { promoteLongs: false, bsonRegExp: true });
  } catch (error) {
    return invalid(error);
  }
};

/** Throws 10334 for a document over 16 MB, 22 for values that BSON cannot hold. */
export const encode = (document: Document): Buffer => {
  try {
    const bytes = serialize(document, { ignoreUndefined: true });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } catch (error) {
    if (error instanceof RangeError || (error instanceof BSONError && /larger|size/i.test(error.message)))
      throw new CommandError(10334, 'BSONObj size is invalid: the document is larger than 16 MB');
    return invalid(error);
  }
};

/** Throws 10334 for a document that MongoDB would not store. */
export const assertStorable = (bytes: Uint8Array): void => {
  if (bytes.length > maxDocumentBytes)
    throw new CommandError(
      10334,
      `BSONObj size: ${bytes.length} is invalid. Size must be between 0 and ${maxDocumentBytes}(16MB)`,
    );
};

/** Moves `_id` to the front without touching any other byte; undefined where the document has none. */
export const withIdFirst = (bytes: Buffer): Buffer | undefined => {
  const elements = [...onDemand.parseToElements(bytes, 0)];
  const index = elements.findIndex(
    ([, nameOffset, nameLength]) =>
      nameLength === 3 && bytes.toString('latin1', nameOffset, nameOffset + 3) === '_id',
  );
  const element = elements[index];
  if (element === undefined) return undefined;
  if (index === 0) return Buffer.from(bytes);
  const start = element[1] - 1;
  const end = element[3] + element[4];
  return Buffer.concat([
    bytes.subarray(0, 4),
    bytes.subarray(start, end),
    bytes.subarray(4, start),
    bytes.subarray(end),
  ]);
};

const int32 = (value: number): Buffer => {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeInt32LE(value);
  return bytes;
};

const element = (type: number, name: string): Buffer =>
  Buffer.from(`${String.fromCharCode(type)}${name}\0`, 'latin1');

const wrap = (parts: readonly Buffer[]): Buffer => {
  const size = parts.reduce((sum, part) => sum + part.length, 5);
  return Buffer.concat([int32(size), ...parts, Buffer.from([0])]);
};

/** The answer of find, aggregate and getMore, built around the documents' stored bytes. */
export const encodeCursorReply = (options: {
  batchName: 'firstBatch' | 'nextBatch';
  documents: readonly Buffer[];
  id: bigint;
  namespace: string;
}): Buffer => {
  const batch: Buffer[] = [];
  options.documents.forEach((document, index) => batch.push(element(3, String(index)), document));
  const id = Buffer.allocUnsafe(8);
  id.writeBigInt64LE(options.id);
  const namespace = Buffer.from(`${options.namespace}\0`);
  const cursor = wrap([
    element(4, options.batchName),
    wrap(batch),
    element(0x12, 'id'),
    id,
    element(2, 'ns'),
    int32(namespace.length),
    namespace,
  ]);
  const one = Buffer.allocUnsafe(8);
  one.writeDoubleLE(1);
  return wrap([element(3, 'cursor'), cursor, element(1, 'ok'), one]);
};
