import type { Logger, Repetition } from '@halalmap/service-kit';
import { setTimeout as wait } from 'node:timers/promises';
import type { Candidacy, Subscription } from '@halalmap/event-bus';
import type { SearchIndex } from '../domain/search-index';
import type { RebuildIndex } from './rebuild-index';

/** Backoff between attempts to build, in milliseconds: doubles each time up to the last value. */
const backoff = { first: 200, last: 10_000 };
/** Interval of health checks in milliseconds, for an index that responds and for one that does not. */
const checkMs = 2_000;
const recheckMs = 1_000;

interface IndexMaintainer {
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
 * @param options.backend name of the backend and its variable, for the log
 * @param options.onReady called each time that the index becomes ready, except after `beforeFirstUse`
 * @param options.beforeFirstUse brings an index that an earlier process has built up to date; while it rejects, the index
 *   is not ready
 * @param options.mayBuild whether this process may build; another one may be building already
 */
export const createIndexMaintainer = (options: {
  index: SearchIndex;
  backend: string;
  rebuild: RebuildIndex;
  logger: Logger;
  beforeFirstUse?: () => Promise<void>;
  mayBuild: () => boolean;
  onReady: () => void;
}): IndexMaintainer => {
  const { index, rebuild, logger } = options;
  const stopping = new AbortController();
  let isReachable = false;
  /** So that an outage is logged once. */
  let isOutageLogged = false;
  let isBuilt = false;
  let isCurrent = options.beforeFirstUse === undefined;
  let running: Promise<void> | undefined;

  const checkIndex = async (): Promise<void> => {
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
      isOutageLogged = false;
      if (becomesReady && !isOutdated) options.onReady();
    } catch (error) {
      if (!isOutageLogged) {
        const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
        const reason = cause instanceof Error ? cause.message : String(cause);
        logger.warn({ backend: options.backend, reason }, 'the search index does not respond');
      }
      isOutageLogged = true;
      isReachable = false;
    }
  };

  const build = async (): Promise<void> => {
    if (rebuild.progress().state !== 'running') await rebuild.start().finished;
    isCurrent ||= rebuild.progress().state === 'done';
    await checkIndex();
  };

  const run = async (): Promise<void> => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      await checkIndex();
      const builds = isReachable && !isBuilt && options.mayBuild();
      if (builds) await build();
      failures = builds && !isBuilt ? failures + 1 : 0;
      const pauseMs = isBuilt && isReachable ? checkMs : recheckMs;
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

/** Writes the index: follows events and repairs drift while this process is the writer. */
export interface IndexWriter {
  start(): void;
  /** Whether this process is the writer of the index now. */
  mayWrite(): boolean;
  /** Number of events that wait for this process, as far as known. */
  pending(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * @param options.compete competes for the role of the writer; omitted: no other process writes this index
 * @param options.follow subscribes to events
 * @param options.isReady whether the index can be compared with the database
 * @param options.repairs runs while this process is the writer
 */
export const createIndexWriter = (options: {
  compete?: (onChange: (holds: boolean) => void) => Candidacy;
  follow: () => Promise<Subscription[]>;
  isReady: () => boolean;
  repairs: Repetition;
  logger: Logger;
}): IndexWriter => {
  const { logger, repairs } = options;
  let candidacy: Candidacy | undefined;
  let subscriptions: Subscription[] = [];
  let changing: Promise<void> = Promise.resolve();

  const change = async (writes: boolean): Promise<void> => {
    const before = subscriptions;
    subscriptions = [];
    await Promise.all(before.map((subscription) => subscription.close()));
    if (!writes) return;
    subscriptions = await options.follow();
    if (options.isReady()) repairs.notify();
  };
  const onChange = (writes: boolean): void => {
    changing = changing
      .then(() => change(writes))
      .catch((error: unknown) => logger.error({ err: error }, 'cannot subscribe to events'));
  };

  return {
    start() {
      if (options.compete) candidacy = options.compete(onChange);
      else onChange(true);
      repairs.start();
    },
    mayWrite: () => candidacy?.holds() ?? options.compete === undefined,
    async pending() {
      const counts = await Promise.all(subscriptions.map((subscription) => subscription.pending()));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    async stop() {
      await repairs.stop();
      // Finish the writes in progress before another process may write.
      onChange(false);
      await changing;
      await candidacy?.close();
      await changing;
    },
  };
};
