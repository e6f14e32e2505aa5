import { quickFiltersOf, suggestLocations } from './locations';

const counts = {
  town: {
    'Manila, Metro Manila': 5,
    'Parañaque, Metro Manila': 2,
    'San Fernando, La Union': 1,
    'San Fernando, Pampanga': 3,
    'Davao City, Davao del Sur': 9,
  },
  province: { 'Metro Manila': 7, 'Davao del Sur': 9, 'La Union': 1, Pampanga: 3 },
  region: { 'Region XI (Davao Region)': 9 },
};

describe('locations', () => {
  it('are suggested from the beginning of a word, ignoring accents and letter case', () => {
    expect(suggestLocations(counts, 'PARAN', 8).map(({ value }) => value)).toEqual(['Parañaque']);
    expect(suggestLocations(counts, 'manila', 8).map(({ label }) => label)).toEqual([
      'Manila, Metro Manila',
      'Metro Manila',
      'Parañaque, Metro Manila',
    ]);
    expect(suggestLocations(counts, 'anila', 8)).toEqual([]);
  });

  it('state their kind and their number of listings', () => {
    expect(suggestLocations(counts, 'davao', 8)).toEqual([
      { value: 'Davao City', label: 'Davao City, Davao del Sur', count: 9, category: 'city' },
      { value: 'Davao del Sur', label: 'Davao del Sur', count: 9, category: 'province' },
      { value: 'Region XI (Davao Region)', label: 'Region XI (Davao Region)', count: 9, category: 'region' },
    ]);
  });

  it('name the province when two towns share a name, so that the value finds one of them', () => {
    expect(suggestLocations(counts, 'san fer', 8).map(({ value }) => value)).toEqual([
      'San Fernando, Pampanga',
      'San Fernando, La Union',
    ]);
  });

  it('are not suggested for one character, and never more than requested', () => {
    expect(suggestLocations(counts, 'd', 8)).toEqual([]);
    expect(suggestLocations(counts, 'd ', 8)).toEqual([]);
    expect(suggestLocations(counts, 'manila', 1)).toHaveLength(1);
  });

  it('are listed by group, those with the most listings first', () => {
    const { metroManila, popularCities, provinces } = quickFiltersOf(counts);
    expect(metroManila.map(({ value }) => value)).toEqual(['Manila', 'Parañaque']);
    expect(popularCities[0]).toMatchObject({ value: 'Davao City', category: 'city' });
    expect(provinces.map(({ value }) => value)).toEqual([
      'Davao del Sur',
      'Metro Manila',
      'Pampanga',
      'La Union',
    ]);
  });
});
