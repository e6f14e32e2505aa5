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
].map((ramadan) => ({
  ...ramadan,
  month: 9,
  declaredBy: null,
  source: 'Published reports, collected on 21 November 2026',
}));
