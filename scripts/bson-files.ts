import type { Collection } from 'mongodb';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** Documents as BSON bytes, in the order of their ids. */
export async function* rawDocuments(collection: Collection): AsyncGenerator<Buffer> {
  for await (const document of collection.find({}, { raw: true, sort: { _id: 1 } }))
    yield Buffer.from(document as unknown as Uint8Array);
}

/** Splits a file of concatenated BSON documents. */
export async function* readDocuments(file: string): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(file).pipe(createGunzip()) as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, chunk]);
    let start = 0;
    while (rest.length - start >= 4) {
      const length = rest.readInt32LE(start);
      if (rest.length - start < length) break;
      yield rest.subarray(start, start + length);
      start += length;
    }
    rest = rest.subarray(start);
  }
  if (rest.length > 0) throw new Error(`${file} is incomplete`);
}

/** Counts and hashes what passes. */
export const digest = () => {
  const hash = createHash('sha256');
  let count = 0;
  return {
    add(bytes: Uint8Array): void {
      hash.update(bytes);
      count += 1;
    },
    result: () => ({ count, sha256: hash.digest('hex') }),
  };
};

export const writeDocuments = async (file: string, documents: AsyncIterable<Uint8Array>) => {
  const seen = digest();
  mkdirSync(dirname(file), { recursive: true });
  const source = async function* () {
    for await (const bytes of documents) {
      seen.add(bytes);
      yield bytes;
    }
  };
  await pipeline(Readable.from(source()), createGzip(), createWriteStream(file));
  return seen.result();
};
