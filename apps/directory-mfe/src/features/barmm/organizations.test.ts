import { barmmOrganizations } from '@halalmap/reference-data/barmm';
import { categories, counts, findOrganizations } from './organizations';

const namesOf = (search: string, category: string | null = null) =>
  findOrganizations({ search, category }).map(({ organization }) => organization);

describe('the organizations of the Bangsamoro government', () => {
  it('all match an empty search', () => {
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

  it('match by their category', () => {
    expect(namesOf('ministries')).toEqual(expect.arrayContaining(['Ministry of Labor and Employment']));
  });

  it('do not match when a word of the search is missing', () => {
    expect(namesOf('darul parliament')).toEqual([]);
  });

  it('can be filtered by category and search together', () => {
    expect(namesOf('lanao governed', 'Local Government')).toEqual(['Provincial Government of Lanao del Sur']);
  });

  it('have eight categories, which together contain all of them', () => {
    expect(categories).toHaveLength(8);
    expect(categories.reduce((sum, { count }) => sum + count, 0)).toBe(counts.total);
  });
});
