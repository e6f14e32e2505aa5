import type { CertificateSeen } from '@halalmap/contracts';
import { aListing, admin } from '../../testing/builders';
import { changeDependencies, MemoryListings } from '../../testing/fakes';
import { createDecideListing } from './decide-listing';

const prepare = (listing = aListing()) => {
  const listings = new MemoryListings();
  listings.stored.set(listing.id, listing);
  const { dependencies, notifications } = changeDependencies(listings);
  return { listings, notifications, decideListing: createDecideListing(dependencies), id: listing.id };
};

describe('deciding a listing', () => {
  it('stores actor, time and reason, and one event with the next revision', async () => {
    const { decideListing, listings, notifications, id } = prepare();
    await decideListing({ id, decision: { status: 'rejected', reason: 'Twice' }, by: admin });

    const stored = listings.stored.get(id);
    expect(stored?.decisions).toEqual([
      {
        ...{ status: 'rejected', by: admin.id, at: stored?.updatedAt, reason: 'Twice' },
        ...{ revision: 2, from: 'pending' },
      },
    ]);
    expect(listings.events).toMatchObject([{ revision: 2, data: { status: 'rejected' } }]);
    expect(notifications.count).toBe(1);
  });

  it('writes nothing if the listing already has the status', async () => {
    const { decideListing, listings, notifications, id } = prepare(aListing({ status: 'approved' }));
    await decideListing({ id, decision: { status: 'approved' }, by: admin });

    expect(listings.events).toEqual([]);
    expect(notifications.count).toBe(0);
  });

  it('retries when another admin was faster', async () => {
    const { decideListing, listings, id } = prepare();
    listings.beforeReplace = () => {
      listings.stored.set(id, aListing({ status: 'rejected', revision: 2 }));
    };
    const { listing, revision } = await decideListing({ id, decision: { status: 'approved' }, by: admin });

    expect(listing.status).toBe('approved');
    expect(revision).toBe(3);
    expect(listings.events).toMatchObject([{ revision: 3 }]);
  });

  it('does not find deleted listings', async () => {
    const { decideListing, id } = prepare(aListing({ deletedAt: new Date() }));

    await expect(decideListing({ id, decision: { status: 'approved' }, by: admin })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  const certificate = { certifyingBody: 'Prime', certificationNumber: '9', expiryDate: '2027-05-05' };

  it('records a certificate as seen only when the admin says so, and the same one only once', async () => {
    const { decideListing, listings, id } = prepare(aListing({}, certificate));
    const decideAs = (status: 'approved' | 'rejected', certificateSeen?: CertificateSeen) =>
      decideListing({ id, decision: { status, reason: 'Because', certificateSeen }, by: admin });
    await decideAs('approved');
    expect(listings.stored.get(id)?.evidence).toEqual([]);
    for (const how of ['paper', 'paper', 'register', 'visit'] as const) {
      await decideAs('rejected');
      await decideAs('approved', { how });
    }

    const seen = { recordedBy: admin.id, validUntil: '2027-05-05', facts: certificate };
    expect(listings.stored.get(id)?.evidence).toMatchObject(
      ['certificate', 'certifier_registry', 'admin_visit'].map((kind) => ({ kind, ...seen })),
    );
  });

  it.each(['certifyingBody', 'certificationNumber', 'expiryDate'] as const)(
    'records no certificate without %s, and makes no decision',
    async (field) => {
      const { decideListing, listings, id } = prepare(aListing({}, { ...certificate, [field]: null }));
      const decision = { status: 'approved' as const, certificateSeen: { how: 'paper' as const } };

      await expect(decideListing({ id, decision, by: admin })).rejects.toMatchObject({
        code: 'certificate_incomplete',
        details: [{ path: field }],
      });
      expect(listings.stored.get(id)?.status).toBe('pending');
    },
  );
});
