import {
  announcedOf,
  calculateTimes,
  defaultChoice,
  isCurrent,
  nextCalculated,
  nextPrayer,
  prayersOf,
} from '@halalmap/reference-data/prayer-times';

const calculated = { fajr: '04:37', dhuhr: '11:43', asr: '14:59', maghrib: '17:24', isha: '18:39' };
const none = {
  fajrTime: null,
  dhuhrTime: null,
  asrTime: null,
  maghribTime: null,
  ishaTime: null,
  prayerTimesAsOf: null,
};

describe('the prayers of a day', () => {
  it('are those that the mosque announced, and calculated ones where it announced none', () => {
    const prayers = prayersOf(announcedOf({ ...none, dhuhrTime: '12:15' }), calculated);

    expect(prayers.map(({ time }) => time)).toEqual(['04:37', '12:15', '14:59', '17:24', '18:39']);
    expect(prayers.filter(({ isGiven }) => isGiven).map(({ name }) => name)).toEqual(['dhuhr']);
  });

  it('are only the announced ones when the place has no location', () => {
    expect(prayersOf(announcedOf({ ...none, asrTime: '15:00' }), null)).toEqual([
      { name: 'asr', time: '15:00', isGiven: true },
    ]);
    expect(prayersOf([], null)).toEqual([]);
  });

  it.each([
    ['2026-11-21', true],
    ['2026-12-21', true],
    ['2026-12-22', false],
  ])('are taken from an announcement of 21 November on %s: %s', (day, expected) => {
    expect(isCurrent({ prayerTimesAsOf: '2026-11-21' }, day)).toBe(expected);
  });

  it('are not taken from an announcement without a date', () => {
    expect(isCurrent({ prayerTimesAsOf: null }, '2026-11-21')).toBe(false);
  });

  it.each([
    [0, 'fajr', 4 * 60 + 37],
    [14 * 60 + 21, 'asr', 38],
    [14 * 60 + 59, 'maghrib', 145],
    [23 * 60, 'fajr', 5 * 60 + 37],
  ])('%i minutes after midnight lead to %s', (minutes, name, inMinutes) => {
    const next = nextPrayer(() => prayersOf([], calculated), minutes);

    expect([next?.prayer.name, next?.inMinutes]).toEqual([name, inMinutes]);
  });

  it('have no link when none is known', () => {
    expect(nextPrayer(() => [], 0)).toBeNull();
  });

  it('after the last one lead to the first of tomorrow, at its own time', () => {
    const marawi = { latitude: 8.0034, longitude: 124.2839 };
    const timesOf = (day: string) => calculateTimes(day, marawi, defaultChoice);
    const next = nextCalculated(timesOf, { today: '2026-11-28', minutes: 20 * 60 + 30 });

    expect(timesOf('2026-11-28').fajr).not.toBe(timesOf('2026-11-29').fajr);
    expect(next?.prayer).toMatchObject({ name: 'fajr', time: timesOf('2026-11-29').fajr });
  });
});
