import { createFormatters, directionOf } from './index';

const format = createFormatters('en');
const now = Date.parse('2026-11-21T12:00:00Z');

describe('formatters', () => {
  it('write pesos with two decimals, from numbers and from decimal text', () => {
    expect(format.pesos(1250)).toBe('₱1,250.00');
    expect(format.pesos('99.5')).toBe('₱99.50');
  });

  it('write a calendar day unchanged and a timestamp as its day in Manila', () => {
    expect(format.day('2027-03-14')).toBe('14 March 2027');
    expect(format.day('2027-03-14T17:00:00Z')).toBe('15 March 2027');
    expect(format.shortDay('2027-03-14')).toBe('14 Mar 2027');
    expect(format.dateTime('2027-03-14T07:05:00Z')).toBe('14 March 2027, 3:05 pm');
  });

  it('write a time of day', () => {
    expect(format.time('04:30')).toBe('4:30 am');
    expect(format.time('18:05')).toBe('6:05 pm');
    expect([format.time('12:00'), format.time('00:30')]).toEqual(['12:00 pm', '12:30 am']);
  });

  it.each([
    ['2026-11-21T11:59:50Z', 'now'],
    ['2026-11-21T11:15:00Z', '45 minutes ago'],
    ['2026-11-20T12:00:00Z', 'yesterday'],
    ['2026-10-30T12:00:00Z', '3 weeks ago'],
    ['2026-04-20T12:00:00Z', '7 months ago'],
    ['2024-01-01', '2 years ago'],
    ['2026-12-24T12:00:00Z', 'now'],
  ])('write the age of %s', (moment, text) => {
    expect(format.age(moment, now)).toBe(text);
  });

  it('write lists, and a day with its time, with the comma of the language', () => {
    const moment = createFormatters('ar').dateTime('2027-03-14T07:05:00Z');
    expect(format.list(['Fajr', 'Dhuhr'])).toBe('Fajr, Dhuhr');
    expect(createFormatters('ar').list(['الفجر', 'الظهر'])).toBe('الفجر، الظهر');
    expect(moment).toContain('2027، 3:05');
    expect(moment).not.toContain(',');
  });

  it('write Western digits in Arabic', () => {
    expect(createFormatters('ar').number(1234)).toMatch(/1.?234/);
    expect(createFormatters('ar').day('2027-03-14')).toMatch(/14.*2027/);
  });
});

describe('locales', () => {
  it('have a direction', () => {
    expect(directionOf('ar')).toBe('rtl');
    expect(directionOf('fil')).toBe('ltr');
  });
});
