import autocannon from 'autocannon';
import { percentile } from './statistics';

/** What to request, and with how much load. */
export interface Load {
  url: string;
  /** Returns the path of each request; default: always that of `url`. */
  nextPath?: () => string;
  connections: number;
  /** Duration or, to warm up, number of requests. */
  until: { seconds: number } | { requests: number };
}

export interface LoadResult {
  requestsPerSecond: number;
  /** Milliseconds from request to response. */
  p50: number;
  p95: number;
  p99: number;
}

/**
 * Sends requests on several connections, each the next one as soon as it has a response.
 * @throws Error when a response was not 2xx, or there was none
 */
export const measure = async ({ url, nextPath, connections, until }: Load): Promise<LoadResult> => {
  const times: number[] = [];
  const started = performance.now();
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const end = 'seconds' in until ? { duration: until.seconds } : { amount: until.requests };
    const asked = nextPath
      ? { requests: [{ setupRequest: (request: autocannon.Request) => ({ ...request, path: nextPath() }) }] }
      : {};
    const instance = autocannon({ url, connections, ...end, ...asked }, (error: unknown, ended) =>
      error ? reject(error as Error) : resolve(ended),
    );
    instance.on('response', (_client, _status, _bytes, milliseconds) => times.push(milliseconds));
  });
  const elapsed = (performance.now() - started) / 1_000;
  if (result.non2xx + result.errors > 0 || times.length === 0)
    throw new Error(
      `${url}: ${result.errors} errors, ${result.non2xx} responses that are not 2xx, ${times.length} in all`,
    );
  return {
    requestsPerSecond: times.length / elapsed,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
  };
};
