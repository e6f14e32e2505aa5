import { unavailable } from '@halalmap/errors';
import {
  MeilisearchApiError,
  MeilisearchRequestError,
  MeilisearchRequestTimeOutError,
  type EnqueuedTaskPromise,
} from 'meilisearch';
import { watchBackend, type Logger } from '@halalmap/service-kit';
import type { SearchIndex } from '../../domain/search-index';

/** Errors which mean that the server cannot handle any request now. */
const isAway = (error: unknown): boolean =>
  error instanceof MeilisearchRequestError ||
  error instanceof MeilisearchRequestTimeOutError ||
  (error instanceof MeilisearchApiError &&
    (error.response.status >= 500 ||
      error.response.status === 429 ||
      error.cause?.type === 'auth' ||
      error.cause?.code === 'index_not_found'));

/**
 * Calls the server.
 * @throws AppError `unavailable` when it is unreachable, rejects the key or has lost the index; otherwise its error,
 * which is a bug of ours
 */
export const callServer = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    if (isAway(error))
      throw Object.assign(unavailable('The search is not available right now'), { cause: error });
    throw error;
  }
};

/** The permissions that `MEILISEARCH_KEY` needs: a rebuild fills an index of another name and swaps the two. */
const neededRights = (name: string): string =>
  `MEILISEARCH_KEY is refused: it needs search, documents.*, indexes.*, settings.* and tasks.get on the indexes ${name}*`;

/**
 * Calls the server, and reports the missing permissions of the key when it is rejected.
 * @param name of the index that the key is for
 * @throws AppError as `callServer`
 */
export const callWithRights = async <T>(name: string, call: () => Promise<T>): Promise<T> => {
  try {
    return await call();
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof MeilisearchApiError && cause.cause?.type === 'auth' && error instanceof Error)
      error.cause = new Error(neededRights(name), { cause });
    throw error;
  }
};

/** The error code of Meilisearch, if the error is one of its own. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof MeilisearchApiError ? error.cause?.code : undefined;

/**
 * Submits a task to the server and waits for its end.
 * @throws Error with Meilisearch's code and message when the task failed; AppError `unavailable` as `callServer`
 */
export const finishTask = async (enqueue: () => EnqueuedTaskPromise): Promise<void> => {
  const task = await callServer(() => enqueue().waitTask({ timeout: 0 }));
  if (task.status === 'succeeded') return;
  const { code = 'canceled', message = 'the task was canceled' } = task.error ?? {};
  throw Object.assign(new Error(`Meilisearch: ${message}`), { code });
};

/**
 * Wraps an index so that queries fail at once while the Meilisearch server hangs, and another service can handle them. Writes
 * are not guarded, because their callers retry and wait for the server.
 * @param options.url address of the server
 * @param options.probeMs how long a probe waits for a response, as for `watchBackend`
 */
export const guardReads = (
  index: SearchIndex,
  options: { url: string; logger: Pick<Logger, 'warn' | 'info'>; probeMs?: number },
): SearchIndex => {
  const watch = watchBackend({
    name: 'Meilisearch (MEILISEARCH_URL)',
    logger: options.logger,
    ...(options.probeMs === undefined ? {} : { probeMs: options.probeMs }),
    async probe(signal) {
      const response = await fetch(`${options.url.replace(/\/$/, '')}/health`, { signal });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`Meilisearch responded with ${response.status}`);
    },
  });
  const guarded =
    <Input extends unknown[], T>(query: (...input: Input) => Promise<T>) =>
    async (...input: Input): Promise<T> => {
      if (watch.isHung()) throw unavailable('The search is not available right now');
      return query(...input);
    };
  return {
    ...index,
    search: guarded(index.search),
    searchEncoded: guarded(index.searchEncoded),
    suggest: guarded(index.suggest),
    count: guarded(index.count),
    close() {
      watch.stop();
      return index.close();
    },
  };
};
