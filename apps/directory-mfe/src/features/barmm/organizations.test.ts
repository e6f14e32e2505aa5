import { barmmOrganizations } from '@halalmap/reference-data/barmm';
import { categories, counts, findOrganizations } from './organizations';

const namesOf = (search: string, category: string | null = null) =>
  findOrganizations({ search, category }).map(({ organization }) => organization);

describe('the organizations of the Bangsamoro government', () => {
  it('are all found by an empty search', () => {
    expect(findOrganizations({ search: '  ', category: null })).toEqual(barmmOrganizations);
  });

  it.each([
    ['the name', 'DARUL'],
    ['the short form', 'bdi'],
    ['the notes', 'start of Ramadan'],
    ['words of name, notes and category together', 'darul fatwa offices'],
  ])('are found by %s, whatever the case', (_where, search) => {
    expect(namesOf(search)).toEqual(["Bangsamoro Darul-Ifta'"]);
  });

  it('are found by their category', () => {
    expect(namesOf('ministries')).toEqual(expect.arrayContaining(['Ministry of Labor and Employment']));
  });

  it('are not found when a word of the search is nowhere', () => {
    expect(namesOf('darul parliament')).toEqual([]);
  });

  it('are narrowed by category and search together', () => {
    expect(namesOf('lanao governed', 'Local Government')).toEqual(['Provincial Government of Lanao del Sur']);
  });

  it('have eight categories, which together hold them all', () => {
    expect(categories).toHaveLength(8);
    expect(categories.reduce((sum, { count }) => sum + count, 0)).toBe(counts.total);
  });
});
