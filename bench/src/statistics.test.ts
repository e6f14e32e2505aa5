import { percentile, ratioOf, spreadOf } from './statistics';

describe('statistics of rounds', () => {
  it('take the nearest rank for a percentile', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(percentile(values, 0.5)).toBe(50);
    expect(percentile(values, 0.95)).toBe(95);
    expect(percentile([7], 0.99)).toBe(7);
    expect(percentile([], 0.5)).toBeNaN();
  });

  it('compute the median and the range, also of an even number of rounds', () => {
    expect(spreadOf([9, 1, 5])).toEqual({ median: 5, least: 1, most: 9 });
    expect(spreadOf([1, 2, 3, 10])).toEqual({ median: 2.5, least: 1, most: 10 });
  });

  it('compare values measured in the same round', () => {
    expect(ratioOf([10, 40, 90], [10, 20, 30])).toEqual({ median: 2, least: 1, most: 3 });
  });
});
