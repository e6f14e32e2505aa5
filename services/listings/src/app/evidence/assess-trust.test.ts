import { aCertificate, aListing } from '../../testing/builders';
import { changeDependencies, MemoryListings } from '../../testing/fakes';
import { createRefreshTrust } from './assess-trust';

describe('trust changed by the passing of time', () => {
  it('is published to the other services with a new revision', async () => {
    const listings = new MemoryListings();
    const expired = aListing({ status: 'approved', evidence: [aCertificate('2026-11-20')] });
    listings.stored.set(expired.id, expired);
    const { dependencies, notifications } = changeDependencies(listings);

    expect(await createRefreshTrust(dependencies)()).toBe(1);
    expect(listings.events).toMatchObject([
      { revision: 2, data: { listing: { trust: { level: 'unverified', certificate: { state: 'ended' } } } } },
    ]);
    expect(notifications.count).toBe(1);
  });
});
