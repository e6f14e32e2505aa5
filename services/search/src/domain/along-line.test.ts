import { boxesAround, positionAlong } from './along-line';

const marawi = { lat: 8, lng: 124.28 };
const iligan = { lat: 8.23, lng: 124.24 };
const cagayan = { lat: 8.48, lng: 124.65 };

describe('the position along a way', () => {
  const position = positionAlong({ points: [marawi, iligan, cagayan], metres: 10_000 });

  it('grows from its beginning to its end, and is of the nearest point', () => {
    expect(position(marawi)).toBeCloseTo(0, 3);
    const [half, corner, end] = [position({ lat: 8.115, lng: 124.26 }), position(iligan), position(cagayan)];
    expect(half).toBeCloseTo((corner ?? 0) / 2, -2);
    expect(end).toBeGreaterThan(corner ?? Infinity);
  });

  it('is unknown where a point is too far away, before the beginning and after the end too', () => {
    expect(position({ lat: 8.115, lng: 124.4 })).toBeNull();
    expect(position({ lat: 7.9, lng: 124.28 })).toBeNull();
    expect(position({ lat: 8, lng: 124.3 })).toBeCloseTo(0, -3);
  });

  it('is that of the first pass', () => {
    const back = positionAlong({ points: [marawi, cagayan, marawi, marawi], metres: 10_000 });
    expect(back({ lat: 8.001, lng: 124.281 })).toBeLessThan(1_000);
  });

  it('is inside the boxes around the way', () => {
    const far = [
      { lat: 18, lng: 120 },
      { lat: 18, lng: 124 },
    ];
    const boxes = boxesAround({ points: far, metres: 5_000 });
    const inWay = positionAlong({ points: far, metres: 5_000 });
    for (let lng = 119.9; lng < 124.1; lng += 0.01)
      for (const lat of [17.95, 18, 18.03, 18.05]) {
        if (inWay({ lat, lng }) === null) continue;
        expect(
          boxes.some(
            (box) => lat >= box.minLat && lat <= box.maxLat && lng >= box.minLng && lng <= box.maxLng,
          ),
        ).toBe(true);
      }
  });
});
