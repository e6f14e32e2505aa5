import { limits, withoutSecret } from '@halalmap/contracts';
import { AppError, unavailable } from '@halalmap/errors';
import { createSlots, type BackendWatch, type Logger } from '@halalmap/service-kit';
import type { Readable } from 'node:stream';
import { errors, Pool, type Dispatcher } from 'undici';
import { ResponseReader, readBytes, type UpstreamResponse } from './response-reader';

/** Which connection pool a request uses, so that slow requests of one kind never block the others. */
type PoolName = 'api' | 'upload' | 'file' | 'page' | 'endless';

export interface UpstreamRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: Record<string, string>;
  body: Readable | Buffer | null;
  /** Left out: `api`. */
  pool?: PoolName;
  /** The client's address; undefined for the gateway's own requests. */
  address?: string;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

/** How many requests a service processes concurrently, in total and per address. */
export interface InFlight {
  size: number;
  perAddress: number;
}

/** A service behind the gateway. */
export interface Upstream {
  name: string;
  /**
   * Sends a request. A read that fails or takes too long is sent once more; a change is sent once.
   * @throws AppError `unavailable` when the service cannot be reached, or does not respond to a read in time;
   * `outcome_unknown` when it does not respond to a change
   */
  send(request: UpstreamRequest): Promise<UpstreamResponse>;
  /** Whether it responds to probes, or runs in this process. */
  isUp(): boolean;
  /** Requests by connection pool. */
  load(): Record<PoolName, { busy: number; waiting: number }>;
  close(): Promise<void>;
}

const poolSizes: Readonly<Record<PoolName, number>> = {
  api: 64,
  upload: 32,
  file: limits.connections.files.size,
  page: 16,
  endless: limits.connections.endless.size,
};
/** The service may have to write a large file first. */
const fileMs = 60_000;
const connectMs = 10_000;

const isRead = ({ method }: UpstreamRequest): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method);

/** Pools of requests that are CPU-bound in the service. */
const computing = new Set<PoolName>(['api', 'page']);

const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';

/**
 * Pooled connections to a service, one pool for each kind of request. A slow service keeps its requests waiting. New
 * requests are rejected at once only while the service does not respond to probes either.
 * @param options.url origin of the service
 * @param options.watch whether the service hangs; null for one in this process, which can be slow, but never down
 * @param options.waitMs how long a request waits for a connection
 * @param options.inFlight defaults to the number of connections. If set, a response is read completely before it is
 * passed on, so that a slow reader blocks nobody
 * @param options.readMs how long the service may take to respond to a read
 * @param options.changeMs the same for a change
 */
export const createUpstream = (options: {
  name: string;
  url: string;
  logger: Logger;
  watch: BackendWatch | null;
  waitMs?: number;
  inFlight?: InFlight;
  readMs?: number;
  changeMs?: number;
}): Upstream => {
  const { name, url, logger, watch } = options;
  const { changeMs = limits.connections.changeMs } = options;
  const { readMs = watch ? limits.connections.readMs : changeMs } = options;
  const inFlightOf = (pool: PoolName): InFlight | undefined =>
    computing.has(pool) ? options.inFlight : undefined;
  const createPool = (pool: PoolName, perAddress: number = limits.connections.perAddress) => ({
    slots: createSlots({
      ...(inFlightOf(pool) ?? { size: poolSizes[pool], perAddress }),
      waitMs: options.waitMs ?? limits.connections.waitMs,
    }),
    connections: new Pool(url, {
      connections: poolSizes[pool],
      connect: { timeout: connectMs },
      keepAliveTimeout: 30_000,
    }),
  });
  const pools: Record<PoolName, ReturnType<typeof createPool>> = {
    api: createPool('api'),
    upload: createPool('upload'),
    file: createPool('file', limits.connections.files.perAddress),
    page: createPool('page'),
    endless: createPool('endless', limits.connections.endless.perAddress),
  };

  const timeoutOf = (request: UpstreamRequest): number => {
    if (!isRead(request)) return changeMs;
    return request.pool === 'file' ? Math.max(fileMs, readMs) : readMs;
  };

  const dispatch = (request: UpstreamRequest): Promise<UpstreamResponse> =>
    new Promise((resolve, reject) => {
      const { method, path, headers, body, signal, pool = 'api' } = request;
      const timeoutMs = timeoutOf(request);
      pools[pool].connections.dispatch(
        {
          method: method as Dispatcher.HttpMethod,
          path,
          headers,
          body,
          headersTimeout: timeoutMs,
          // What is endless may say nothing for a while; its client ends it.
          bodyTimeout: pool === 'endless' ? 0 : timeoutMs,
        },
        new ResponseReader({ signal, resolve, reject }),
      );
    });

  /** A change is sent again only when no connection was made, and its body was not used. */
  const mayRetry = (request: UpstreamRequest, error: unknown): boolean => {
    if (request.signal.aborted || watch?.isHung()) return false;
    if (isRead(request)) return true;
    return isRefused(error) && (request.body === null || Buffer.isBuffer(request.body));
  };

  const explain = (request: UpstreamRequest, error: unknown): unknown => {
    if (error instanceof AppError) return error;
    if (error instanceof errors.HeadersTimeoutError && !isRead(request))
      return new AppError(
        'outcome_unknown',
        'This takes longer than expected. Look whether it was stored before you send it again',
      );
    return unavailable();
  };

  return {
    name,
    async send(request) {
      const { pool = 'api', signal } = request;
      if (watch?.isHung()) throw unavailable();
      const release = await pools[pool].slots.take(request);
      try {
        const response = await dispatch(request).catch((error: unknown) => {
          if (!mayRetry(request, error)) throw error;
          return dispatch(request);
        });
        if (inFlightOf(pool)) response.body = await readBytes(response.body);
        if (Buffer.isBuffer(response.body)) release();
        else response.body.once('close', release);
        return response;
      } catch (error) {
        release();
        if (!signal.aborted)
          logger.warn(
            { err: error, upstream: name, path: withoutSecret(request.path) },
            'a service did not respond',
          );
        throw explain(request, error);
      }
    },
    isUp: () => !watch?.isDown(),
    load: () => ({
      api: pools.api.slots.load(),
      upload: pools.upload.slots.load(),
      file: pools.file.slots.load(),
      page: pools.page.slots.load(),
      endless: pools.endless.slots.load(),
    }),
    async close() {
      watch?.stop();
      await Promise.all(Object.values(pools).map(({ connections }) => connections.close()));
    },
  };
};
