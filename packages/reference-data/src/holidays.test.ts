import { knownHolidays } from './holidays';

const months = [
  { year: 1447, month: 9, startsOn: '2026-02-19' },
  { year: 1447, month: 10, startsOn: '2026-03-21' },
];
const dated = (year: number) => knownHolidays(year, months).map(({ date, name: { en } }) => `${date} ${en}`);

describe('the days on which places may keep other hours', () => {
  it('are those of law, of proclamations, of the Bangsamoro and of the Islamic year', () => {
    expect(dated(2026)).toEqual(
      expect.arrayContaining([
        '2026-01-21 Bangsamoro Foundation Day',
        '2026-03-20 Holiday of Eid’l Fitr',
        '2026-03-21 Eid’l Fitr',
        '2026-04-02 Maundy Thursday',
        '2026-04-03 Good Friday',
        '2026-04-04 Black Saturday',
        '2026-05-27 Holiday of Eid’l Adha',
        '2026-08-31 National Heroes Day',
        '2026-12-25 Christmas Day',
      ]),
    );
  });

  it('are found by Easter and by the last Monday of August in any year', () => {
    expect(dated(2024)).toEqual(
      expect.arrayContaining(['2024-03-29 Good Friday', '2024-08-26 National Heroes Day']),
    );
    expect(dated(2027)).toEqual(expect.arrayContaining(['2027-03-26 Good Friday']));
    expect(dated(2027).join()).not.toContain('Black Saturday');
  });

  it('are all found where one month was declared late and another one early', () => {
    const unusual = [
      { year: 1448, month: 10, startsOn: '2027-03-12' },
      { year: 1448, month: 12, startsOn: '2027-05-04' },
    ];
    const found = knownHolidays(2027, unusual).filter(({ kind }) => kind !== 'national');
    expect(found.map(({ date, id }) => `${date} ${id}`)).toEqual(
      expect.arrayContaining([
        '2027-03-12 eid-fitr-1448',
        '2027-05-12 arafah-1448',
        '2027-05-13 eid-adha-1448',
        '2027-05-14 tashriq-1448',
      ]),
    );
  });

  it('say which were declared, each with its source and an id of its own', () => {
    const days = knownHolidays(2026, months);
    const declaredOf = (id: string) => days.find((day) => day.id === id)?.declared;
    expect(declaredOf('eid-fitr-1447')).toBe(true);
    expect(declaredOf('maulid-1448')).toBe(false);
    expect(declaredOf('christmas-2026')).toBe(true);
    expect(knownHolidays(2027, months).find(({ id }) => id === 'christmas-2027')?.declared).toBe(false);
    expect(days.every(({ source }) => (source ?? '') !== '')).toBe(true);
    expect(new Set(days.map(({ id }) => id)).size).toBe(days.length);
  });
});
