import { aListing, admin } from '../testing/builders';
import { changeDependencies, MemoryListings } from '../testing/fakes';
import { createDecideListing } from './decide-listing';

const prepare = (listing = aListing()) => {
  const listings = new MemoryListings();
  listings.stored.set(listing.id, listing);
  const { dependencies, told } = changeDependencies(listings);
  return { listings, told, decideListing: createDecideListing(dependencies), id: listing.id };
};

describe('deciding a listing', () => {
  it('stores actor, time and reason, and one event with the next revision', async () => {
    const { decideListing, listings, told, id } = prepare();
    await decideListing({ id, decision: { status: 'rejected', reason: 'Twice' }, by: admin });

    const stored = listings.stored.get(id);
    expect(stored?.decisions).toEqual([
      { status: 'rejected', by: admin.id, at: stored?.updatedAt, reason: 'Twice' },
    ]);
    expect(listings.events).toMatchObject([{ revision: 2, data: { status: 'rejected' } }]);
    expect(told.times).toBe(1);
  });

  it('writes nothing for the status that it has', async () => {
    const { decideListing, listings, told, id } = prepare(aListing({ status: 'approved' }));
    await decideListing({ id, decision: { status: 'approved' }, by: admin });

    expect(listings.events).toEqual([]);
    expect(told.times).toBe(0);
  });

  it('decides anew when another admin was faster', async () => {
    const { decideListing, listings, id } = prepare();
    listings.beforeReplace = () => {
      listings.stored.set(id, aListing({ status: 'rejected', revision: 2 }));
    };
    const { listing, revision } = await decideListing({ id, decision: { status: 'approved' }, by: admin });

    expect(listing.status).toBe('approved');
    expect(revision).toBe(3);
    expect(listings.events).toMatchObject([{ revision: 3 }]);
  });

  it('finds no deleted listing', async () => {
    const { decideListing, id } = prepare(aListing({ deletedAt: new Date() }));

    await expect(decideListing({ id, decision: { status: 'approved' }, by: admin })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('records a certificate once, however often the listing is published', async () => {
    const certificate = { certifyingBody: 'Prime', certificationNumber: '9', expiryDate: '2027-05-05' };
    const { decideListing, listings, id } = prepare(aListing({}, certificate));
    for (const status of ['approved', 'rejected', 'approved'] as const) {
      await decideListing({ id, decision: { status, reason: 'Because' }, by: admin });
    }

    expect(listings.stored.get(id)?.evidence).toMatchObject([
      { kind: 'certificate', recordedBy: admin.id, validUntil: '2027-05-05', facts: certificate },
    ]);
  });
});
