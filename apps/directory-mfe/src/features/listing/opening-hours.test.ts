import { manilaTime } from '../../shared/manila-time';
import { nextOpening, openPeriodAt, periodsOn } from './hours-card';

const weekdays = { days: [1, 2, 3, 4, 5], open: '10:00', close: '21:00' };
const fridayNight = { days: [5], open: '22:00', close: '02:00' };
const at = (day: number, time: string) => ({
  day,
  minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
});

describe('opening hours', () => {
  it('are read in Manila time', () => {
    expect(manilaTime(Date.parse('2026-11-20T20:30:00.000Z'))).toEqual({ day: 6, minutes: 4 * 60 + 30 });
  });

  it.each([
    [1, '10:00', weekdays],
    [1, '20:59', weekdays],
    [1, '21:00', null],
    [6, '12:00', null],
    [5, '23:30', fridayNight],
    [6, '01:59', fridayNight],
    [6, '02:00', null],
    [5, '01:00', null],
  ])('on day %i at %s', (day, time, period) => {
    expect(openPeriodAt([weekdays, fridayNight], at(day, time))).toBe(period);
  });

  it('list the periods of a day by start time', () => {
    expect(periodsOn([fridayNight, weekdays], 5)).toEqual([weekdays, fridayNight]);
  });
});

describe('the next opening', () => {
  it.each([
    [1, '08:00', { day: 1, inDays: 0, open: '10:00' }],
    [1, '22:00', { day: 2, inDays: 1, open: '10:00' }],
    [5, '21:30', { day: 5, inDays: 0, open: '22:00' }],
    [7, '22:00', { day: 1, inDays: 1, open: '10:00' }],
  ])('after day %i at %s', (day, time, next) => {
    expect(nextOpening([weekdays, fridayNight], at(day, time))).toEqual(next);
  });

  it('is unknown beyond a day whose hours are unknown', () => {
    expect(nextOpening([weekdays, fridayNight], at(6, '03:00'))).toBeNull();
    const market = { days: [3], open: '06:00', close: '09:00' };
    expect(nextOpening([market], at(3, '05:00'))).toEqual({ day: 3, inDays: 0, open: '06:00' });
    expect(nextOpening([market], at(3, '10:00'))).toBeNull();
  });

  it('is none without hours', () => {
    expect(nextOpening([], at(1, '10:00'))).toBeNull();
  });
});
