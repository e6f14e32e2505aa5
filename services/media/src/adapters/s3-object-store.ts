import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { watchBackend, type Logger } from '@halalmap/service-kit';
import { Client, S3Error } from 'minio';
import {
  type ObjectStore,
  StoreFullError,
  StoreUnavailableError,
  type StoredObject,
  checkName,
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

/** Rejects when a call takes too long; its late result is discarded. */
const withTimeout = async <T>(timeoutMs: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${timeoutMs} ms`)), timeoutMs);
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
 * Yields the parts of a stream with a timeout for each. Only the source is timed, not the consumer.
 * @throws StoreUnavailableError when it stalls or breaks off
 */
async function* withReadTimeout<T>(parts: Readable, timeoutMs: number): AsyncGenerator<T> {
  const next = parts[Symbol.asyncIterator]() as AsyncIterator<T>;
  try {
    for (;;) {
      const { value, done } = await withTimeout(timeoutMs, next.next());
      if (done) return;
      yield value;
    }
  } catch (cause) {
    throw new StoreUnavailableError({ cause });
  } finally {
    parts.destroy();
  }
}

/** Sends requests below a path prefix, which a proxy strips: signatures cover the path that the server itself sees. */
const withPathPrefix = (prefix: string, useSSL: boolean): Pick<typeof http, 'request'> => {
  const { request } = useSSL ? https : http;
  const requestBelow = (options: http.RequestOptions, done?: (response: http.IncomingMessage) => void) =>
    request({ ...options, path: prefix + (options.path ?? '/') }, done);
  return { request: requestBelow as typeof http.request };
};

interface ListedObject {
  name?: string;
  size: number;
  lastModified?: Date;
}

/**
 * Stores objects in a bucket of MinIO or any S3.
 * @param options.url address of the server, such as http://127.0.0.1:9000; with a path when a proxy serves it below one
 * @param options.timeoutMs timeout in milliseconds for a call, and for a pause in a stream
 */
export const createS3ObjectStore = (options: {
  url: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
  region?: string;
  timeoutMs?: number;
  logger?: Pick<Logger, 'warn' | 'info'>;
}): ObjectStore & { ensureBucket(): Promise<void>; isReady(): Promise<boolean>; close(): void } => {
  const { bucket, timeoutMs = 10_000 } = options;
  const { hostname, port, protocol, pathname } = new URL(options.url);
  const prefix = pathname.replace(/\/$/, '');
  const useSSL = protocol === 'https:';
  const client = new Client({
    endPoint: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || (useSSL ? 443 : 80)),
    useSSL,
    accessKey: options.accessKey,
    secretKey: options.secretKey,
    // Without a region the client requests it first. Our callers retry themselves.
    region: options.region ?? 'us-east-1',
    ...(prefix === '' ? {} : { transport: withPathPrefix(prefix, useSSL) }),
    retryOptions: { disableRetry: true },
  });

  const watch = watchBackend({
    name: 'object store (S3_URL)',
    // A wrong key fails here. A missing bucket is fine: the first write creates it.
    probe: () => client.bucketExists(bucket),
    logger: options.logger ?? { warn: () => undefined, info: () => undefined },
  });
  const sendRequest = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      if (watch.isHung()) throw new Error('the store does not respond');
      return await withTimeout(timeoutMs, work());
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
  const isBucketThere = (): Promise<boolean> => sendRequest(() => client.bucketExists(bucket));
  const infoOf = async (name: string): Promise<StoredObject | null> => {
    const found = await sendRequest(() => orNull(() => client.statObject(bucket, name)));
    if (found) return { name, size: found.size, storedAt: found.lastModified };
    // A missing bucket gives the same response, and then nothing is known about the object.
    if (!(await isBucketThere())) throw new StoreUnavailableError({ cause: new Error('there is no bucket') });
    return null;
  };
  const makeBucket = (): Promise<void> =>
    sendRequest(() =>
      client.makeBucket(bucket).catch((error: unknown) => {
        // Another replica created it first.
        if (codeOf(error) !== 'BucketAlreadyOwnedByYou') throw error;
      }),
    );

  return {
    isReady: () =>
      isBucketThere().then(
        () => true,
        () => false,
      ),
    close: () => watch.stop(),
    async ensureBucket() {
      if (!(await isBucketThere())) await makeBucket();
    },
    async put(name, bytes, { contentType }) {
      checkName(name);
      const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      const store = () =>
        client.putObject(bucket, name, buffer, buffer.length, { 'Content-Type': contentType });
      await sendRequest(async () => {
        try {
          await store();
        } catch (error) {
          if (codeOf(error) !== 'NoSuchBucket') throw error;
          // The store was unavailable when the service started.
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
      const body = await sendRequest(() =>
        orNull(() =>
          range
            ? client.getPartialObject(bucket, name, range.start, range.end - range.start + 1)
            : client.getObject(bucket, name),
        ),
      );
      return body && { size: found.size, body: Readable.from(withReadTimeout(body, timeoutMs)) };
    },
    async remove(names) {
      names.forEach(checkName);
      if (names.length === 0) return;
      const failed = await sendRequest(() => client.removeObjects(bucket, [...names]));
      if (failed.length > 0) throw new StoreUnavailableError({ cause: new Error(JSON.stringify(failed)) });
    },
    async *list(prefix) {
      const listing = withReadTimeout<ListedObject>(client.listObjectsV2(bucket, prefix, true), timeoutMs);
      for await (const { name, size, lastModified = new Date(0) } of listing) {
        if (name) yield { name, size, storedAt: lastModified };
      }
    },
  };
};
