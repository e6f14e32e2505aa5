import { distanceKm, shownDistance, shownTownDistance } from './places';

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

  it('to the centre of a town is no more precise than the town', () => {
    expect(shownTownDistance(0.2)).toEqual({ value: 1, digits: 0, unit: 'km' });
    expect(shownTownDistance(7.5)).toEqual({ value: 8, digits: 0, unit: 'km' });
  });
});
