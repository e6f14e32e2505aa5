import type { RecountStore, ReviewStore } from '../domain/review';
import type { ChangeDependencies } from './dependencies';
import { listingChanged } from './listing-changed';

export interface RecountReviews {
  /** Said before a review is changed: a crash between the change and its count does not leave the average behind. */
  expect(listingId: string): Promise<void>;
  /** Works out the average of a listing; resolves when it says what its reviews said at the time of the call, or later. */
  of(listingId: string): Promise<void>;
  /**
   * Does what a crash has left undone.
   * @throws AggregateError after the others, when some could not be counted
   */
  left(): Promise<void>;
}

/**
 * Keeps `averageRating` and `totalReviews` of listings equal to what their reviews come to. It is worked out from the
 * reviews each time, after reading the revision that it is stored on: whoever stores last has counted last. Calls for one
 * listing share their runs, so that a crowd does not queue up behind itself.
 */
export const createRecountReviews = (
  dependencies: Pick<ChangeDependencies, 'listings' | 'reference' | 'clock' | 'ids' | 'eventsWait'> & {
    reviews: Pick<ReviewStore, 'summaryOf'>;
    recounts: RecountStore;
  },
): RecountReviews => {
  const { listings, reviews, recounts, reference, clock, ids } = dependencies;
  const running = new Map<string, { now: Promise<void>; next?: Promise<void> }>();

  const store = async (listingId: string): Promise<void> => {
    for (;;) {
      const current = await listings.find(listingId);
      if (current?.mergedInto) return store(current.mergedInto);
      if (!current || current.purgedAt) return;
      const { total, average } = await reviews.summaryOf(listingId);
      if (current.totalReviews === total && current.averageRating === average) return;
      const next = {
        ...current,
        totalReviews: total,
        averageRating: average,
        revision: current.revision + 1,
      };
      const event = listingChanged(next, { ids, reference, now: clock.now() });
      if (await listings.replace(next, event, [])) return dependencies.eventsWait();
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
    // The run that goes on may have counted before this call: one more is shared by all who come now.
    entry.next ??= entry.now.catch(() => undefined).then(() => start(listingId));
    return entry.next;
  };

  return {
    of,
    async expect(listingId) {
      await recounts.mark(listingId);
    },
    async left() {
      const waiting = await recounts.waiting(1_000);
      const failures: unknown[] = [];
      // One that cannot be counted must not keep the others from it.
      for (const { listingId } of waiting)
        await of(listingId).catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw new AggregateError(failures, 'Some reviews could not be counted');
    },
  };
};
