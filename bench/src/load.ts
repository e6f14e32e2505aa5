import autocannon from 'autocannon';
import { percentile } from './statistics';

/** What is asked, and how hard. */
export interface Load {
  url: string;
  /** Gives the path of each request; default: that of `url`, again and again. */
  nextPath?: () => string;
  connections: number;
  /** How long; or, to warm something up, how many requests. */
  until: { seconds: number } | { requests: number };
}

/** What came of it. */
export interface LoadResult {
  requestsPerSecond: number;
  /** Milliseconds from request to answer. */
  p50: number;
  p95: number;
  p99: number;
}

/**
 * Asks for some seconds, each connection again as soon as it was answered.
 * @throws Error when an answer was not 2xx, or none came
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
      `${url}: ${result.errors} errors, ${result.non2xx} answers that are not 2xx, ${times.length} in all`,
    );
  return {
    requestsPerSecond: times.length / elapsed,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
  };
};
