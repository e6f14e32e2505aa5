import type { Readable } from 'node:stream';
import { decodeTyped, encode } from '../bson/codec';
import type { Document } from '../bson/values';

/** https://www.mongodb.com/docs/manual/reference/mongodb-wire-protocol/ */
const opReply = 1;
const opQuery = 2004;
const opMessage = 2013;
export const maxMessageBytes = 48_000_000;

const checksumPresent = 1;
const moreToCome = 2;
const knownRequiredBits = checksumPresent | moreToCome;

/** One request; documents of a kind-1 section stay encoded. */
export interface WireRequest {
  requestId: number;
  legacy: boolean;
  /** False when the client expects no response. */
  wantsReply: boolean;
  /** The command, typed. */
  body: Document;
  sequences: ReadonlyMap<string, Buffer[]>;
}

/** Bytes that are not a valid protocol message; the connection is closed. */
class ProtocolError extends Error {}

/** Splits a byte stream into messages. Throws ProtocolError for an impossible length. */
export async function* readMessages(stream: Readable): AsyncGenerator<Buffer> {
  let pending: Buffer[] = [];
  let size = 0;
  let needed = 16;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    pending.push(chunk);
    size += chunk.length;
    while (size >= needed) {
      const bytes = pending.length === 1 ? (pending[0] as Buffer) : Buffer.concat(pending);
      pending = [bytes];
      const length = bytes.readInt32LE(0);
      if (length < 16 || length > maxMessageBytes) throw new ProtocolError(`message of ${length} bytes`);
      needed = length;
      if (size < length) break;
      yield bytes.subarray(0, length);
      pending = [bytes.subarray(length)];
      size -= length;
      needed = 16;
    }
  }
}

const documentAt = (bytes: Buffer, offset: number): Buffer => {
  if (offset + 5 > bytes.length) throw new ProtocolError('a document is cut off');
  const length = bytes.readInt32LE(offset);
  if (length < 5 || offset + length > bytes.length) throw new ProtocolError('a document is cut off');
  return bytes.subarray(offset, offset + length);
};

const cString = (bytes: Buffer, offset: number): string => {
  const end = bytes.indexOf(0, offset);
  if (end < 0) throw new ProtocolError('a string is cut off');
  return bytes.toString('utf8', offset, end);
};

const parseMessage = (bytes: Buffer, requestId: number): WireRequest => {
  if (bytes.length < 21) throw new ProtocolError('OP_MSG without a section');
  const flags = bytes.readUInt32LE(16);
  if ((flags & 0xffff & ~knownRequiredBits) !== 0) throw new ProtocolError(`unknown flags ${flags}`);
  const end = bytes.length - ((flags & checksumPresent) !== 0 ? 4 : 0);
  let body: Document | undefined;
  const sequences = new Map<string, Buffer[]>();
  for (let offset = 20; offset < end;) {
    const kind = bytes[offset++];
    if (kind === 0) {
      const document = documentAt(bytes, offset);
      if (body !== undefined) throw new ProtocolError('two bodies');
      body = decodeTyped(document);
      offset += document.length;
    } else if (kind === 1) {
      if (offset + 4 > end) throw new ProtocolError('a section is cut off');
      const sectionEnd = offset + bytes.readInt32LE(offset);
      if (sectionEnd <= offset || sectionEnd > end) throw new ProtocolError('a section is cut off');
      const name = cString(bytes, offset + 4);
      const documents: Buffer[] = [];
      for (
        let at = offset + 5 + Buffer.byteLength(name);
        at < sectionEnd;
        at += documents.at(-1)?.length ?? 0
      )
        documents.push(documentAt(bytes, at));
      sequences.set(name, documents);
      offset = sectionEnd;
    } else throw new ProtocolError(`unknown section kind ${String(kind)}`);
  }
  if (body === undefined) throw new ProtocolError('OP_MSG without a body');
  return { requestId, legacy: false, wantsReply: (flags & moreToCome) === 0, body, sequences };
};

/** OP_QUERY, which drivers still use for their first hello. */
const parseQuery = (bytes: Buffer, requestId: number): WireRequest => {
  const namespace = cString(bytes, 20);
  const query = decodeTyped(documentAt(bytes, 20 + Buffer.byteLength(namespace) + 9));
  if (!namespace.endsWith('.$cmd')) throw new ProtocolError('OP_QUERY is offered for commands only');
  return {
    requestId,
    legacy: true,
    wantsReply: true,
    body: { ...query, $db: namespace.slice(0, -5) },
    sequences: new Map(),
  };
};

/** Throws ProtocolError for malformed messages, CommandError 22 for malformed BSON inside a well-formed one. */
export const parseRequest = (bytes: Buffer): WireRequest => {
  const requestId = bytes.readInt32LE(4);
  const opCode = bytes.readInt32LE(12);
  if (opCode === opMessage) return parseMessage(bytes, requestId);
  if (opCode === opQuery) return parseQuery(bytes, requestId);
  throw new ProtocolError(`unknown operation ${opCode}`);
};

/** The response to a request: an encoded document in the message format of the request. */
export const encodeReply = (
  request: { requestId: number; legacy: boolean },
  reply: Document | Buffer,
): Buffer => {
  const document = Buffer.isBuffer(reply) ? reply : encode(reply);
  const head = Buffer.alloc(request.legacy ? 36 : 21);
  head.writeInt32LE(head.length + document.length, 0);
  head.writeInt32LE(request.requestId, 8);
  head.writeInt32LE(request.legacy ? opReply : opMessage, 12);
  if (request.legacy) head.writeInt32LE(1, 32);
  return Buffer.concat([head, document]);
};
