import type { Logger } from '@halalmap/service-kit';
import { setTimeout as wait } from 'node:timers/promises';
import type { SearchIndex } from '../domain/search-index';
import type { RebuildIndex } from './rebuild-index';

/** Between attempts, in milliseconds: doubled each time up to the last. */
const backoff = { first: 200, last: 10_000 };

export interface FirstBuild {
  /** Starts in the background; goes on until the index is built. */
  start(): void;
  /** Whether the index can answer. */
  isDone(): boolean;
  stop(): Promise<void>;
}

/**
 * Builds the index when the service starts and it holds nothing, as often as it takes: the listings service may come later
 * than this one.
 */
export const createFirstBuild = (options: {
  index: SearchIndex;
  rebuild: RebuildIndex;
  logger: Logger;
}): FirstBuild => {
  const { index, rebuild, logger } = options;
  const stopping = new AbortController();
  let done = false;
  let running: Promise<void> | undefined;

  const attempt = async (): Promise<boolean> => {
    try {
      await index.open();
      if (await index.isBuilt()) return true;
      if (rebuild.progress().state !== 'running') await rebuild.start().finished;
      return await index.isBuilt();
    } catch (error) {
      logger.warn({ err: error }, 'the search index does not answer');
      return false;
    }
  };

  const run = async (): Promise<void> => {
    for (let pause = backoff.first; !stopping.signal.aborted; pause = Math.min(backoff.last, pause * 2)) {
      done = await attempt();
      if (done) return;
      await wait(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  return {
    start: () => void (running ??= run()),
    isDone: () => done,
    async stop() {
      stopping.abort();
      await rebuild.stop();
      await running;
    },
  };
};
