import { generatedListings, sampleListings } from '@halalmap/reference-data';
import { aListing } from '../../testing/builders';
import { aClock, MemorySeedStore } from '../../testing/fakes';
import { createSeedListings, type SeedProgress } from './seed-listings';

const count = 2_500;
const samples = sampleListings();
const generated = [...generatedListings(count)];
const seeds = () => ({ samples, generated, total: samples.length + count });

describe('filling an empty directory', () => {
  it('adds approved samples and generated listings once, and reports progress', async () => {
    const store = new MemorySeedStore();
    const progress: SeedProgress[] = [];
    const seedListings = createSeedListings({ store, clock: aClock() });
    const total = seeds().total;

    expect(await seedListings({ ...seeds(), onProgress: (step) => progress.push(step) })).toBe(total);
    expect(store.stored.size).toBe(total);
    expect([...store.stored.values()].every((listing) => listing.status === 'approved')).toBe(true);
    expect(progress.at(-1)).toEqual({ done: total, total });
    expect(await seedListings(seeds())).toBe(0);
  });

  it('resumes after an interruption and adds nothing twice', async () => {
    const store = new MemorySeedStore(2);
    const seedListings = createSeedListings({ store, clock: aClock() });
    await expect(seedListings(seeds())).rejects.toThrow('cut off');
    expect(store.stored.size).toBe(2_000);

    store.batchesUntilCut = Number.POSITIVE_INFINITY;
    await seedListings(seeds());
    expect(store.stored.size).toBe(seeds().total);
    expect(await store.state()).toBe('done');
  });

  it('leaves a directory alone that is already in use', async () => {
    const store = new MemorySeedStore();
    store.stored.set('x', aListing());

    expect(await createSeedListings({ store, clock: aClock() })(seeds())).toBe(0);
    expect(store.stored.size).toBe(1);
  });

  it('adds evidence: published sources for samples, and proof of the trust level for generated listings', async () => {
    const store = new MemorySeedStore();
    await createSeedListings({ store, clock: aClock() })(seeds());
    const kinds = new Map<string, Set<string>>();
    for (const listing of store.stored.values()) {
      const known = kinds.get(listing.origin) ?? new Set();
      for (const entry of listing.evidence) known.add(entry.kind);
      kinds.set(listing.origin, known);
    }

    expect(kinds).toEqual(
      new Map([
        ['sample', new Set(['published_source'])],
        ['generated', new Set(['certificate', 'owner_statement', 'community_confirmation'])],
      ]),
    );
  });
});
