import { boundsOf, contains, intersects, roundedBounds, sameBounds } from './bounds';

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
