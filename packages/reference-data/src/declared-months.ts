import { type DeclaredMonth, isInRamadan } from './hijri';

const ramadan = 9;
const shawwal = 10;
const darulIfta = 'Bangsamoro Darul-Ifta’';

/**
 * First days of Ramadan as they were declared in the Philippines; `../../data/prayer-times.md` says what is known of
 * them. The pages that were collected do not say by whom each was declared.
 */
export const declaredRamadans = [
  { year: 1441, startsOn: '2020-04-24' },
  { year: 1444, startsOn: '2023-03-23' },
  { year: 1445, startsOn: '2024-03-12' },
  { year: 1446, startsOn: '2025-03-02' },
  { year: 1447, startsOn: '2026-02-19' },
].map((month) => ({
  ...month,
  month: ramadan,
  declaredBy: null,
  source: 'Published reports, collected on 21 November 2026',
}));

/** Declared beginnings with the report of each, read on 29 November 2026. */
export const reportedMonths = [
  {
    year: 1441,
    month: shawwal,
    startsOn: '2020-05-24',
    source: 'https://cebudailynews.inquirer.net/312331/eidl-fitr-is-on-may-24-says-bangsamoro-grand-mufti',
  },
  {
    year: 1443,
    month: ramadan,
    startsOn: '2022-04-03',
    source: 'https://news.abs-cbn.com/news/04/01/22/ramadan-in-ph-starts-april-3',
  },
  {
    year: 1443,
    month: shawwal,
    startsOn: '2022-05-02',
    source: 'https://mb.com.ph/2022/5/2/malacanang-declares-may-3-a-national-holiday-for-eidl-fitr',
  },
  {
    year: 1444,
    month: shawwal,
    startsOn: '2023-04-22',
    source: 'https://news.abs-cbn.com/news/04/20/23/filipino-muslims-to-mark-eidl-fitr-on-april-22',
  },
  {
    year: 1446,
    month: shawwal,
    startsOn: '2025-03-31',
    source:
      'https://cebudailynews.inquirer.net/630474/eidl-fitr-in-philippines-on-march-31-bangsamoro-mufti-confirms',
  },
  {
    year: 1447,
    month: shawwal,
    startsOn: '2026-03-21',
    source: 'https://mb.com.ph/2026/03/20/eidl-fitr-set-saturday-march-21',
  },
].map((month) => ({ ...month, declaredBy: darulIfta }));

const bundled: readonly DeclaredMonth[] = [...declaredRamadans, ...reportedMonths];

/**
 * Whether a day is in Ramadan, as declared or else as calculated.
 * @param declared what admins declared too, where that is known
 */
export const isRamadanDay = (day: string, declared: readonly DeclaredMonth[] = bundled): boolean =>
  isInRamadan(day, declared);
