import type { ReviewSummary } from '@halalmap/contracts';
import { aListing } from '../../testing/builders';
import { changeDependencies, MemoryListings } from '../../testing/fakes';
import { createRecountReviews } from './recount-reviews';

const setUp = async (summaryOf: () => Promise<ReviewSummary>) => {
  const listings = new MemoryListings();
  const listing = aListing();
  listings.stored.set(listing.id, listing);
  const marks = new Map<string, string>();
  const { dependencies } = changeDependencies(listings);
  const recount = createRecountReviews({
    ...dependencies,
    reviews: {
      summaryOf,
      startingToCount: () => Promise.resolve([]),
      noteCounted: () => Promise.resolve(),
    },
    recounts: {
      mark(listingId) {
        marks.set(listingId, `${listingId}-${marks.size}`);
        return Promise.resolve(marks.get(listingId) ?? '');
      },
      done(listingId) {
        marks.delete(listingId);
        return Promise.resolve();
      },
      waiting: () => Promise.resolve([...marks].map(([listingId, mark]) => ({ listingId, mark }))),
    },
  });
  await recount.expect(listing.id);
  return { recount, marks, stored: () => listings.stored.get(listing.id) };
};

describe('recounting after a crash', () => {
  it('is a function that can be passed to a timer on its own', async () => {
    const { recount, marks, stored } = await setUp(() =>
      Promise.resolve({ average: 4.5, total: 2, counted: 2, counts: [0, 0, 0, 1, 1] }),
    );
    const { left } = recount;

    await left();

    expect(stored()).toMatchObject({ averageRating: 4.5, totalReviews: 2 });
    expect(marks.size).toBe(0);
  });

  it('is retried after a failure', async () => {
    let fails = true;
    const { recount, marks, stored } = await setUp(() =>
      fails
        ? Promise.reject(new Error('away'))
        : Promise.resolve({ average: 3, total: 1, counted: 1, counts: [] }),
    );
    const { left } = recount;

    await expect(left()).rejects.toThrow('could not be counted');
    expect(marks.size).toBe(1);
    fails = false;
    await left();

    expect(stored()).toMatchObject({ averageRating: 3, totalReviews: 1 });
  });
});
