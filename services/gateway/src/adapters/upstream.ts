import { limits } from '@halalmap/contracts';
import { unavailable } from '@halalmap/errors';
import { createBreaker, internalHeaders, type Logger } from '@halalmap/service-kit';
import type { Readable } from 'node:stream';
import { Pool, type Dispatcher } from 'undici';
import { ResponseReader, discard, readBytes, type UpstreamResponse } from './response-reader';
import { createConnectionSlots } from './connection-slots';

/** Which connection pool a request uses, so that slow requests of one kind never block the others. */
type PoolName = 'api' | 'upload' | 'file' | 'page' | 'health';

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
  /** @throws AppError `unavailable` when the service cannot be reached or does not respond in time */
  send(request: UpstreamRequest): Promise<UpstreamResponse>;
  isClosed(): boolean;
  /** Requests by connection pool. */
  load(): Record<PoolName, { busy: number; waiting: number }>;
  close(): Promise<void>;
}

const poolSizes: Readonly<Record<PoolName, number>> = { api: 64, upload: 32, file: 64, page: 16, health: 4 };
/** The service may have to write a large file first. */
const fileTimeoutMs = 60_000;

/** Frees the connection of a probe that timed out. */
const probeTimeoutMs = 1_000;

const idempotent = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Pools of requests that are CPU-bound in the service. */
const computing = new Set<PoolName>(['api', 'page']);

/**
 * Pooled connections to a service, one pool for each kind of request: timeouts, one retry for idempotent requests, and
 * a circuit breaker that rejects requests at once while the service is unavailable or hangs. When a request fails or is
 * slow, `/livez` is probed.
 * @param options.url origin of the service
 * @param options.waitMs how long a request waits for a connection
 * @param options.inFlight defaults to the number of connections. If set, a response is read completely before it is
 * passed on, so that a slow reader blocks nobody
 * @param options.timeoutMs timeout for the response headers and for each pause in the body
 */
export const createUpstream = (options: {
  name: string;
  url: string;
  logger: Logger;
  timeoutMs?: number;
  waitMs?: number;
  inFlight?: InFlight;
}): Upstream => {
  const timeout = options.timeoutMs ?? 15_000;
  const inFlightOf = (name: PoolName): InFlight | undefined =>
    computing.has(name) ? options.inFlight : undefined;
  const createPool = (name: PoolName, perAddress: number = limits.connections.perAddress) => ({
    slots: createConnectionSlots({
      ...(inFlightOf(name) ?? { size: poolSizes[name], perAddress }),
      waitMs: options.waitMs ?? limits.connections.waitMs,
    }),
    connections: new Pool(options.url, {
      connections: poolSizes[name],
      connect: { timeout: 2_000 },
      headersTimeout: timeout,
      bodyTimeout: timeout,
      keepAliveTimeout: 30_000,
    }),
  });
  const pools: Record<PoolName, ReturnType<typeof createPool>> = {
    api: createPool('api'),
    upload: createPool('upload'),
    // File transfers are slow but cheap: one address may have more of them at once.
    file: createPool('file', poolSizes.file / 2),
    page: createPool('page'),
    health: createPool('health'),
  };
  const isDisconnected = ({ signal, body }: UpstreamRequest): boolean =>
    signal.aborted || (body !== null && !Buffer.isBuffer(body) && body.destroyed);

  const dispatch = (
    { method, path, headers, body, pool = 'api' }: Omit<UpstreamRequest, 'signal'>,
    signal: AbortSignal,
    onStart?: (reader: ResponseReader) => void,
  ): Promise<UpstreamResponse> =>
    new Promise((resolve, reject) => {
      const reader = new ResponseReader({ signal, resolve, reject });
      onStart?.(reader);
      pools[pool].connections.dispatch(
        {
          method: method as Dispatcher.HttpMethod,
          path,
          headers,
          body,
          ...(pool === 'file' ? { headersTimeout: fileTimeoutMs } : {}),
          // A probe on an existing connection would reach one replica, which may be gone. A new connection reaches any
          // live one.
          ...(pool === 'health' ? { reset: true } : {}),
        },
        reader,
      );
    });

  const breaker = createBreaker({
    name: options.name,
    logger: options.logger,
    async probe() {
      const request = { method: 'GET', path: '/livez', headers: {}, body: null, pool: 'health' } as const;
      discard((await dispatch(request, AbortSignal.timeout(probeTimeoutMs))).body);
    },
  });

  const once = async (request: UpstreamRequest): Promise<UpstreamResponse | 'disconnected'> => {
    let reader: ResponseReader | undefined;
    try {
      return await breaker.run<UpstreamResponse | 'disconnected'>(() =>
        dispatch(request, request.signal, (started) => (reader = started)).catch((error: unknown) => {
          // A disconnected client is no failure of the service: the breaker must not count it.
          if (isDisconnected(request)) return 'disconnected';
          throw error;
        }),
      );
    } catch (error) {
      // The breaker may have timed out before the service did; its connection is needed for others.
      reader?.abort();
      throw error;
    }
  };

  return {
    name: options.name,
    async send(request) {
      const { pool = 'api' } = request;
      const release = await pools[pool].slots.take(request);
      try {
        const response = await once(request).catch((error: unknown) => {
          if (!breaker.isClosed() || !idempotent.has(request.method)) throw error;
          return once(request);
        });
        if (response === 'disconnected') throw unavailable('The client has disconnected');
        if (inFlightOf(pool)) response.body = await readBytes(response.body);
        if (Buffer.isBuffer(response.body)) release();
        else response.body.once('close', release);
        return response;
      } catch (error) {
        release();
        if (breaker.isClosed() && !request.signal.aborted) {
          options.logger.warn({ err: error, upstream: options.name, path: request.path }, 'upstream failed');
        }
        throw unavailable();
      }
    },
    isClosed: () => breaker.isClosed(),
    load: () => ({
      api: pools.api.slots.load(),
      upload: pools.upload.slots.load(),
      file: pools.file.slots.load(),
      page: pools.page.slots.load(),
      health: pools.health.slots.load(),
    }),
    async close() {
      breaker.stop();
      await Promise.all(Object.values(pools).map(({ connections }) => connections.close()));
    },
  };
};

/**
 * A client for the gateway's own requests to a service, including paths below `/internal`. Never used for client
 * requests.
 * @param internalToken the token that services require from each other
 */
export const asInternal = (upstream: Upstream, internalToken: string): Upstream => ({
  ...upstream,
  send: (request) =>
    upstream.send({ ...request, headers: { ...request.headers, ...internalHeaders(internalToken) } }),
});
