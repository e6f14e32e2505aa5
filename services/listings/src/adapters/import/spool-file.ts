import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { limits } from '@halalmap/contracts';
import { AppError, validationFailed } from '@halalmap/errors';
import type { RowFile } from '../../app/import/run-import';
import { csvRows } from './csv-rows';
import { jsonRows } from './json-rows';

const withinLimit = async function* (body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > limits.import.bytes) throw new AppError('payload_too_large', 'The file is larger than 64 MB');
    yield chunk;
  }
};

/**
 * Writes a request body to disk, so that its rows can be read twice without holding it in memory.
 * @throws AppError `payload_too_large`, or `validation_failed` when the body ends too early
 */
export const spoolFile = async (body: AsyncIterable<Buffer>, kind: 'csv' | 'json'): Promise<RowFile> => {
  const folder = await mkdtemp(join(tmpdir(), 'halalmap-import-'));
  const path = join(folder, `rows.${kind}`);
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    await pipeline(body, withinLimit, createWriteStream(path));
  } catch (error) {
    await remove();
    if (error instanceof AppError) throw error;
    throw validationFailed([{ path: '', message: 'The request ended before it was complete' }]);
  }
  return { rows: () => (kind === 'csv' ? csvRows(path) : jsonRows(path)), remove };
};
