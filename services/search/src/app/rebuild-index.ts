import { conflict } from '@halalmap/errors';
import type { Clock, Logger } from '@halalmap/service-kit';
import type { ReferencePlaces } from '../domain/index-document';
import type { ListingSource } from '../domain/listing-source';
import type { IndexChange, SearchIndex } from '../domain/search-index';
import { changeOf } from './change-of';

export interface RebuildProgress {
  state: 'idle' | 'running' | 'done' | 'failed';
  startedAt: string | null;
  finishedAt?: string;
  /** Listings read so far. */
  done: number;
  /** Listings to read: what the last rebuild read, or more once more were read. */
  total: number;
}

export interface RebuildIndex {
  /**
   * Rebuilds the index from the database beside the live one.
   * @returns a promise of the end, which never rejects: the progress tells of a failure
   * @throws AppError `in_progress`
   */
  start(): { startedAt: string; finished: Promise<void> };
  progress(): RebuildProgress;
  /** Breaks a running rebuild off and waits for its end. */
  stop(): Promise<void>;
}

/** One rebuild at a time, with its progress. */
export const createRebuildIndex = (options: {
  index: SearchIndex;
  source: ListingSource;
  reference: ReferencePlaces;
  clock: Clock;
  logger: Logger;
}): RebuildIndex => {
  const { index, source, reference, clock, logger } = options;
  let progress: RebuildProgress = { state: 'idle', startedAt: null, done: 0, total: 0 };
  let running: { finished: Promise<void>; abort: AbortController } | null = null;

  async function* changes(signal: AbortSignal): AsyncIterable<IndexChange> {
    await reference.refresh();
    for await (const snapshot of source.snapshot(signal)) {
      yield changeOf(snapshot, reference);
      const done = progress.done + 1;
      progress = { ...progress, done, total: Math.max(progress.total, done) };
    }
  }

  const run = async (signal: AbortSignal): Promise<void> => {
    try {
      await index.rebuild(changes(signal));
      progress = { ...progress, state: 'done', total: progress.done };
      logger.info({ listings: progress.done }, 'the search index is built');
    } catch (error) {
      progress = { ...progress, state: 'failed' };
      logger.warn({ err: error }, 'the search index could not be built');
    } finally {
      progress = { ...progress, finishedAt: clock.now().toISOString() };
      running = null;
    }
  };

  return {
    start() {
      if (running) throw conflict('The index is being rebuilt already', 'in_progress');
      const startedAt = clock.now().toISOString();
      progress = { state: 'running', startedAt, done: 0, total: progress.total };
      const abort = new AbortController();
      const finished = run(abort.signal);
      running = { finished, abort };
      return { startedAt, finished };
    },
    progress: () => progress,
    async stop() {
      running?.abort.abort();
      await running?.finished;
    },
  };
};
