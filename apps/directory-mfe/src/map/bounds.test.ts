import {
  boundsOf,
  contains,
  intersection,
  intersects,
  roundedBounds,
  sameBounds,
  tiledBounds,
} from './bounds';

it('a box around points is west, south, east, north', () => {
  expect(
    boundsOf([
      [121, 14],
      [125, 7],
    ]),
  ).toEqual([121, 7, 125, 14]);
  expect(boundsOf([])).toBeNull();
});

it('a box holds its edge and nothing beyond', () => {
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
  it('holds the view, is made of whole tiles, and is the same after a small movement', () => {
    const view = [120.95, 14.5, 121.1, 14.7] as const;
    const tiled = tiledBounds(view, 11.6);
    expect(tiled[0]).toBeLessThanOrEqual(view[0]);
    expect(tiled[1]).toBeLessThanOrEqual(view[1]);
    expect(tiled[2]).toBeGreaterThanOrEqual(view[2]);
    expect(tiled[3]).toBeGreaterThanOrEqual(view[3]);
    expect(tiled[2] - tiled[0]).toBeLessThan(0.15 + 2 * (360 / 2 ** 12) + 0.001);
    expect(tiledBounds([120.951, 14.501, 121.101, 14.699], 11.6)).toEqual(tiled);
  });

  it('is cut to the searched area', () => {
    expect(intersection([120, 10, 122, 12], [121, 11, 125, 15])).toEqual([121, 11, 122, 12]);
    expect(intersection([120, 10, 122, 12], [123, 11, 125, 15])).toBeNull();
  });
});
