import { writeFile, type FileHandle, mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { limits } from '@halalmap/contracts';
import { AppError, validationFailed } from '@halalmap/errors';
import { join } from 'node:path';
import type { RowFile } from '../../app/import/run-import';
import { type FileFacts, readCsv, readJson } from './import-rows';

/** Opens a file without a name: the operating system deletes it when it is closed, even after a crash. */
export const openUnlinkedFile = async (folder: string): Promise<FileHandle> => {
  const own = await mkdtemp(join(folder, 'halalmap-'));
  const path = join(own, 'file');
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  await rmdir(own);
  return file;
};

const withinLimit = async function* (body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > limits.import.bytes) throw new AppError('payload_too_large', 'The file is larger than 64 MB');
    yield chunk;
  }
};

const blockBytes = 64 * 1024;

async function* blocksOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(blockBytes), 0, blockBytes, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Reads a file from its beginning. Unlike the stream of a file it leaves the file open, also when it ends early. */
export const readFromStart = (file: FileHandle): Readable =>
  Readable.from(blocksOf(file), { objectMode: false });

/**
 * Writes a request body to disk, so that its rows can be read twice without holding it in memory. Nothing of it remains when the
 * process ends.
 * @throws AppError `payload_too_large`, or `validation_failed` when the body ends too early
 */
export const spoolFile = async (
  body: AsyncIterable<Buffer>,
  kind: 'csv' | 'json',
  facts: FileFacts = {},
): Promise<RowFile> => {
  const received = await openUnlinkedFile(tmpdir());
  try {
    await writeFile(received, withinLimit(body));
  } catch (error) {
    await received.close();
    if (error instanceof AppError) throw error;
    throw validationFailed([{ path: '', message: 'The request ended before it was complete' }]);
  }
  return {
    read() {
      const open = () => readFromStart(received);
      return kind === 'csv' ? readCsv(open, facts) : readJson(open, facts.entityType);
    },
    remove: () => received.close(),
  };
};
