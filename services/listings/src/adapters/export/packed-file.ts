import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, inflateRaw } from 'node:zlib';
import type { ExportFile } from '../../app/export/export-listings';
import { openUnlinkedFile } from '../import/spool-file';

/** A 32 x 32 matrix over GF(2). Each number is a column. */
type Matrix = Uint32Array;

const times = (matrix: Matrix, vector: number): number => {
  let sum = 0;
  for (let bit = 0; vector !== 0; bit += 1, vector >>>= 1) {
    if (vector & 1) sum ^= matrix[bit] as number;
  }
  return sum >>> 0;
};

const squared = (matrix: Matrix): Matrix => matrix.map((column) => times(matrix, column));

/** The operator that appends one zero bit: the reflected polynomial of CRC-32 (RFC 1952, 8). */
const oneZeroBit: Matrix = Uint32Array.from({ length: 32 }, (_, bit) =>
  bit === 0 ? 0xedb88320 : (1 << (bit - 1)) >>> 0,
);

/** Operators that append 8, 16, 32 … zero bits. Entry `n` appends 2^n bytes. */
const zeroBytes: Matrix[] = [];
for (
  let operator = squared(squared(squared(oneZeroBit)));
  zeroBytes.length < 40;
  operator = squared(operator)
) {
  zeroBytes.push(operator);
}

/**
 * The CRC-32 of two concatenated texts (the method of zlib's `crc32_combine`).
 * @param first CRC of the first text
 * @param second CRC of the second text
 * @param secondLength length of the second text in bytes
 */
const combineCrc32 = (first: number, second: number, secondLength: number): number => {
  let crc = first;
  for (let power = 0, left = secondLength; left > 0; power += 1, left = Math.floor(left / 2)) {
    if (left % 2 === 1) crc = times(zeroBytes[power] as Matrix, crc);
  }
  return (crc ^ second) >>> 0;
};

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Block size in bytes before compression. A range read decompresses at most one extra block at each end. */
const blockBytes = 128 * 1024;
const pieceBytes = 64 * 1024;
/** Gzip header (RFC 1952): deflate, no name, no time, unknown system. */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** An empty final block (RFC 1951, 3.2.6), because the other blocks are not marked as final. */
const lastBlock = Buffer.from([3, 0]);

/** One independent block of the compressed stream. */
interface Block {
  /** Where its text begins in the original file. */
  start: number;
  end: number;
  /** Text length without the removed entries. */
  length: number;
  crc: number;
  digest: string;
  /** The removed ranges. */
  missing: string;
  /** Compressed data: its position on disk, or the bytes themselves when entries were removed. */
  packed: { at: number; length: number } | Buffer;
}

/** A range of the original text. */
type Cut = readonly [start: number, end: number];

/** A compressed text file. It can be read as a whole, by ranges of its text, or as gzip. */
type PackedFile = ExportFile;

interface PackedFileWriter {
  /**
   * @param entry.id 24 hexadecimal digits, ascending; used to remove the entry later
   * @param entry.separator text between this entry and the one before
   */
  add(entry: { id: string; separator: string; text: string }): Promise<void>;
  finish(closing: string): Promise<PackedFile>;
  /** Discards what was written. */
  abort(): Promise<void>;
}

const packBlock = async (text: Buffer) => {
  // A full flush ends on a byte boundary and does not refer to earlier data, so blocks can be joined and decompressed
  // separately.
  const packed = await deflate(text, { finishFlush: constants.Z_FULL_FLUSH });
  const digest = createHash('sha1').update(text).digest('base64url');
  return { packed, length: text.length, crc: crc32(text), digest };
};

/** Entry ids and their text ranges, in the same order. */
class EntryTable {
  private readonly ids: string[] = [];
  private readonly starts: number[] = [];
  private readonly texts: number[] = [];
  private readonly ends: number[] = [];

  add(id: string, start: number, textStart: number, end: number): void {
    this.ids.push(id);
    this.starts.push(start);
    this.texts.push(textStart);
    this.ends.push(end);
  }

  /** @returns an index, or -1 */
  private find(id: string): number {
    let low = 0;
    let high = this.ids.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.ids[middle] as string;
      if (found === id) return middle;
      if (found < id) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  /** The ranges to cut out, chosen so that separators remain only between the remaining entries. */
  cuts(ids: readonly string[]): Cut[] {
    const gone = new Set(ids.map((id) => this.find(id)).filter((place) => place >= 0));
    let hasEarlier = false;
    let reached = 0;
    const cuts: Cut[] = [];
    for (const place of [...gone].sort((a, b) => a - b)) {
      // At least one entry remains between the previous removed one and this one.
      if (place > reached) hasEarlier = true;
      reached = place + 1;
      const start = (hasEarlier ? this.starts[place] : this.texts[place]) as number;
      const nextText = this.texts[place + 1];
      const end = (hasEarlier || nextText === undefined ? this.ends[place] : nextText) as number;
      cuts.push([start, end]);
    }
    return cuts;
  }
}

const cutOut = (text: Buffer, at: number, cuts: readonly Cut[]): Buffer => {
  const kept: Buffer[] = [];
  let from = 0;
  for (const [start, end] of cuts) {
    kept.push(text.subarray(from, Math.max(from, Math.min(start - at, text.length))));
    from = Math.max(from, Math.min(end - at, text.length));
  }
  kept.push(text.subarray(from));
  return Buffer.concat(kept);
};

/** Closes the file when it has been released and nobody holds it any more. */
const shareHandle = (file: FileHandle) => {
  let holders = 1;
  const leave = (): void => {
    holders -= 1;
    if (holders === 0) file.close().catch(() => undefined);
  };
  const once = (): (() => void) => {
    let isDone = false;
    return () => {
      if (!isDone) leave();
      isDone = true;
    };
  };
  return {
    file,
    hold() {
      holders += 1;
      return once();
    },
    release: once(),
  };
};
type SharedHandle = ReturnType<typeof shareHandle>;

const readPacked = async ({ packed }: Block, { file }: SharedHandle): Promise<Buffer> => {
  if (Buffer.isBuffer(packed)) return packed;
  const bytes = Buffer.allocUnsafe(packed.length);
  const { bytesRead } = await file.read(bytes, 0, packed.length, packed.at);
  if (bytesRead !== packed.length) throw new Error('The file ends too early');
  return bytes;
};

const unpackBlock = async (block: Block, handle: SharedHandle): Promise<Buffer> =>
  inflate(await readPacked(block, handle), { finishFlush: constants.Z_SYNC_FLUSH });

/** Splits a buffer into chunks, so that at most one chunk is buffered for a slow reader. */
function* inPieces(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes);
}

const createPackedFile = (parts: {
  handle: SharedHandle;
  entries: EntryTable;
  /** The original blocks. */
  written: readonly Block[];
  /** The blocks without the removed entries. */
  blocks: readonly Block[];
}): PackedFile => {
  const { handle, entries, written, blocks } = parts;
  const length = blocks.reduce((sum, block) => sum + block.length, 0);
  const packedLength = blocks.reduce((sum, { packed }) => sum + packed.length, 0);

  const trailer = (): Buffer => {
    const bytes = Buffer.alloc(8);
    bytes.writeUInt32LE(blocks.reduce((crc, block) => combineCrc32(crc, block.crc, block.length), 0));
    bytes.writeUInt32LE(length % 2 ** 32, 4);
    return bytes;
  };

  const readRange = async function* (start: number, end: number): AsyncGenerator<Buffer> {
    let at = 0;
    for (const block of blocks) {
      const from = at;
      at += block.length;
      if (block.length === 0 || at <= start) continue;
      if (from >= end) return;
      const text = await unpackBlock(block, handle);
      yield* inPieces(text.subarray(Math.max(0, start - from), end - from));
    }
  };

  const readAll = async function* (): AsyncGenerator<Buffer> {
    yield gzipHead;
    for (const block of blocks) yield* inPieces(await readPacked(block, handle));
    yield Buffer.concat([lastBlock, trailer()]);
  };

  /** A block without the removed entries. Reuses the earlier result when the same entries are missing. */
  const patch = async (block: Block, left: Block | undefined, cuts: readonly Cut[]): Promise<Block> => {
    const own = cuts.filter(([start, end]) => start < block.end && end > block.start);
    const missing = own.join(';');
    if (left?.missing === missing) return left;
    if (missing === '') return block;
    const packed = await packBlock(cutOut(await unpackBlock(block, handle), block.start, own));
    return { start: block.start, end: block.end, missing, ...packed };
  };

  return {
    length,
    gzipLength: gzipHead.length + packedLength + lastBlock.length + 8,
    tag: createHash('sha1')
      .update(blocks.map(({ digest }) => digest).join())
      .digest('base64url'),
    read: (start, end) => Readable.from(readRange(start, end), { objectMode: false }),
    readGzip: () => Readable.from(readAll(), { objectMode: false }),
    async without(ids) {
      const cuts = entries.cuts(ids);
      const left: Block[] = [];
      for (const [place, block] of written.entries()) left.push(await patch(block, blocks[place], cuts));
      return createPackedFile({ handle, entries, written, blocks: left });
    },
    hold: () => handle.hold(),
    release: () => handle.release(),
  };
};

/**
 * Writes a file of entries and compresses it block by block, outside the main thread.
 * @param options.folder folder on the disk to use; the file has no name there
 * @param options.opening text before the first entry
 */
export const writePackedFile = async (options: {
  folder: string;
  opening: string;
}): Promise<PackedFileWriter> => {
  const file = await openUnlinkedFile(options.folder);
  const blocks: Block[] = [];
  const entries = new EntryTable();
  let waiting = [options.opening];
  let waitingBytes = Buffer.byteLength(options.opening);
  let length = 0;
  let onDisk = 0;

  const flush = async (): Promise<void> => {
    if (waitingBytes === 0) return;
    const text = Buffer.from(waiting.join(''));
    waiting = [];
    waitingBytes = 0;
    const { packed, ...fields } = await packBlock(text);
    await file.write(packed, 0, packed.length, onDisk);
    const place = { at: onDisk, length: packed.length };
    blocks.push({ start: length, end: length + text.length, missing: '', packed: place, ...fields });
    onDisk += packed.length;
    length += text.length;
  };

  return {
    async add({ id, separator, text }) {
      const start = length + waitingBytes;
      const textStart = start + Buffer.byteLength(separator);
      waiting.push(separator, text);
      waitingBytes = textStart - length + Buffer.byteLength(text);
      entries.add(id, start, textStart, length + waitingBytes);
      if (waitingBytes >= blockBytes) await flush();
    },
    async finish(closing) {
      waiting.push(closing);
      waitingBytes += Buffer.byteLength(closing);
      await flush();
      return createPackedFile({ handle: shareHandle(file), entries, written: blocks, blocks });
    },
    abort: () => file.close(),
  };
};
