import { barmmOrganizations } from './barmm';

const counted = (pick: (entry: (typeof barmmOrganizations)[number]) => string) => {
  const counts: Record<string, number> = {};
  for (const entry of barmmOrganizations) counts[pick(entry)] = (counts[pick(entry)] ?? 0) + 1;
  return counts;
};

describe('the BARMM organizations', () => {
  it('are the 58 of the collected list, with unique names', () => {
    expect(new Set(barmmOrganizations.map((entry) => entry.organization)).size).toBe(58);
    expect(barmmOrganizations).toHaveLength(58);
  });

  it('have the counts by category and verification that the list states', () => {
    expect(counted((entry) => entry.category)).toEqual({
      Offices: 8,
      Ministries: 15,
      Commissions: 6,
      Authorities: 6,
      Cooperative: 1,
      Other: 7,
      'Educational Institution': 6,
      'Local Government': 9,
    });
    expect(counted((entry) => entry.verified)).toEqual({ Yes: 18, Partial: 40 });
  });

  it('begin with those that people ask for most', () => {
    expect(barmmOrganizations.slice(0, 9).map(({ acronym }) => acronym)).toEqual([
      'OCM',
      'MSSD',
      'MOH',
      'MBHTE',
      'BPA',
      'BDI',
      'MOLE',
      'MILG',
      'BHRC',
    ]);
  });

  it('say when they were checked', () => {
    expect(barmmOrganizations.every(({ lastChecked }) => /^\d{4}-\d{2}-\d{2}$/.test(lastChecked))).toBe(true);
  });

  it('have a secure website or none', () => {
    const websites = barmmOrganizations.map((entry) => entry.website);

    expect(websites.filter((website) => website === null)).toHaveLength(27);
    for (const website of websites) if (website !== null) expect(new URL(website).protocol).toBe('https:');
  });

  it('have null for everything that no official page states', () => {
    expect(barmmOrganizations.every((entry) => entry.email === null && entry.phone === null)).toBe(true);
    expect(barmmOrganizations.filter((entry) => entry.address === null)).toHaveLength(29);
  });

  it('have a parent organization that is in the list, if any', () => {
    const names = new Set(barmmOrganizations.map((entry) => entry.organization));
    const parents = barmmOrganizations.flatMap((entry) => (entry.parentBody ? [entry.parentBody] : []));

    expect(parents.filter((parent) => !names.has(parent.replace(/ \(chair\)$/, '')))).toEqual([]);
  });
});
