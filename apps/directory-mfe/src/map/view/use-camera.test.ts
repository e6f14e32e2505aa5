import { freeSpot } from './use-camera';

const reach = { left: 20, right: 20, top: 40, bottom: 0 };
const card = { left: 16, top: 16, right: 396, bottom: 150 };
const box = { width: 390, height: 600, covers: [card] };

describe('the position of a covered marker', () => {
  it('stays where nothing covers it, and where it is out of view', () => {
    expect(freeSpot({ x: 200, y: 300 }, reach, box)).toBeNull();
    expect(freeSpot({ x: 200, y: -5 }, reach, box)).toBeNull();
  });

  it('moves to the nearest free position', () => {
    const spot = freeSpot({ x: 200, y: 100 }, reach, box);
    expect(spot).not.toBeNull();
    expect(spot!.y - reach.top).toBeGreaterThanOrEqual(card.bottom);
    expect(spot!.y).toBeLessThan(220);
    expect(freeSpot(spot!, reach, box)).toBeNull();
  });

  it('stays when there is no free position', () => {
    expect(freeSpot({ x: 50, y: 50 }, reach, { width: 100, height: 120, covers: [card] })).toBeNull();
  });
});
