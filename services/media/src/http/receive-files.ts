import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { imageMessages, limits, pdfType, type DocumentFileType } from '@halalmap/contracts';
import { AppError, validationFailed } from '@halalmap/errors';
import { decompressedBody } from '@halalmap/service-kit';
import { storeFailed } from '../app/store-pictures';
import { kindOf, signatureBytes } from '../domain/image-format';
import type { ReceivedFile } from '../domain/ports';

const field = 'images';
const maxFiles = limits.images.perListing;
/** Maximum size of the form without its files. */
const formOverheadBytes = 1024 * 1024;

interface ReceiveOptions {
  /** Temporary folder for the files until they are stored. */
  folder: string;
  /** Limit of one file. */
  maxBytes: number;
  /** Whether the files are documents, which may be PDFs too. */
  documents?: boolean;
  /** Maximum number of files. */
  room: number;
  /** Called before each file is read; an error rejects the request. */
  admit: () => Promise<void>;
}

const tooLarge = (index: number, maxBytes: number): AppError => {
  const message = imageMessages.size(maxBytes);
  const values = { megabytes: Math.floor(maxBytes / (1024 * 1024)) };
  return new AppError('payload_too_large', message, {
    details: [{ path: `${field}.${index}`, message, code: 'file_size', values }],
  });
};

const wrongType = (index: number, message: string): AppError =>
  new AppError('unsupported_media_type', message, {
    details: [{ path: `${field}.${index}`, message, code: 'file_type' }],
  });

/** A file name safe to display: its last path segment, without control characters, limited in length. */
const shownName = (given: string | undefined): string => {
  const last = (given ?? '').split(/[\\/]/).at(-1) ?? '';
  // eslint-disable-next-line no-control-regex -- control characters are what must go
  const clean = last.replace(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '').trim();
  return [...clean].slice(0, limits.text.name).join('') || 'photo';
};

/** @throws AppError `unsupported_media_type` with the wording of the specification */
const typeOf = (
  head: Buffer,
  file: { name: string; index: number; documents: boolean },
): DocumentFileType => {
  const { name, index, documents } = file;
  const kind = kindOf(head);
  if (documents && (kind === 'no image' || kind === 'other image')) {
    throw wrongType(index, imageMessages.otherDocumentType);
  }
  if (kind === 'no image' || (kind === pdfType && !documents)) {
    throw wrongType(index, imageMessages.notAnImage(name));
  }
  if (kind === 'other image') throw wrongType(index, imageMessages.otherType);
  return kind;
};

/**
 * Writes a file of the form to the disk. Reads it to its end even when it is rejected, so that the client receives the
 * response.
 */
const saveFile = async (
  stream: Readable,
  given: { index: number; name: string | undefined },
  options: ReceiveOptions,
): Promise<ReceivedFile> => {
  const { index } = given;
  const path = join(options.folder, randomUUID());
  const hash = createHash('sha256');
  const fileName = shownName(given.name);
  let head = Buffer.alloc(0);
  let fileSize = 0;
  let refusal: unknown;
  const refuse = (error: unknown): void => {
    refusal ??= error;
  };
  const orRefuse = <T>(work: Promise<T>): Promise<T | void> =>
    work.catch((cause: unknown) => refuse(storeFailed(cause)));
  await options.admit().catch(refuse);
  const handle = await orRefuse(open(path, 'wx', 0o600));
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      fileSize += chunk.length;
      if (refusal || fileSize > options.maxBytes) continue;
      if (head.length < signatureBytes) {
        head = Buffer.concat([head, chunk.subarray(0, signatureBytes - head.length)]);
      }
      hash.update(chunk);
      if (handle) await orRefuse(handle.writeFile(chunk));
    }
    if (refusal) throw refusal;
    // A file that is not a photo is reported as such, even if it is also too large.
    const mimeType = typeOf(head, { name: fileName, index, documents: options.documents ?? false });
    if (fileSize > options.maxBytes) throw tooLarge(index, options.maxBytes);
    return { path, fileName, fileSize, mimeType, hash: hash.digest('hex') };
  } catch (error) {
    if (handle) await rm(path, { force: true });
    throw error;
  } finally {
    await handle?.close();
  }
};

const createParser = (request: IncomingMessage, maxBytes: number) => {
  const { 'content-type': contentType } = request.headers;
  if (!contentType || !/^multipart\/form-data\b/i.test(contentType)) {
    throw new AppError('unsupported_media_type', 'Send the images as multipart/form-data');
  }
  try {
    return Busboy({
      headers: { ...request.headers, 'content-type': contentType },
      limits: {
        fileSize: maxBytes + 1,
        files: maxFiles + 1,
        fields: 20,
        fieldSize: 10_000,
        headerPairs: 50,
      },
    });
  } catch (cause) {
    throw new AppError('validation_failed', 'The request cannot be read', { cause });
  }
};

const capped = (maxBytes: number, maxFileBytes: number): Transform => {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(new AppError('payload_too_large', imageMessages.size(maxFileBytes)));
      else done(null, chunk);
    },
  });
};

/**
 * Reads the files of a form (field `images`) to the disk, however large the whole is, and passes them to `use`. All
 * files are deleted at the end, whatever happens.
 * @throws AppError `validation_failed` (none, too many, incomplete), `payload_too_large` or `unsupported_media_type`
 * with the path of the first rejected file, or `unavailable` when the disk is full or fails
 */
export const receiveFiles = async <T>(
  request: IncomingMessage,
  options: ReceiveOptions,
  use: (files: ReceivedFile[]) => Promise<T>,
): Promise<T> => {
  const parser = createParser(request, options.maxBytes);
  const streams: Readable[] = [];
  const saving: Array<Promise<ReceivedFile>> = [];
  let count = 0;
  let misplaced: string | undefined;
  parser.on('file', (name, stream, fileName) => {
    // A truncated form emits its error here too, perhaps before anything reads the file.
    stream.on('error', (error) => stream.destroy(error));
    if (name !== field) {
      misplaced ??= name;
      stream.resume();
      return;
    }
    const index = count;
    count += 1;
    if (index >= options.room) {
      stream.resume();
      return;
    }
    streams.push(stream);
    const saved = saveFile(stream, { index, name: fileName }, options);
    // Errors are checked when all files have been received.
    saved.catch(() => undefined);
    saving.push(saved);
  });

  const receive = async (): Promise<void> => {
    try {
      await pipeline(
        decompressedBody(request),
        capped((maxFiles + 1) * options.maxBytes + formOverheadBytes, options.maxBytes),
        parser,
      );
    } catch (cause) {
      for (const stream of streams) stream.destroy();
      if (cause instanceof AppError) throw cause;
      throw new AppError('validation_failed', 'The request ended before it was complete', { cause });
    }
  };

  try {
    await receive();
    if (count > options.room) {
      throw validationFailed([{ path: field, message: imageMessages.count(options.room) }]);
    }
    if (misplaced !== undefined) {
      throw validationFailed([{ path: misplaced, message: `Send the files in the field ${field}` }]);
    }
    const files: ReceivedFile[] = [];
    for (const saved of saving) files.push(await saved);
    if (files.length === 0) {
      throw validationFailed([{ path: field, message: 'Please choose at least one image' }]);
    }
    return await use(files);
  } finally {
    for (const result of await Promise.allSettled(saving)) {
      if (result.status === 'fulfilled') await rm(result.value.path, { force: true });
    }
  }
};
