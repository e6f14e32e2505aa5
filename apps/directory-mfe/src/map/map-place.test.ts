import { aListing } from '../testing/builders';
import { toMapPlace } from './map-place';

describe('where the map shows a listing', () => {
  it('is its own spot when it has one', () => {
    const listing = aListing({
      latitude: '7.2231',
      longitude: '124.2461',
      municipalityName: 'Cotabato City',
    });
    expect(toMapPlace(listing, () => [0, 0])).toMatchObject({
      at: [124.2461, 7.2231],
      precision: 'exact',
      town: 'Cotabato City',
      href: `/listing/${listing.id}`,
    });
  });

  it('is the centre of its town otherwise, and says so', () => {
    expect(toMapPlace(aListing(), () => [124.3, 8])).toMatchObject({ at: [124.3, 8], precision: 'town' });
  });

  it('is nowhere when neither is known', () => {
    expect(toMapPlace(aListing(), () => null)).toBeNull();
  });
});
