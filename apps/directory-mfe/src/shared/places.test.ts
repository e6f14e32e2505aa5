import type { Listing } from '@halalmap/contracts';
import { aListing, numbered } from '@halalmap/listing-parts/testing';
import { addressLines, byDistance, distanceKm, distancesFrom, nearestFirst, shownDistance } from './places';

describe('the lines of an address', () => {
  const lines = (address: string | null) =>
    addressLines(aListing({ address, municipalityName: 'Malay', provinceName: 'Aklan' }));

  it('say the town once, also where it is all that the address says', () => {
    expect(lines('Malay')).toEqual(['Malay, Aklan']);
    expect(lines('Malay, Aklan')).toEqual(['Malay, Aklan']);
    expect(lines('Station 2, Malay')).toEqual(['Station 2', 'Malay, Aklan']);
    expect(lines('Station 2, Manoc-Manoc, Malay, Aklan')).toEqual(['Station 2, Manoc-Manoc', 'Malay, Aklan']);
    expect(lines('Malay Road 2')).toEqual(['Malay Road 2', 'Malay, Aklan']);
    expect(lines(null)).toEqual(['Malay, Aklan']);
  });
});

describe('a distance', () => {
  it('is the great-circle distance on a sphere of 6371 km', () => {
    const quarter = distanceKm({ lat: 0, lng: 0 }, { lat: 0, lng: 90 });

    expect(quarter).toBeCloseTo((6371 * Math.PI) / 2, 6);
    expect(distanceKm({ lat: 14.5995, lng: 120.9842 }, { lat: 7.1907, lng: 125.4553 })).toBeCloseTo(957.4, 1);
    expect(distanceKm({ lat: 14.6, lng: 121 }, { lat: 14.6, lng: 121 })).toBe(0);
  });

  it.each([
    [0.0004, { value: 0, digits: 0, unit: 'm' }],
    [0.45, { value: 450, digits: 0, unit: 'm' }],
    [0.9994, { value: 999, digits: 0, unit: 'm' }],
    [0.9996, { value: 1, digits: 1, unit: 'km' }],
    [3.24, { value: 3.2, digits: 1, unit: 'km' }],
    [9.94, { value: 9.9, digits: 1, unit: 'km' }],
    [9.96, { value: 10, digits: 0, unit: 'km' }],
    [956.7, { value: 957, digits: 0, unit: 'km' }],
  ])('of %d km is shown in metres, tenths or whole kilometres by its size', (km, shown) => {
    expect(shownDistance(km)).toEqual(shown);
  });
});

describe('places near a point', () => {
  const from = { lat: 14.6, lng: 120.98 };
  const at = (km: number, facts: Partial<Listing> = {}) =>
    aListing({
      id: numbered(Math.round(km * 10)),
      name: `${km} km`,
      latitude: String(from.lat + km / 111.195),
      longitude: String(from.lng),
      ...facts,
    });
  const inTown = aListing({ id: numbered(900), name: 'In town', municipalityName: 'Manila' });

  it('have a distance where their position is known, else the name of their town', () => {
    const nowhere = aListing({ id: numbered(901) });
    const distances = distancesFrom(from, [at(0.5), inTown, nowhere]);

    expect(distances.get(numbered(5))).toEqual({ km: expect.closeTo(0.5, 3) });
    expect(distances.get(inTown.id)).toEqual({ town: 'Manila' });
    expect(distances.has(nowhere.id)).toBe(false);
  });

  it('are sorted exactly, while those of a town keep the place that the server gave them', () => {
    const listings = [at(2), at(1.5), inTown, at(6), at(5), at(0.2, { origin: 'demo' })];
    const order = nearestFirst(listings, distancesFrom(from, listings));

    expect(order.map(({ name }) => name)).toEqual(['1.5 km', '2 km', 'In town', '5 km', '6 km', '0.2 km']);
  });

  it('are sorted by distance alone where nearness is asked, those of a town behind the one before them', () => {
    const inMarawi = aListing({
      id: numbered(902),
      name: 'Sample in town',
      origin: 'sample',
      municipalityName: 'Marawi',
    });
    const listings = [at(893), inTown, at(0.5, { origin: 'sample' }), inMarawi, at(3, { origin: 'sample' })];
    const order = byDistance(listings, distancesFrom(from, listings));

    expect(order.map(({ name }) => name)).toEqual(['0.5 km', 'Sample in town', '3 km', '893 km', 'In town']);
  });
});
