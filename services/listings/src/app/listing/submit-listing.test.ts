import { unprocessable } from '@halalmap/errors';
import type { Photos } from '../../domain/listing/listing-repository';
import type { Blocks } from '../../domain/moderation/spam';
import { admin, anImage, aSubmission, regular } from '../../testing/builders';
import { changeDependencies, MemoryListings } from '../../testing/fakes';
import { createSubmitListing } from './submit-listing';

/** Photos that are always taken over successfully. */
const photos: Photos = {
  takeOver: (listingId, images) =>
    Promise.resolve({
      revision: 1,
      images: images.map(({ url, caption }, order) => anImage({ listingId, url, caption, order })),
    }),
};

/** No network is blocked, and no text was sent before. */
const blocks: Blocks = {
  networkOf: () => null,
  blockedUntil: () => Promise.resolve(null),
  block: () => Promise.resolve(),
  list: () => Promise.resolve({ blocks: [], total: 0 }),
  lift: () => Promise.resolve(false),
};

/** Nobody asks for a receipt. */
const receipts = { open: () => Promise.resolve(), discard: () => Promise.resolve() };

const prepare = (more: { photos: Photos } = { photos }) => {
  const listings = new MemoryListings();
  const { dependencies, notifications } = changeDependencies(listings);
  return {
    listings,
    notifications,
    submitListing: createSubmitListing({ ...dependencies, blocks, receipts, ...more }),
  };
};

describe('submitting a listing', () => {
  it('stores money in centavos and coordinates as numbers, and returns both as decimals', async () => {
    const { listings, submitListing } = prepare();
    const submission = aSubmission({
      entityType: 'product',
      price: '1299.50',
      latitude: '7.0731',
      longitude: 125.6128,
    });
    const { listing } = await submitListing({ submission, caller: null });

    expect(listings.stored.get(listing.id)?.facts).toMatchObject({
      priceCentavos: 129_950,
      latitude: 7.0731,
      longitude: 125.6128,
    });
    expect(listing).toMatchObject({ price: '1299.50', latitude: '7.0731', longitude: '125.6128' });
  });

  it('shows the photos that it takes over, with the first one on cards', async () => {
    const { listings, submitListing } = prepare();
    const images = [{ url: '/media/one', caption: 'The door' }, { url: '/media/two' }];
    const { listing } = await submitListing({ submission: aSubmission({ images }), caller: null });

    expect(listing).toMatchObject({
      imageUrl: '/media/one',
      thumbnailUrl: '/media/one?w=640',
      images: [
        { listingId: listing.id, url: '/media/one', caption: 'The door', order: 0 },
        { listingId: listing.id, url: '/media/two', caption: null, order: 1 },
      ],
    });
    expect(listings.events[0]?.data.listing).toMatchObject({ thumbnailUrl: '/media/one?w=640' });
    expect(listings.events[0]?.data.listing.images).toBeUndefined();
  });

  it('is not stored when a photo is missing', async () => {
    const refusal = unprocessable([{ path: 'images.0.url', message: 'gone' }]);
    const { listings, submitListing } = prepare({ photos: { takeOver: () => Promise.reject(refusal) } });
    const submission = aSubmission({ images: [{ url: '/media/one' }] });

    await expect(submitListing({ submission, caller: null })).rejects.toBe(refusal);
    expect(listings.stored.size).toBe(0);
  });

  it('changes nothing when the same id is submitted again', async () => {
    const { listings, notifications, submitListing } = prepare();
    const id = 'd'.repeat(24);
    await submitListing({ submission: aSubmission({ name: 'First' }), caller: regular, id });
    const again = await submitListing({ submission: aSubmission({ name: 'First' }), caller: regular, id });

    expect(again).toMatchObject({ revision: 1, listing: { id, name: 'First' } });
    expect(listings.events).toHaveLength(1);
    expect(notifications.count).toBe(1);
  });

  it('publishes only for an admin', async () => {
    const { submitListing } = prepare();
    const submission = aSubmission({ publish: true });

    expect((await submitListing({ submission, caller: regular })).listing.status).toBe('pending');
    expect(await submitListing({ submission, caller: admin })).toMatchObject({
      revision: 1,
      listing: { status: 'approved' },
    });
  });
});
