import type { Logger } from '@halalmap/service-kit';
import { setTimeout as wait } from 'node:timers/promises';
import type { SearchIndex } from '../domain/search-index';
import type { RebuildIndex } from './rebuild-index';

/** Backoff between attempts to build, in milliseconds: doubles each time up to the last value. */
const backoff = { first: 200, last: 10_000 };
/** Interval of health checks in milliseconds, for an index that responds and for one that does not. */
const watchMs = 2_000;
const askAgainMs = 1_000;

interface KeepIndex {
  /** Starts in the background and runs until it is stopped. */
  start(): void;
  /** Whether the backend of the index responds. */
  isReachable(): boolean;
  /** Whether the index can be queried: its backend responds and it is built. */
  isReady(): boolean;
  stop(): Promise<void>;
}

/**
 * Builds an empty index, with retries without limit, since the listings service may start after this one. Then watches
 * it and rebuilds it if the server returns without its data.
 * @param options.backEnd name of the backend and its variable, for the log
 * @param options.onReady called each time that the index becomes ready, except after `beforeFirstUse`
 * @param options.beforeFirstUse brings an index that an earlier process has built up to date; while it rejects, the index
 *   is not ready
 * @param options.mayBuild whether this process may build; another one may be building already
 */
export const createKeepIndex = (options: {
  index: SearchIndex;
  backEnd: string;
  rebuild: RebuildIndex;
  logger: Logger;
  beforeFirstUse?: () => Promise<void>;
  mayBuild: () => boolean;
  onReady: () => void;
}): KeepIndex => {
  const { index, rebuild, logger } = options;
  const stopping = new AbortController();
  let isReachable = false;
  let isAway = false;
  let isBuilt = false;
  let isCurrent = options.beforeFirstUse === undefined;
  let running: Promise<void> | undefined;

  const look = async (): Promise<void> => {
    try {
      if (!isBuilt) await index.open();
      const wasBuilt = isBuilt;
      const isFound = await index.isBuilt();
      const isOutdated = isFound && !isCurrent;
      if (isOutdated) await options.beforeFirstUse?.();
      isCurrent ||= isFound;
      isBuilt = isFound;
      if (wasBuilt && !isBuilt) logger.error('the search index was lost and is being rebuilt');
      const becomesReady = isBuilt && !(wasBuilt && isReachable);
      isReachable = true;
      isAway = false;
      if (becomesReady && !isOutdated) options.onReady();
    } catch (error) {
      if (!isAway) {
        const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
        const reason = cause instanceof Error ? cause.message : String(cause);
        logger.warn({ backEnd: options.backEnd, reason }, 'the search index does not respond');
      }
      isAway = true;
      isReachable = false;
    }
  };

  const build = async (): Promise<void> => {
    if (rebuild.progress().state !== 'running') await rebuild.start().finished;
    isCurrent ||= rebuild.progress().state === 'done';
    await look();
  };

  const run = async (): Promise<void> => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      await look();
      const builds = isReachable && !isBuilt && options.mayBuild();
      if (builds) await build();
      failures = builds && !isBuilt ? failures + 1 : 0;
      const pauseMs = isBuilt && isReachable ? watchMs : askAgainMs;
      await wait(
        failures > 0 ? Math.min(backoff.last, backoff.first * 2 ** (failures - 1)) : pauseMs,
        undefined,
        { signal: stopping.signal },
      ).catch(() => undefined);
    }
  };

  return {
    start: () => void (running ??= run()),
    isReachable: () => isReachable,
    isReady: () => isReachable && isBuilt,
    async stop() {
      stopping.abort();
      await rebuild.stop();
      await running;
    },
  };
};
