import { randomUUID } from 'node:crypto';
import { constants, type Dirent, existsSync } from 'node:fs';
import { access, type FileHandle, mkdir, open, opendir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { freeBytes, megabyte } from '@halalmap/local-files';
import type { Logger } from '@halalmap/service-kit';
import type { MediaConfig } from '../config';
import {
  checkName,
  type ObjectStore,
  type StoredObject,
  StoreFullError,
  StoreUnavailableError,
} from '../domain/object-store';
import { createS3ObjectStore } from './s3-object-store';

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
const isAbsence = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(String(codeOf(error)));
const isFullness = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes(String(codeOf(error)));

const toStoreError = (cause: unknown): Error =>
  isFullness(cause) ? new StoreFullError({ cause }) : new StoreUnavailableError({ cause });

const flush = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
};

/** The files and folders of a folder, sorted by name; an empty list when the folder does not exist. */
const entriesOf = async (folder: string): Promise<Dirent[]> => {
  try {
    const entries: Dirent[] = [];
    for await (const entry of await opendir(folder)) entries.push(entry);
    // In object names a folder's name is followed by a slash, so sort it that way.
    const keyOf = (entry: Dirent): string => (entry.isDirectory() ? `${entry.name}/` : entry.name);
    return entries.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  } catch (error) {
    if (isAbsence(error)) return [];
    throw error;
  }
};

/**
 * Stores objects as files in a folder. Each is written to a temporary file, flushed to disk and renamed before the
 * write is acknowledged.
 * @param root absolute path; must exist, so that an unmounted disk does not look like an empty one
 * @param write writes bytes to an open file; tests replace it to simulate write errors
 */
export const createFolderObjectStore = (
  root: string,
  write = (handle: FileHandle, bytes: Uint8Array): Promise<void> => handle.writeFile(bytes),
): ObjectStore => {
  const unfinished = join(root, 'unfinished');
  const pathOf = (name: string): string => join(root, checkName(name));

  /** Runs a disk operation. A missing root means that the store is unavailable, never that it is empty. */
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      await access(root, constants.R_OK);
      return await work();
    } catch (error) {
      throw error instanceof TypeError ? error : toStoreError(error);
    }
  };
  /** Like `guarded` for reads: checks the root only when nothing was found, so that a hit costs less. */
  const reading = async <T>(work: () => Promise<T | null>): Promise<T | null> => {
    try {
      const found = await work();
      if (found === null) await access(root, constants.R_OK);
      return found;
    } catch (error) {
      throw error instanceof TypeError ? error : toStoreError(error);
    }
  };
  const orNull = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      if (isAbsence(error)) return null;
      throw error;
    }
  };
  const infoOf = async (name: string): Promise<StoredObject | null> => {
    const found = await orNull(() => stat(pathOf(name)));
    return found?.isFile() ? { name, size: found.size, storedAt: found.mtime } : null;
  };

  async function* walk(prefix: string, folder: string): AsyncGenerator<StoredObject> {
    const entries = await guarded(() => entriesOf(join(root, folder)));
    // A crash between creating a folder and filling it leaves it empty. A concurrent write creates it again.
    if (entries.length === 0) await rmdir(join(root, folder)).catch(() => undefined);
    for (const entry of entries) {
      const name = `${folder}${entry.name}`;
      const inside = `${name}/`;
      if (entry.isDirectory()) {
        if (inside.startsWith(prefix) || prefix.startsWith(inside)) yield* walk(prefix, inside);
      } else if (name.startsWith(prefix)) {
        const found = await guarded(() => infoOf(name));
        if (found) yield found;
      }
    }
  }

  return {
    async put(name, bytes) {
      const target = pathOf(name);
      const temporary = join(unfinished, randomUUID());
      await guarded(async () => {
        await mkdir(unfinished, { recursive: true });
        try {
          const handle = await open(temporary, 'wx', 0o600);
          await write(handle, bytes)
            .then(() => handle.sync())
            .finally(() => handle.close());
          // `list` may remove a folder that became empty between mkdir and the write.
          for (let attempt = 0; ; attempt += 1) {
            await mkdir(dirname(target), { recursive: true });
            try {
              await rename(temporary, target);
              break;
            } catch (error) {
              if (!isAbsence(error) || attempt === 3) throw error;
            }
          }
          await flush(dirname(target));
          await flush(dirname(dirname(target)));
        } catch (error) {
          await rm(temporary, { force: true });
          throw error;
        }
      });
    },
    async head(name) {
      checkName(name);
      return reading(() => infoOf(name));
    },
    async get(name, range) {
      const path = pathOf(name);
      return reading(async () => {
        const handle: FileHandle | null = await orNull(() => open(path, 'r'));
        if (!handle) return null;
        const found = await handle.stat();
        if (!found.isFile()) {
          await handle.close();
          return null;
        }
        if (found.size === 0) {
          await handle.close();
          return { size: 0, body: Readable.from([]) };
        }
        return { size: found.size, body: handle.createReadStream(range) };
      });
    },
    async remove(names) {
      const paths = names.map(pathOf);
      await guarded(async () => {
        for (const path of paths) {
          await rm(path, { force: true });
          await rmdir(dirname(path)).catch(() => undefined);
        }
      });
    },
    async *list(prefix) {
      for (const top of ['images/', 'private/']) {
        if (top.startsWith(prefix) || prefix.startsWith(top)) yield* walk(prefix, top);
      }
    },
  };
};

/** Creates the folder of a store when missing, and removes what a crash has left unfinished. */
export const prepareFolder = async (root: string): Promise<void> => {
  await mkdir(root, { recursive: true, mode: 0o700 });
  await rm(join(root, 'unfinished'), { recursive: true, force: true });
};

/** A missing folder is reported by the store itself. */
const hasRoom = (folder: string, leastBytes: number): boolean =>
  !existsSync(folder) || freeBytes(folder) >= leastBytes;

/** Creates the configured store: a bucket when `S3_URL` is set, else a folder. */
export const createObjectStore = (
  config: Pick<
    MediaConfig,
    'HALALMAP_DATA_DIR' | 'S3_URL' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY' | 'S3_BUCKET' | 'S3_REGION'
  > &
    Partial<Pick<MediaConfig, 'MIN_FREE_MB'>>,
  logger: Pick<Logger, 'warn' | 'info'>,
): { store: ObjectStore; prepare(): Promise<void>; isReady(): Promise<boolean>; close(): void } => {
  const {
    S3_URL: url,
    S3_ACCESS_KEY: accessKey = '',
    S3_SECRET_KEY: secretKey = '',
    S3_BUCKET: bucket,
    S3_REGION: region,
  } = config;
  if (url === undefined) {
    const root = join(config.HALALMAP_DATA_DIR, 'media');
    const leastBytes = (config.MIN_FREE_MB ?? 0) * megabyte;
    const folder = createFolderObjectStore(root);
    return {
      store: {
        ...folder,
        async put(...object) {
          if (!hasRoom(root, leastBytes)) throw new StoreFullError();
          await folder.put(...object);
        },
      },
      prepare: () => prepareFolder(root),
      isReady: () =>
        access(root, constants.W_OK).then(
          () => true,
          () => false,
        ),
      close: () => undefined,
    };
  }
  const store = createS3ObjectStore({ url, accessKey, secretKey, bucket, region, logger });
  return {
    store,
    isReady: () => store.isReady(),
    close: () => store.close(),
    // Everything but photos works while the store is unavailable, so the service starts without it.
    prepare: () =>
      store.ensureBucket().catch((error: unknown) => {
        const cause = error instanceof Error ? error.cause : undefined;
        const reason = cause instanceof Error ? cause.message : String(error);
        logger.warn({ variable: 'S3_URL', bucket, reason }, 'the object store cannot be used');
      }),
  };
};

export type { ObjectStore } from '../domain/object-store';
