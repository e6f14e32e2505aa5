import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createGzip, type Gzip } from 'node:zlib';
import type { ByteRange } from '@halalmap/service-kit';
import { schemaOptions } from '@halalmap/service-kit/mongo';
import { type Connection, Schema, type Types } from 'mongoose';

/** Bytes of a part: all but the last part of a file have as many. */
const partBytes = 256 * 1_024;

interface Part {
  _id: string;
  /** What the file belongs to; all of its files are removed together. */
  generation: Types.ObjectId;
  data: Buffer;
}

/** How the rows of a file are put together. */
export interface FileFrame {
  opening: string;
  separator: string;
  closing: string;
}

/** A file that is being written: compressed, measured and stored in parts. */
export interface FileWriter {
  add(row: string): Promise<void>;
  end(): Promise<{ bytes: number; sha256: string; count: number }>;
}

/** A stored file that can be sent. */
export interface ServedFile {
  sha256: string;
  bytes: number;
  madeAt: Date;
  read(range: ByteRange): AsyncIterable<Buffer>;
}

/** Compressed files that lie in the database in parts, so that all replicas read them. */
export const createStoredFiles = (
  connection: Connection,
  { model, collection }: { model: string; collection: string },
) => {
  const schema = new Schema<Part>(
    { _id: String, generation: Schema.Types.ObjectId, data: Buffer },
    schemaOptions(collection),
  );
  schema.index({ generation: 1 });
  const parts = connection.model<Part>(model, schema);
  const prefixOf = (generation: Types.ObjectId, name: string): string =>
    `${generation.toHexString()}/${name}`;

  return {
    /** Begins a file; the same rows make the same bytes. */
    write(generation: Types.ObjectId, name: string, frame: FileFrame): FileWriter {
      // A smaller window: many are open at once.
      const gzip: Gzip = createGzip({ windowBits: 14, memLevel: 7 });
      const hash = createHash('sha256');
      let waiting: Buffer[] = [];
      let [waitingBytes, bytes, count, stored] = [0, 0, 0, 0];
      gzip.on('data', (chunk: Buffer) => {
        waiting.push(chunk);
        waitingBytes += chunk.length;
      });
      const storeParts = async (isLast: boolean): Promise<void> => {
        if (waitingBytes < partBytes && !isLast) return;
        const all = Buffer.concat(waiting);
        const whole = isLast ? all.length : all.length - (all.length % partBytes);
        // Before the first write: the stream goes on meanwhile.
        waiting = [all.subarray(whole)];
        waitingBytes = all.length - whole;
        for (let at = 0; at < whole; at += partBytes) {
          const data = all.subarray(at, Math.min(at + partBytes, whole));
          hash.update(data);
          bytes += data.length;
          await parts.create({ _id: `${prefixOf(generation, name)}/${stored}`, generation, data });
          stored += 1;
        }
      };
      const write = async (text: string): Promise<void> => {
        if (text !== '' && !gzip.write(text)) await once(gzip, 'drain');
        await storeParts(false);
      };
      const opened = write(frame.opening);
      return {
        async add(row) {
          await opened;
          await write(count === 0 ? row : frame.separator + row);
          count += 1;
        },
        async end() {
          await opened;
          const ended = once(gzip, 'end');
          gzip.end(frame.closing);
          await ended;
          await storeParts(true);
          return { bytes, sha256: hash.digest('hex'), count };
        },
      };
    },
    /** A range of a file; fails when the file is removed meanwhile. */
    async *read(generation: Types.ObjectId, name: string, { start, end }: ByteRange): AsyncIterable<Buffer> {
      for (let at = Math.floor(start / partBytes); at * partBytes <= end; at += 1) {
        const part = await parts
          .findById(`${prefixOf(generation, name)}/${at}`)
          .lean<{ data: { buffer: Uint8Array } | Buffer }>();
        if (!part) throw new Error('The file was replaced');
        const data = Buffer.isBuffer(part.data) ? part.data : Buffer.from(part.data.buffer);
        const first = at * partBytes;
        yield data.subarray(Math.max(0, start - first), end + 1 - first);
      }
    },
    /** Removes the files of these generations. */
    async remove(generations: readonly Types.ObjectId[]): Promise<void> {
      await parts.deleteMany({ generation: { $in: generations } });
    },
    /** Removes the files of all other generations. */
    async removeOthers(kept: Types.ObjectId): Promise<void> {
      await parts.deleteMany({ generation: { $ne: kept } });
    },
  };
};
