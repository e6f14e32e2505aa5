import { endOfManilaDay, minuteOfManilaWeek } from './manila-time';

describe('time in Manila', () => {
  it('a day ends eight hours before it does in UTC', () => {
    expect(endOfManilaDay('2026-12-31').toISOString()).toBe('2026-12-31T16:00:00.000Z');
  });

  it.each([
    ['2026-11-22T16:00:00Z', 0],
    ['2026-11-22T15:59:00Z', 7 * 24 * 60 - 1],
    ['2026-11-21T04:30:00Z', 5 * 24 * 60 + 12 * 60 + 30],
  ])('counts the minutes of the week from Monday: %s', (time, minute) => {
    expect(minuteOfManilaWeek(new Date(time))).toBe(minute);
  });
});
