import { admin, aSubmission, regular } from '../testing/builders';
import { changeDependencies, MemoryListings } from '../testing/fakes';
import { createSubmitListing } from './submit-listing';

const prepare = () => {
  const listings = new MemoryListings();
  const { dependencies, told } = changeDependencies(listings);
  return { listings, told, submitListing: createSubmitListing(dependencies) };
};

describe('submitting a listing', () => {
  it('keeps money in centavos and coordinates as numbers, and sends them as decimals', async () => {
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

  it('does nothing more when the same id is submitted again', async () => {
    const { listings, told, submitListing } = prepare();
    const id = 'd'.repeat(24);
    await submitListing({ submission: aSubmission({ name: 'First' }), caller: regular, id });
    const again = await submitListing({ submission: aSubmission({ name: 'First' }), caller: regular, id });

    expect(again).toMatchObject({ revision: 1, listing: { id, name: 'First' } });
    expect(listings.events).toHaveLength(1);
    expect(told.times).toBe(1);
  });

  it('publishes for an admin only', async () => {
    const { submitListing } = prepare();
    const submission = aSubmission({ publish: true });

    expect((await submitListing({ submission, caller: regular })).listing.status).toBe('pending');
    expect(await submitListing({ submission, caller: admin })).toMatchObject({
      revision: 1,
      listing: { status: 'approved' },
    });
  });
});
