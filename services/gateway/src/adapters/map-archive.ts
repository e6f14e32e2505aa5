import { closeSync, createReadStream, openSync, readSync, type ReadStream, statSync } from 'node:fs';
import { createHash, randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { rangesOf, type ByteRange } from '@halalmap/service-kit';
import type { UpstreamResponse } from './response-reader';

/** "PMTiles", and the version of the format (specification v3, 3.1). */
const signature = Buffer.from('PMTiles\u0003', 'latin1');

/**
 * Checks that a file is a PMTiles archive that this process can read.
 * @returns what is wrong with it, as a sentence without a subject; null when it can be used
 */
export const archiveProblem = (path: string): string | null => {
  try {
    if (!statSync(path).isFile()) return 'is not a file';
    const file = openSync(path, 'r');
    try {
      const begin = Buffer.alloc(signature.length);
      readSync(file, begin, 0, begin.length, 0);
      return begin.equals(signature) ? null : 'is not a PMTiles archive of version 3';
    } finally {
      closeSync(file);
    }
  } catch (error) {
    return `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`;
  }
};

/** An archive on disk. */
export interface MapArchive {
  /** Hash of the contents, which its URL contains. */
  version(): Promise<string>;
  /**
   * Reads the file or parts of it (RFC 9110, 13 and 14).
   * @param headers `range`, `if-range` and `if-none-match` of the request
   */
  read(headers: Readonly<Record<string, string>>): Promise<UpstreamResponse>;
}

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex').slice(0, 16);
};

const readPart = (path: string, { start, end }: ByteRange): ReadStream =>
  createReadStream(path, { start, end });

/** The body of a response with several ranges (RFC 9110, 14.6), and its length. */
const multipart = (path: string, ranges: readonly ByteRange[], size: number, boundary: string) => {
  const parts = ranges.map((range) => ({
    range,
    head: `\r\n--${boundary}\r\nContent-Type: application/octet-stream\r\nContent-Range: bytes ${range.start}-${range.end}/${size}\r\n\r\n`,
  }));
  const close = `\r\n--${boundary}--\r\n`;
  const length = parts.reduce(
    (sum, { range, head }) => sum + head.length + range.end - range.start + 1,
    close.length,
  );
  const body = Readable.from(
    (async function* () {
      for (const { range, head } of parts) {
        yield Buffer.from(head);
        yield* readPart(path, range) as AsyncIterable<Buffer>;
      }
      yield Buffer.from(close);
    })(),
    { objectMode: false },
  );
  return { body, length };
};

/**
 * Serves a PMTiles archive from disk.
 * @param path an archive that `archiveProblem` accepts; it is not replaced while the process runs
 */
export const createMapArchive = (path: string): MapArchive => {
  let hash: Promise<string> | undefined;
  const version = (): Promise<string> => (hash ??= hashOf(path));
  return {
    version,
    async read(headers) {
      const [tag, { size }] = [`"${await version()}"`, await stat(path)];
      const common = { etag: tag, 'accept-ranges': 'bytes' };
      const known = (headers['if-none-match'] ?? '')
        .split(',')
        .map((entry) => entry.trim().replace(/^W\//, ''));
      if (known.includes(tag) || known.includes('*'))
        return { status: 304, headers: common, body: Buffer.alloc(0) };
      const ifRange = headers['if-range'];
      const isCurrent = ifRange === undefined || ifRange === tag;
      const ranges = isCurrent ? rangesOf(headers.range ?? '', size) : null;
      if (ranges === 'unsatisfiable')
        return {
          status: 416,
          headers: { ...common, 'content-range': `bytes */${size}` },
          body: Buffer.alloc(0),
        };
      if (ranges === null)
        return {
          status: 200,
          headers: { ...common, 'content-length': String(size) },
          body: createReadStream(path),
        };
      const [first, ...others] = ranges;
      if (first && others.length === 0)
        return {
          status: 206,
          headers: {
            ...common,
            'content-range': `bytes ${first.start}-${first.end}/${size}`,
            'content-length': String(first.end - first.start + 1),
          },
          body: readPart(path, first),
        };
      const boundary = randomBytes(12).toString('hex');
      const { body, length } = multipart(path, ranges, size, boundary);
      return {
        status: 206,
        headers: {
          ...common,
          'content-type': `multipart/byteranges; boundary=${boundary}`,
          'content-length': String(length),
        },
        body,
      };
    },
  };
};
