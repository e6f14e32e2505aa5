import { conflict } from '@halalmap/errors';
import type { Clock, Logger } from '@halalmap/service-kit';
import { type ReferencePlaces, changeOf, type IndexChange } from '../domain/index-document';
import type { ListingSource, SearchIndex } from '../domain/search-index';

interface RebuildProgress {
  state: 'idle' | 'running' | 'done' | 'failed';
  startedAt: string | null;
  finishedAt?: string;
  /** Listings read so far. */
  done: number;
  /** Estimated number of listings to read: the count of the last rebuild, or of this one when larger. */
  total: number;
}

export interface RebuildIndex {
  /**
   * Rebuilds the index from the database in parallel to the live one.
   * @param before runs first; if it fails the rebuild fails
   * @returns a promise of the end, which never rejects: see the progress for errors
   * @throws AppError `in_progress`
   */
  start(before?: () => Promise<void>): { startedAt: string; finished: Promise<void> };
  progress(): RebuildProgress;
  /** Aborts a running rebuild and waits for its end. */
  stop(): Promise<void>;
}

/** Runs one rebuild at a time and reports its progress. */
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
    // A new index receives old events again. Without these, one of when a listing was public would bring it back until
    // the later event that removed it arrives.
    for await (const { listingId: id, revision } of source.hidden(signal))
      yield { kind: 'remove', id, revision };
    for await (const snapshot of source.snapshot(signal)) {
      yield changeOf(snapshot, reference);
      const done = progress.done + 1;
      progress = { ...progress, done, total: Math.max(progress.total, done) };
    }
  }

  const run = async (signal: AbortSignal, before?: () => Promise<void>): Promise<void> => {
    try {
      await before?.();
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
    start(before) {
      if (running) throw conflict('The index is already being rebuilt', 'in_progress');
      const startedAt = clock.now().toISOString();
      progress = { state: 'running', startedAt, done: 0, total: progress.total };
      const abort = new AbortController();
      const finished = run(abort.signal, before);
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
