import { readFileSync } from 'node:fs';
import { calculateTimes, minutesOf } from '@halalmap/reference-data/prayer-times';

/** The table of Sabah in the reference data: zone with its position, day and six times. */
const sabah = readFileSync(require.resolve('@halalmap/reference-data/prayer-times.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| SBH'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, zone = '', day = '', ...times]) => ({ zone, day, times: times.slice(0, 6) }));

describe('the method of JAKIM beside its tables of Sabah, the nearest neighbour', () => {
  it('reads the whole table', () => {
    expect(sabah).toHaveLength(20);
  });

  it.each(sabah)('is within 2 minutes in $zone on $day', ({ zone, day, times }) => {
    const [, latitude = NaN, longitude = NaN] = (/\(([\d.]+), ([\d.]+)\)/.exec(zone) ?? []).map(Number);
    const found = calculateTimes(day, { latitude, longitude }, { method: 'jakim', asr: 'standard' });
    const { fajr, sunrise, dhuhr, asr, maghrib, isha } = found;
    const apart = [fajr, sunrise, dhuhr, asr, maghrib, isha].map((time, index) =>
      Math.abs(minutesOf(time) - minutesOf(times[index] ?? '')),
    );

    expect(Math.max(...apart)).toBeLessThanOrEqual(2);
  });
});
