import { writeFile, type FileHandle, mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import {
  limits,
  listingSubmissionSchema,
  type ImportNote,
  type ListingSubmission,
} from '@halalmap/contracts';
import { AppError, validationFailed } from '@halalmap/errors';
import { join } from 'node:path';
import type { FileRow } from '../../app/import/check-import-row';
import type { RowFile } from '../../app/import/run-import';
import { csvRows, jsonRows } from './import-rows';

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

/** Default values of all fields, which most rows leave out. */
const defaults: ListingSubmission = listingSubmissionSchema.parse({ entityType: 'food', name: 'None' });

/** One row per line. A submission without its default values, which are added again when it is read. */
const toLine = ({ fields, submission }: FileRow): string => {
  if (!submission) return `${JSON.stringify({ fields })}\n`;
  const known: Record<string, unknown> = defaults;
  const given: Record<string, unknown> = {};
  for (const field in submission) {
    const value = submission[field as keyof ListingSubmission];
    if (value !== known[field]) given[field] = value;
  }
  return `${JSON.stringify({ fields, submission: given })}\n`;
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
const readAll = (file: FileHandle): Readable => Readable.from(blocksOf(file), { objectMode: false });

async function* readLines(input: Readable): AsyncGenerator<FileRow> {
  let rest = '';
  for await (const chunk of input.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const { fields, submission } = JSON.parse(line) as FileRow;
      yield submission ? { fields, submission: Object.assign({ ...defaults }, submission) } : { fields };
    }
  }
}

/**
 * Writes a request body to disk, so that its rows can be read twice without holding it in memory. Nothing of it remains when the
 * process ends.
 * @throws AppError `payload_too_large`, or `validation_failed` when the body ends too early
 */
export const spoolFile = async (body: AsyncIterable<Buffer>, kind: 'csv' | 'json'): Promise<RowFile> => {
  const [received, checked] = await Promise.all([openUnlinkedFile(tmpdir()), openUnlinkedFile(tmpdir())]);
  const remove = async (): Promise<void> => {
    await Promise.all([received.close(), checked.close()]);
  };
  try {
    await writeFile(received, withinLimit(body));
  } catch (error) {
    await remove();
    if (error instanceof AppError) throw error;
    throw validationFailed([{ path: '', message: 'The request ended before it was complete' }]);
  }
  let notes: ImportNote[] = [];
  return {
    rows() {
      notes = [];
      return kind === 'csv'
        ? csvRows(
            () => readAll(received),
            (note) => notes.push(note),
          )
        : jsonRows(readAll(received));
    },
    notes: () => notes,
    async saveChecked(rows) {
      await checked.appendFile(rows.map(toLine).join(''));
    },
    checkedRows: () => readLines(readAll(checked)),
    remove,
  };
};
