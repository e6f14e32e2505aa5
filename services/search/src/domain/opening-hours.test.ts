import { minutesAWeek } from '@halalmap/listing-model/derived';
import { isOpenAt, minuteOfWeek } from './opening-hours';

describe('opening hours', () => {
  it('reads the minute of the week in Manila time', () => {
    expect(minuteOfWeek(new Date('2026-01-05T00:00:00+08:00'))).toBe(0);
    expect(minuteOfWeek(new Date('2026-01-04T15:59:00Z'))).toBe(7 * 1440 - 1);
    expect(minuteOfWeek(new Date('2026-01-06T12:30:00+08:00'))).toBe(1440 + 12 * 60 + 30);
  });

  it('treats a place as open from its first minute up to its last', () => {
    const monday = [{ days: [1], open: '09:00', close: '17:00' }];
    const open = [9 * 60 - 1, 9 * 60, 17 * 60 - 1, 17 * 60].map((minute) =>
      isOpenAt({ openingHours: monday }, minute),
    );
    expect(open).toEqual([false, true, true, false]);
  });

  it('treats a close that is not after open as past midnight, Sunday to Monday too', () => {
    const sundayNight = [{ days: [7], open: '22:00', close: '02:00' }];
    expect(isOpenAt({ openingHours: sundayNight }, 6 * 1440 + 22 * 60)).toBe(true);
    expect(isOpenAt({ openingHours: sundayNight }, 119)).toBe(true);
    expect(isOpenAt({ openingHours: sundayNight }, 120)).toBe(false);
    expect(isOpenAt({ openingHours: [{ days: [1], open: '09:00', close: '09:00' }] }, 1440 + 8 * 60)).toBe(
      true,
    );
  });

  it('never treats a place without hours as open', () => {
    expect(isOpenAt({ openingHours: null }, 0)).toBe(false);
    expect(isOpenAt({ openingHours: [] }, 0)).toBe(false);
  });

  it('takes the hours of Ramadan in a week of it, where a place has some', () => {
    const openingHours = [{ days: [1], open: '09:00', close: '17:00' }];
    const ramadanHours = [{ days: [1], open: '17:00', close: '23:00' }];
    const [noon, night] = [minutesAWeek + 12 * 60, minutesAWeek + 20 * 60];
    expect([noon, night].map((minute) => isOpenAt({ openingHours, ramadanHours }, minute))).toEqual([
      false,
      true,
    ]);
    expect([noon, night].map((minute) => isOpenAt({ openingHours }, minute))).toEqual([true, false]);
    expect(isOpenAt({ openingHours, ramadanHours }, 12 * 60)).toBe(true);
  });
});
