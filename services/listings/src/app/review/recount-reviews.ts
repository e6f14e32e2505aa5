import { isDeepStrictEqual } from 'node:util';
import { starsOf, type RecountStore, type ReviewStore } from '../../domain/review';
import { createStoreListing, type ChangeDependencies } from '../listing/change-listing';

export interface RecountReviews {
  /**
   * Must be called before a review is changed, so that a crash between the change and the recount leaves no stale
   * average.
   */
  expect(listingId: string): Promise<void>;
  /** Recalculates the average of a listing. Resolves when it reflects the reviews at the time of the call, or later. */
  of(listingId: string): Promise<void>;
  /**
   * Finishes recounts that a crash interrupted, and recounts listings with reviews that have started to count.
   * @throws AggregateError after trying all, when some could not be recounted
   */
  left(): Promise<void>;
}

const atOnce = 1_000;

/**
 * Keeps the rating of listings in line with their reviews. The values are recalculated from the
 * reviews each time, after reading the revision they are stored on, so the last write always has the latest count.
 * Concurrent calls for one listing share a run, so that they do not queue up.
 */
export const createRecountReviews = (
  dependencies: Pick<ChangeDependencies, 'listings' | 'reference' | 'clock' | 'ids' | 'notifyRelay'> & {
    reviews: Pick<ReviewStore, 'summaryOf' | 'startingToCount' | 'noteCounted'>;
    recounts: RecountStore;
  },
): RecountReviews => {
  const { listings, reviews, recounts, clock } = dependencies;
  const storeListing = createStoreListing(dependencies);
  const running = new Map<string, { now: Promise<void>; next?: Promise<void> }>();

  const store = async (listingId: string): Promise<void> => {
    for (;;) {
      const current = await listings.find(listingId);
      if (current?.mergedInto) return store(current.mergedInto);
      if (!current || current.purgedAt) return;
      const now = clock.now();
      const summary = await reviews.summaryOf(listingId, now);
      const rating = {
        averageRating: summary.average,
        totalReviews: summary.total,
        countedReviews: summary.counted,
        ratingSum: starsOf(summary),
      };
      const next = { ...current, ...rating };
      if (isDeepStrictEqual(next, current) || (await storeListing(next, { now })))
        return reviews.noteCounted(listingId, now);
    }
  };

  const run = async (listingId: string): Promise<void> => {
    const mark = await recounts.mark(listingId);
    await store(listingId);
    await recounts.done(listingId, mark);
  };

  const start = (listingId: string): Promise<void> => {
    const now = run(listingId).finally(() => {
      const entry = running.get(listingId);
      if (!entry?.next) running.delete(listingId);
    });
    running.set(listingId, { now });
    return now;
  };

  const of = (listingId: string): Promise<void> => {
    const entry = running.get(listingId);
    if (!entry) return start(listingId);
    // The current run may have counted before this call, so all new calls share one more run.
    entry.next ??= entry.now.catch(() => undefined).then(() => start(listingId));
    return entry.next;
  };

  return {
    of,
    async expect(listingId) {
      await recounts.mark(listingId);
    },
    async left() {
      const waiting = (await recounts.waiting(atOnce)).map(({ listingId }) => listingId);
      const due = new Set([...waiting, ...(await reviews.startingToCount(clock.now(), atOnce))]);
      const failures: unknown[] = [];
      // One failure must not stop the others.
      for (const listingId of due) await of(listingId).catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw new AggregateError(failures, 'Some reviews could not be counted');
    },
  };
};
