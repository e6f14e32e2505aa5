import { errorBodySchema, limits, type Endpoint, type ResponseOf, type SentOf } from '@halalmap/contracts';
import { AppError, unavailable } from '@halalmap/errors';
import { Agent, errors, type Dispatcher } from 'undici';
import { internalHeaders } from './internal-token';

type Part<E, K extends 'params' | 'query' | 'body'> =
  SentOf<E, K> extends undefined ? unknown : Record<K, SentOf<E, K>>;

/** What is sent to an endpoint of another service: its params, query and body. */
type InternalRequest<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> & {
    signal?: AbortSignal | undefined;
    /** One replica of the service, instead of any. */
    origin?: string;
    /** What people read when the service does not respond; default that of the client. */
    whenUnavailable?: string;
  };

/**
 * Calls endpoints of one other service, declared in `@halalmap/contracts/internal`. A read whose connection failed is
 * sent once more, and so is a change whose connection was refused; nothing is repeated after a timeout. Requests carry
 * the internal token and the trace of the current work.
 *
 * An error status that the endpoint declares in `failures` is thrown as the `AppError` that the service sent. Everything
 * else, from a refused connection to a response that does not match the schema, is `unavailable` with its cause.
 */
export interface InternalClient {
  /** @throws AppError as above */
  call<E extends Endpoint>(endpoint: E, request: InternalRequest<E>): Promise<ResponseOf<E>>;
  /** @returns null when the response is 404 */
  find<E extends Endpoint>(endpoint: E, request: InternalRequest<E>): Promise<ResponseOf<E> | null>;
  /** The objects of a response with one on each line. Throws `unavailable` too when the response breaks off. */
  lines<E extends Endpoint>(endpoint: E, request: InternalRequest<E>): AsyncGenerator<ResponseOf<E>>;
  /** Aborts what is running. */
  close(): Promise<void>;
}

const connectMs = 10_000;

const isTimeout = (error: unknown): boolean =>
  error instanceof errors.HeadersTimeoutError ||
  error instanceof errors.BodyTimeoutError ||
  error instanceof errors.ConnectTimeoutError;
const isRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';

interface Sent {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

const pathOf = (endpoint: Endpoint, { params = {}, query = {} }: Sent): string => {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? path : `${path}?${search.toString()}`;
};

/** The lines of a stream. Throws when the stream breaks off; `readline` would report a normal end. */
async function* linesOf(body: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/**
 * Creates the client of a service.
 * @param options.url finds the origin of the service, at each request: in one process it may start later; undefined
 *   when there is no such service
 * @param options.internalToken `INTERNAL_TOKEN`
 * @param options.timeoutMs how long the service may take to connect, to respond, and between two parts of a response;
 *   default that of a change
 * @param options.connections to each replica
 * @param options.isHung whether requests would only wait in vain
 * @param options.whenUnavailable what people read when the service does not respond
 */
export const createInternalClient = (options: {
  url: () => string | undefined;
  internalToken: string;
  timeoutMs?: number;
  connections?: number;
  isHung?: () => boolean;
  whenUnavailable?: string;
}): InternalClient => {
  const { timeoutMs = limits.connections.changeMs, connections = 16 } = options;
  const agent = new Agent({
    connections,
    connect: { timeout: Math.min(timeoutMs, connectMs) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  });

  const dispatch = (endpoint: Endpoint, request: InternalRequest<Endpoint> & Sent) => {
    const origin = request.origin ?? options.url();
    if (origin === undefined) throw new Error('There is no such service');
    if (options.isHung?.()) throw new Error('The service does not respond to probes');
    const { body, signal } = request;
    return agent.request({
      origin,
      path: pathOf(endpoint, request),
      method: endpoint.method,
      headers: {
        ...internalHeaders(options.internalToken),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      ...(signal && { signal }),
    });
  };

  const send = async (endpoint: Endpoint, request: InternalRequest<Endpoint>) => {
    const isRead = endpoint.method === 'GET' || endpoint.onlyAsks === true;
    try {
      return await dispatch(endpoint, request);
    } catch (error) {
      const mayRepeat = isRead ? !isTimeout(error) && !request.signal?.aborted : isRefused(error);
      if (!mayRepeat) throw error;
      // The replica of this connection is gone; another one may have taken over.
      return dispatch(endpoint, request);
    }
  };

  /** @throws AppError that the service sent, if the endpoint declares it, or Error */
  const checkStatus = async (endpoint: Endpoint, response: Dispatcher.ResponseData): Promise<void> => {
    const { statusCode, body } = response;
    if (statusCode === endpoint.response.status) return;
    const isDeclared = endpoint.failures?.includes(statusCode);
    const received = isDeclared ? errorBodySchema.safeParse(await body.json().catch(() => undefined)) : null;
    if (!isDeclared) await body.dump();
    if (!received?.data) throw new Error(`${endpoint.method} ${endpoint.path}: status ${statusCode}`);
    const { code, message, details } = received.data.error;
    throw new AppError(code, message, details ? { details } : {});
  };

  const unavailableBecause = (cause: unknown, request: InternalRequest<Endpoint>): unknown =>
    cause instanceof AppError
      ? cause
      : Object.assign(unavailable(request.whenUnavailable ?? options.whenUnavailable), { cause });

  const read = async (endpoint: Endpoint, response: Dispatcher.ResponseData): Promise<unknown> => {
    await checkStatus(endpoint, response);
    const { schema } = endpoint.response;
    return schema === null ? response.body.dump().then(() => null) : schema.parse(await response.body.json());
  };

  return {
    async call<E extends Endpoint>(endpoint: E, request: InternalRequest<E>) {
      try {
        return (await read(endpoint, await send(endpoint, request))) as ResponseOf<E>;
      } catch (error) {
        throw unavailableBecause(error, request);
      }
    },
    async find<E extends Endpoint>(endpoint: E, request: InternalRequest<E>) {
      try {
        const response = await send(endpoint, request);
        if (response.statusCode !== 404) return (await read(endpoint, response)) as ResponseOf<E>;
        await response.body.dump();
        return null;
      } catch (error) {
        throw unavailableBecause(error, request);
      }
    },
    async *lines<E extends Endpoint>(endpoint: E, request: InternalRequest<E>) {
      try {
        const response = await send(endpoint, request);
        await checkStatus(endpoint, response);
        for await (const line of linesOf(response.body))
          yield endpoint.response.schema?.parse(JSON.parse(line)) as ResponseOf<E>;
      } catch (error) {
        throw unavailableBecause(error, request);
      }
    },
    close: () => agent.destroy(),
  };
};
