import { createHash } from 'node:crypto';
import { type FileHandle, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { pipeline, Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { ExportFile, ExportFiles } from '../../app/export/export-listings';
import { openUnlinkedFile, readFromStart } from '../import/spool-file';
import { exportFormats, writeExport } from './export-formats';

/** The stream that is read reports the error. */
const reported = () => undefined;

/** A range of the text of a gzip file. It is decompressed from its beginning. */
async function* textOf(file: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of pipeline(readFromStart(file), createGunzip(), reported)) {
    const text = chunk as Buffer;
    const part = text.subarray(Math.max(0, start - at), Math.max(0, end - at));
    if (part.length > 0) yield part;
    at += text.length;
    if (at >= end) return;
  }
}

/** Closes the file when it has been released and nobody reads it any more. */
const shareFile = (file: FileHandle): Pick<ExportFile, 'hold' | 'release'> => {
  let holders = 0;
  const hold = () => {
    holders += 1;
    let isDone = false;
    return () => {
      if (isDone) return;
      isDone = true;
      holders -= 1;
      if (holders === 0) file.close().catch(() => undefined);
    };
  };
  return { hold, release: hold() };
};

/** Stores exports as gzip on the local disk. They are deleted when the process ends. */
export const createExportFiles = (): ExportFiles => ({
  async write(name, listings) {
    const hash = createHash('sha256');
    let length = 0;
    const measured = async function* (): AsyncGenerator<Buffer> {
      for await (const text of writeExport(exportFormats[name], listings)) {
        const bytes = Buffer.from(text);
        hash.update(bytes);
        length += bytes.length;
        yield bytes;
      }
    };
    const file = await openUnlinkedFile(tmpdir());
    try {
      await writeFile(file, pipeline(Readable.from(measured()), createGzip(), reported));
      const { size: gzipLength } = await file.stat();
      return {
        tag: hash.digest('base64url'),
        length,
        gzipLength,
        read: (start, end) => Readable.from(textOf(file, start, end), { objectMode: false }),
        readGzip: () => readFromStart(file),
        ...shareFile(file),
      };
    } catch (error) {
      await file.close();
      throw error;
    }
  },
});
