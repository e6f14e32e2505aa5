import { AppError } from '@halalmap/errors';
import { createBreaker, type Logger } from '@halalmap/service-kit';
import type { SearchIndex } from '../../domain/search-index';

/**
 * Wraps an index with a circuit breaker for queries: while the Meilisearch server is unreachable or hangs they fail
 * immediately, so that another service can handle them. Writes are not guarded, because their callers retry and wait
 * for the server.
 * @param options.url address of the server
 */
export const guardReads = (
  index: SearchIndex,
  options: { url: string; logger: Pick<Logger, 'warn' | 'info'> },
): SearchIndex => {
  const breaker = createBreaker({
    name: 'Meilisearch (MEILISEARCH_URL)',
    logger: options.logger,
    isFailure: (error) => !(error instanceof AppError) || error.code === 'unavailable',
    async probe() {
      const response = await fetch(`${options.url.replace(/\/$/, '')}/health`, {
        signal: AbortSignal.timeout(5_000),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`Meilisearch responded with ${response.status}`);
    },
  });
  return {
    ...index,
    search: (query) => breaker.run(() => index.search(query)),
    suggest: (query) => breaker.run(() => index.suggest(query)),
    count: () => breaker.run(() => index.count()),
    close() {
      breaker.stop();
      return index.close();
    },
  };
};
