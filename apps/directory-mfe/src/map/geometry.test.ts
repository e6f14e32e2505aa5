import type { Municipality } from '@halalmap/contracts';
import { aListing } from '../testing/builders';
import { aPlaceFeature } from './testing/builders';
import {
  toMapPin,
  toMapPlace,
  boundsOf,
  contains,
  intersection,
  intersects,
  roundedBounds,
  sameBounds,
  tiledBounds,
  createTownCentres,
} from './geometry';

describe('where the map shows a listing', () => {
  it('is its own position if it has one', () => {
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

  it('is missing when neither is known', () => {
    expect(toMapPlace(aListing(), () => null)).toBeNull();
  });
});

it('a pin knows that alcohol or pork is there, whichever way it came', () => {
  const cautions = ['alcohol' as const, 'pork' as const];
  const listing = aListing({ trust: { ...aListing().trust, cautions } });
  expect(toMapPlace(listing, () => [124.3, 8])?.cautions).toEqual(cautions);
  expect(toMapPin(aPlaceFeature(1, [121, 14], { cautions }), new Map()).cautions).toEqual(cautions);
  expect(toMapPin(aPlaceFeature(1, [121, 14]), new Map()).cautions).toEqual([]);
});

it('the box around points is west, south, east, north', () => {
  expect(
    boundsOf([
      [121, 14],
      [125, 7],
    ]),
  ).toEqual([121, 7, 125, 14]);
  expect(boundsOf([])).toBeNull();
});

it('a box contains its edge and nothing beyond', () => {
  expect(contains([120, 10, 122, 12], [122, 12])).toBe(true);
  expect(contains([120, 10, 122, 12], [122.1, 11])).toBe(false);
});

it('boxes meet when they share a point', () => {
  expect(intersects([0, 0, 2, 2], [2, 2, 3, 3])).toBe(true);
  expect(intersects([0, 0, 2, 2], [2.1, 0, 3, 3])).toBe(false);
});

it('an area in an address has four decimals and stays on the globe', () => {
  expect(roundedBounds([-190.5, -95, 121.123456, 14.98765])).toEqual([-180, -90, 121.1235, 14.9877]);
});

it('no area is the same as no area alone', () => {
  expect(sameBounds(null, null)).toBe(true);
  expect(sameBounds([1, 2, 3, 4], null)).toBe(false);
  expect(sameBounds([1, 2, 3, 4], [1, 2, 3, 4])).toBe(true);
});

describe('the box that is asked for', () => {
  it('contains the view, consists of whole tiles, and stays the same after a small movement', () => {
    const view = [120.95, 14.5, 121.1, 14.7] as const;
    const tiled = tiledBounds(view, 11.6);
    expect(tiled[0]).toBeLessThanOrEqual(view[0]);
    expect(tiled[1]).toBeLessThanOrEqual(view[1]);
    expect(tiled[2]).toBeGreaterThanOrEqual(view[2]);
    expect(tiled[3]).toBeGreaterThanOrEqual(view[3]);
    expect(tiled[2] - tiled[0]).toBeLessThan(0.15 + 2 * (360 / 2 ** 12) + 0.001);
    expect(tiledBounds([120.951, 14.501, 121.101, 14.699], 11.6)).toEqual(tiled);
  });

  it('is limited to the searched area', () => {
    expect(intersection([120, 10, 122, 12], [121, 11, 125, 15])).toEqual([121, 11, 122, 12]);
    expect(intersection([120, 10, 122, 12], [123, 11, 125, 15])).toBeNull();
  });
});

const aTown = (facts: Partial<Municipality>): Municipality => ({
  id: 1,
  name: 'Marawi',
  provinceId: 10,
  municipalityType: 'City',
  zipCodeStart: null,
  zipCodeEnd: null,
  lat: 8,
  long: 124,
  population: null,
  area: null,
  isCapital: false,
  ...facts,
});
const nowhere = { municipalityId: null, municipality: null, provinceId: null, province: null };

describe('the centre of a town', () => {
  const find = createTownCentres([
    aTown({ id: 1, name: 'Marawi', lat: 8, long: 124.3 }),
    aTown({ id: 2, name: 'San José', provinceId: 20, lat: 12, long: 121 }),
    aTown({ id: 3, name: 'San Jose', provinceId: 30, lat: 10, long: 122 }),
    aTown({ id: 4, name: 'Nowhere', lat: null, long: null }),
  ]);

  it('is found by the id of the town, longitude first', () => {
    expect(find({ ...nowhere, municipalityId: 1 })).toEqual([124.3, 8]);
  });

  it('is found by a name that no other town has, accents and capitals aside', () => {
    expect(find({ ...nowhere, municipality: ' MARAWI ' })).toEqual([124.3, 8]);
  });

  it('is not guessed among towns of the same name, but decided by the province', () => {
    expect(find({ ...nowhere, municipality: 'San Jose' })).toBeNull();
    expect(find({ ...nowhere, municipality: 'San Jose', provinceId: 30 })).toEqual([122, 10]);
    expect(find({ ...nowhere, municipality: 'San Jose', provinceId: 99 })).toBeNull();
  });

  it('is unknown for an unknown town, or one without a centre', () => {
    expect(find({ ...nowhere, municipalityId: 99 })).toBeNull();
    expect(find({ ...nowhere, municipalityId: 4 })).toBeNull();
    expect(find(nowhere)).toBeNull();
  });
});
