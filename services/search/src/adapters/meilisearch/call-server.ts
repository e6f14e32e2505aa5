import { unavailable } from '@halalmap/errors';
import {
  MeilisearchApiError,
  MeilisearchRequestError,
  MeilisearchRequestTimeOutError,
  type EnqueuedTaskPromise,
} from 'meilisearch';

/** Answers that mean that the server cannot help now, whatever was asked. */
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
 * @throws AppError `unavailable` when it is away, refuses the key or has lost the index; else what it said, as a fault of ours
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

/** The code Meilisearch gave an error, if it is one of its own. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof MeilisearchApiError ? error.cause?.code : undefined;

/**
 * Hands a task to the server and waits for its end.
 * @throws Error with Meilisearch's code and message when the task failed; AppError `unavailable` as `callServer`
 */
export const finishTask = async (enqueue: () => EnqueuedTaskPromise): Promise<void> => {
  const task = await callServer(() => enqueue().waitTask({ timeout: 0 }));
  if (task.status === 'succeeded') return;
  const { code = 'canceled', message = 'the task was canceled' } = task.error ?? {};
  throw Object.assign(new Error(`Meilisearch: ${message}`), { code });
};
