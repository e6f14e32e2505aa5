import { Readable } from 'node:stream';
import { Client, S3Error } from 'minio';
import {
  checkName,
  StoreFullError,
  StoreUnavailableError,
  type ObjectStore,
  type StoredObject,
} from '../domain/object-store';

const absent = new Set(['NoSuchKey', 'NotFound', 'NoSuchObject']);
const full = new Set([
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
  'QuotaExceeded',
  'InsufficientStorage',
]);

const codeOf = (error: unknown): string | undefined =>
  error instanceof S3Error && typeof error.code === 'string' ? error.code : undefined;

/** Ends a call that takes too long; what it brings afterwards is thrown away. */
const within = async <T>(patienceMs: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs);
  });
  work.then(
    (late) => {
      if (late instanceof Readable && timer === undefined) late.destroy();
    },
    () => undefined,
  );
  try {
    return await Promise.race([work, tooSlow]);
  } finally {
    clearTimeout(timer);
    timer = undefined;
  }
};

/**
 * What comes, as long as no pause before the next part is too long. Only the source is timed, not who reads.
 * @throws StoreUnavailableError when it stands still or breaks off
 */
async function* patiently<T>(parts: Readable, patienceMs: number): AsyncGenerator<T> {
  const next = parts[Symbol.asyncIterator]() as AsyncIterator<T>;
  try {
    for (;;) {
      const { value, done } = await within(patienceMs, next.next());
      if (done) return;
      yield value;
    }
  } catch (cause) {
    throw new StoreUnavailableError({ cause });
  } finally {
    parts.destroy();
  }
}

interface ListedObject {
  name?: string;
  size: number;
  lastModified?: Date;
}

/**
 * Objects in a bucket of MinIO or any S3.
 * @param options.url address of the server, such as http://127.0.0.1:9000
 * @param options.patienceMs how long a call, or a pause in a stream, may take
 */
export const createS3ObjectStore = (options: {
  url: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
  patienceMs?: number;
}): ObjectStore & { ensureBucket(): Promise<void> } => {
  const { bucket, patienceMs = 10_000 } = options;
  const { hostname, port, protocol } = new URL(options.url);
  const useSSL = protocol === 'https:';
  const client = new Client({
    endPoint: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (useSSL ? 443 : 80)),
    useSSL,
    accessKey: options.accessKey,
    secretKey: options.secretKey,
    // A bucket's region is a question of its own otherwise; our callers try again themselves.
    region: 'us-east-1',
    retryOptions: { disableRetry: true },
  });

  const ask = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await within(patienceMs, work());
    } catch (cause) {
      throw full.has(codeOf(cause) ?? '')
        ? new StoreFullError({ cause })
        : new StoreUnavailableError({ cause });
    }
  };
  const orNull = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      if (absent.has(codeOf(error) ?? '')) return null;
      throw error;
    }
  };
  const isBucketThere = (): Promise<boolean> => ask(() => client.bucketExists(bucket));
  const infoOf = async (name: string): Promise<StoredObject | null> => {
    const found = await ask(() => orNull(() => client.statObject(bucket, name)));
    if (found) return { name, size: found.size, storedAt: found.lastModified };
    // The answer is the same when there is no bucket, and then nothing is known.
    if (!(await isBucketThere())) throw new StoreUnavailableError({ cause: new Error('there is no bucket') });
    return null;
  };
  const makeBucket = (): Promise<void> =>
    ask(() =>
      client.makeBucket(bucket).catch((error: unknown) => {
        // Another replica was first.
        if (codeOf(error) !== 'BucketAlreadyOwnedByYou') throw error;
      }),
    );

  return {
    async ensureBucket() {
      if (!(await isBucketThere())) await makeBucket();
    },
    async put(name, bytes, { contentType }) {
      checkName(name);
      const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const store = () =>
        client.putObject(bucket, name, buffer, buffer.length, { 'Content-Type': contentType });
      await ask(async () => {
        try {
          await store();
        } catch (error) {
          if (codeOf(error) !== 'NoSuchBucket') throw error;
          // The store was away when the service started.
          await makeBucket();
          await store();
        }
      });
    },
    async head(name) {
      return infoOf(checkName(name));
    },
    async get(name, range) {
      checkName(name);
      const found = await infoOf(name);
      if (!found) return null;
      const body = await ask(() =>
        orNull(() =>
          range
            ? client.getPartialObject(bucket, name, range.start, range.end - range.start + 1)
            : client.getObject(bucket, name),
        ),
      );
      return body && { size: found.size, body: Readable.from(patiently(body, patienceMs)) };
    },
    async remove(names) {
      names.forEach(checkName);
      if (names.length === 0) return;
      const kept = await ask(() => client.removeObjects(bucket, [...names]));
      if (kept.length > 0) throw new StoreUnavailableError({ cause: new Error(JSON.stringify(kept)) });
    },
    async *list(prefix) {
      const listing = patiently<ListedObject>(client.listObjectsV2(bucket, prefix, true), patienceMs);
      for await (const { name, size, lastModified = new Date(0) } of listing) {
        if (name) yield { name, size, storedAt: lastModified };
      }
    },
  };
};
