import { createReadStream, createWriteStream } from 'node:fs';
import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { limits, listingSubmissionSchema, type ListingSubmission } from '@halalmap/contracts';
import { AppError, validationFailed } from '@halalmap/errors';
import type { FileRow } from '../../app/import/check-import-row';
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

/** Default values of all fields, which most rows leave out. */
const defaults: ListingSubmission = listingSubmissionSchema.parse({ entityType: 'food', name: 'None' });

/** One row per line. A submission without its default values, which are added again when it is read. */
const toLine = ({ fields, submission }: FileRow): string => {
  if (!submission) return `${JSON.stringify({ fields })}\n`;
  const known: Record<string, unknown> = defaults;
  const given = Object.entries(submission).filter(([field, value]) => value !== known[field]);
  return `${JSON.stringify({ fields, submission: Object.fromEntries(given) })}\n`;
};

async function* readLines(path: string): AsyncGenerator<FileRow> {
  let rest = '';
  for await (const chunk of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const { fields, submission } = JSON.parse(line) as FileRow;
      yield submission ? { fields, submission: { ...defaults, ...submission } } : { fields };
    }
  }
}

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
  const keptPath = join(folder, 'kept');
  await writeFile(keptPath, '');
  return {
    rows: () => (kind === 'csv' ? csvRows(path) : jsonRows(path)),
    async keep(rows) {
      await appendFile(keptPath, rows.map(toLine).join(''));
    },
    kept: () => readLines(keptPath),
    remove,
  };
};
