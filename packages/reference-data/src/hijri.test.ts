import { addDays, hijriDate, isInRamadan, ramadanOf, ramadanShownOn, type DeclaredMonth } from './hijri';

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
    ['is about the first of Shawwal after the 30th', '2026-03-21', [ramadan], { day: 1, month: 10, certainty: 'about' }],
    ['is of the next month from its declared day', '2026-03-20', [shawwal, ramadan], { day: 1, month: 10, certainty: 'declared' }],
    ['is the 30th where the next month begins after it', '2026-03-20', [ramadan, { ...shawwal, startsOn: '2026-03-21' }], { day: 30, month: 9, certainty: 'declared' }],
  ] as const)('%s', (_name, day, declared, expected) => {
    expect(hijriDate(day, declared)).toMatchObject(expected);
  }); // prettier-ignore
});

it.each([2023, 2024, 2025, 2026, 2027])('leaves out no day of any month of %i', (year) => {
  const declared = [{ year: 1444, month: 9, startsOn: '2023-03-23' }, ...before, ramadan];
  for (let day = `${year}-01-01`; day.startsWith(String(year)); day = addDays(day, 1)) {
    const [today, tomorrow] = [hijriDate(day, declared), hijriDate(addDays(day, 1), declared)];
    const isNext =
      tomorrow.day === today.day + 1
        ? tomorrow.month === today.month
        : tomorrow.day === 1 && today.day >= 29 && tomorrow.month === (today.month % 12) + 1;
    expect({ day, today, tomorrow, isNext }).toMatchObject({ isNext: true });
  }
});

describe('the days of Ramadan', () => {
  it('are calculated where none is declared', () => {
    expect(isInRamadan('2027-02-09', [ramadan])).toBe(true);
    expect(isInRamadan('2027-02-06', [ramadan])).toBe(false);
    expect(isInRamadan('2026-02-18', [ramadan])).toBe(false);
    expect(isInRamadan('2026-03-20', [ramadan, shawwal])).toBe(false);
  });

  it('are shown from the first of Shaʻban with both days on which they may begin, until one is declared', () => {
    expect(ramadanShownOn('2026-01-19', before)).toBeNull();
    const coming = ramadanShownOn('2026-01-20', before);
    expect(coming).toMatchObject({ year: 1447, candidates: ['2026-02-18', '2026-02-19'] });
    expect(coming?.days).toHaveLength(31);
    expect(ramadanShownOn('2026-02-18', before)).toEqual(coming);
    expect(ramadanShownOn('2026-02-18', [ramadan])).toEqual({
      ...ramadanOf('2026-02-19', [ramadan]),
      candidates: null,
    });
  });

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
