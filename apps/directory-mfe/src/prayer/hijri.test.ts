import { addDays, hijriDate, ramadanOf, type DeclaredMonth } from './hijri';

const ramadan: DeclaredMonth = { year: 1447, month: 9, startsOn: '2026-02-19' };
const shawwal: DeclaredMonth = { year: 1447, month: 10, startsOn: '2026-03-20' };
const before = [
  { year: 1445, month: 9, startsOn: '2024-03-12' },
  { year: 1446, month: 9, startsOn: '2025-03-02' },
];

describe('the Hijri date of a day', () => {
  it.each([
    ['is calculated in other months', '2026-11-21', before, { day: 11, month: 6, year: 1448, certainty: 'calculated' }],
    ['is about that of a month that was not declared', '2026-02-18', before, { day: 1, month: 9, certainty: 'about' }],
    ['is the last of Shaaban while Ramadan is declared for the next day', '2026-02-18', [ramadan], { day: 30, month: 8, certainty: 'calculated' }],
    ['is declared from the first day', '2026-02-19', [ramadan], { day: 1, month: 9, year: 1447, certainty: 'declared' }],
    ['is declared up to the 29th', '2026-03-19', [ramadan], { day: 29, month: 9, certainty: 'declared' }],
    ['is open after the 29th', '2026-03-20', [ramadan], { day: 30, month: 9, certainty: 'open' }],
    ['is about Shawwal a day later', '2026-03-21', [ramadan], { day: 2, month: 10, certainty: 'about' }],
    ['is of the next month from its declared day', '2026-03-20', [shawwal, ramadan], { day: 1, month: 10, certainty: 'declared' }],
    ['is the 30th where the next month begins after it', '2026-03-20', [ramadan, { ...shawwal, startsOn: '2026-03-21' }], { day: 30, month: 9, certainty: 'declared' }],
  ] as const)('%s', (_name, day, declared, expected) => {
    expect(hijriDate(day, declared)).toMatchObject(expected);
  }); // prettier-ignore
});

describe('the days of Ramadan', () => {
  it('are 30 of which the last is open until Shawwal is declared', () => {
    const found = ramadanOf('2026-03-01', [ramadan]);

    expect(found).toMatchObject({ year: 1447, isEndDeclared: false });
    expect(found?.days).toHaveLength(30);
    expect(found?.days.at(-1)).toBe('2026-03-20');
  });

  it('end before the declared first day of Shawwal', () => {
    expect(ramadanOf('2026-03-01', [ramadan, shawwal])?.days.at(-1)).toBe('2026-03-19');
    expect(ramadanOf('2026-03-20', [ramadan, shawwal])).toBeNull();
  });

  it('are none without a declaration', () => {
    expect(ramadanOf('2026-02-20', before)).toBeNull();
  });
});

it('adds days over the end of a month', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
});
