import { openingPeriodSchema } from '@halalmap/contracts';
import { copyDay, type DaySpan, hoursErrors, runsPastMidnight, toPeriods, type WeekDay } from './hours';

const span = (day: WeekDay, open: string, close: string): DaySpan => ({ day, open, close });
const errorsOf = (...hours: DaySpan[]) => [...hoursErrors(hours)];

describe('opening hours as typed', () => {
  it('are sent with the days of the same hours together', () => {
    const hours = [
      span(7, '10:00', '14:00'),
      span(2, '08:00', '21:00'),
      span(1, '08:00', '21:00'),
      span(1, '22:00', '01:00'),
    ];

    expect(toPeriods(hours)).toEqual([
      { days: [1, 2], open: '08:00', close: '21:00' },
      { days: [1], open: '22:00', close: '01:00' },
      { days: [7], open: '10:00', close: '14:00' },
    ]);
    expect(openingPeriodSchema.array().safeParse(toPeriods(hours)).success).toBe(true);
  });

  it('are null when no day has any', () => {
    expect(toPeriods([])).toBeNull();
  });

  it('run past midnight when they do not end after they start', () => {
    expect(runsPastMidnight(span(5, '18:00', '02:00'))).toBe(true);
    expect(runsPastMidnight(span(5, '00:00', '00:00'))).toBe(true);
    expect(runsPastMidnight(span(5, '08:00', '21:00'))).toBe(false);
    expect(runsPastMidnight(span(5, '18:00', ''))).toBe(false);
  });

  it('of one day replace those of the days they are copied to', () => {
    const hours = [span(1, '08:00', '12:00'), span(1, '13:00', '20:00'), span(2, '09:00', '10:00')];

    expect(copyDay(hours, 1, [2, 3])).toEqual([
      span(1, '08:00', '12:00'),
      span(1, '13:00', '20:00'),
      span(2, '08:00', '12:00'),
      span(2, '13:00', '20:00'),
      span(3, '08:00', '12:00'),
      span(3, '13:00', '20:00'),
    ]);
  });

  it('are invalid where a time is missing or where they overlap', () => {
    expect(errorsOf(span(1, '08:00', ''), span(2, '', '09:00'))).toEqual([
      [0, 'incomplete'],
      [1, 'incomplete'],
    ]);
    expect(errorsOf(span(1, '08:00', '12:00'), span(1, '11:00', '15:00'))).toEqual([[1, 'overlap']]);
    expect(errorsOf(span(1, '08:00', '12:00'), span(1, '12:00', '15:00'))).toEqual([]);
  });

  it('overlap with the previous day when that runs past midnight, Sunday before Monday too', () => {
    expect(errorsOf(span(5, '18:00', '02:00'), span(6, '01:00', '05:00'))).toEqual([[1, 'overlap']]);
    expect(errorsOf(span(1, '01:00', '05:00'), span(7, '18:00', '02:00'))).toEqual([[1, 'overlap']]);
    expect(errorsOf(span(5, '18:00', '02:00'), span(6, '02:00', '05:00'))).toEqual([]);
  });
});
