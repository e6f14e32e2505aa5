import { unavailable } from '@halalmap/errors';
import type { Logger } from '@halalmap/service-kit';
import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleAll } from 'cockatiel';
import type { Readable } from 'node:stream';
import { Pool, type Dispatcher } from 'undici';
import { AnswerReader, type UpstreamAnswer } from './answer-reader';

export interface UpstreamRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: Record<string, string>;
  body: Readable | null;
  /** Aborted when the client has gone. */
  signal: AbortSignal;
}

/** One service behind the gateway. */
export interface Upstream {
  name: string;
  /** @throws AppError `unavailable` when the service cannot be reached or does not answer in time */
  send(request: UpstreamRequest): Promise<UpstreamAnswer>;
  isClosed(): boolean;
  close(): Promise<void>;
}

const idempotent = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * A pooled connection to a service: timeouts, one retry for idempotent calls, and a breaker that answers at once while the
 * service is away, trying it again every two seconds.
 * @param options.url origin of the service
 * @param options.timeoutMs how long the head of an answer, and each pause in its body, may take
 */
export const createUpstream = (options: {
  name: string;
  url: string;
  logger: Logger;
  timeoutMs?: number;
}): Upstream => {
  const timeout = options.timeoutMs ?? 15_000;
  const pool = new Pool(options.url, {
    connections: 64,
    connect: { timeout: 2_000 },
    headersTimeout: timeout,
    bodyTimeout: timeout,
    keepAliveTimeout: 30_000,
  });
  const breaker = circuitBreaker(handleAll, { halfOpenAfter: 2_000, breaker: new ConsecutiveBreaker(5) });
  breaker.onBreak(() => options.logger.warn({ upstream: options.name }, 'upstream is away'));
  breaker.onReset(() => options.logger.info({ upstream: options.name }, 'upstream is back'));

  const once = async ({ signal, ...request }: UpstreamRequest): Promise<UpstreamAnswer | 'gone'> => {
    try {
      return await new Promise<UpstreamAnswer>((resolve, reject) => {
        const { path, headers, body } = request;
        const method = request.method as Dispatcher.HttpMethod;
        pool.dispatch({ method, path, headers, body }, new AnswerReader({ signal, resolve, reject }));
      });
    } catch (error) {
      // A client that hung up says nothing about the service: the breaker must not count it.
      if (signal.aborted || request.body?.destroyed) return 'gone';
      throw error;
    }
  };

  return {
    name: options.name,
    async send(request) {
      const attempt = () => breaker.execute(() => once(request));
      try {
        const answer = await attempt().catch((error: unknown) => {
          if (error instanceof BrokenCircuitError || !idempotent.has(request.method)) throw error;
          return attempt();
        });
        if (answer === 'gone') throw unavailable('The client has gone');
        return answer;
      } catch (error) {
        if (!(error instanceof BrokenCircuitError) && !request.signal.aborted) {
          options.logger.warn({ err: error, upstream: options.name, path: request.path }, 'upstream failed');
        }
        throw unavailable();
      }
    },
    isClosed: () => breaker.state === 0,
    close: () => pool.close(),
  };
};
