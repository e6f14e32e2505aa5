import { calculateTimes } from './calculate';

const manila = { latitude: 14.5995, longitude: 120.9842 };

describe('calculated prayer times', () => {
  it.each([
    ['2026-11-21', 'singapore', '04:37', '06:00', '11:43', '14:59', '17:24', '18:39'],
    ['2026-11-21', 'muslimWorldLeague', '04:45', '06:00', '11:43', '14:58', '17:24', '18:34'],
    ['2025-03-01', 'singapore', '04:54', '06:13', '12:10', '15:30', '18:05', '19:16'],
    ['2018-05-17', 'singapore', '04:02', '05:28', '11:54', '15:10', '18:18', '19:35'],
    ['2018-06-14', 'singapore', '03:58', '05:27', '11:58', '15:22', '18:26', '19:46'],
  ] as const)('of Manila on %s by %s', (day, method, fajr, sunrise, dhuhr, asr, maghrib, isha) => {
    expect(calculateTimes(day, manila, method)).toEqual({ fajr, sunrise, dhuhr, asr, maghrib, isha });
  });
});
