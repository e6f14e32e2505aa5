import type { Municipality } from '@halalmap/contracts';
import { createTownCentres, createTownMap } from './town-centres';

const aTown = (facts: Partial<Municipality>): Municipality => ({
  id: 1,
  name: 'Marawi',
  provinceId: 10,
  municipalityType: 'City',
  zipCodeStart: null,
  zipCodeEnd: null,
  lat: 8,
  long: 124,
  population: null,
  area: null,
  isCapital: false,
  ...facts,
});
const nowhere = { municipalityId: null, municipality: null, provinceId: null, province: null };

describe('the centre of a town', () => {
  const find = createTownCentres([
    aTown({ id: 1, name: 'Marawi', lat: 8, long: 124.3 }),
    aTown({ id: 2, name: 'San José', provinceId: 20, lat: 12, long: 121 }),
    aTown({ id: 3, name: 'San Jose', provinceId: 30, lat: 10, long: 122 }),
    aTown({ id: 4, name: 'Nowhere', lat: null, long: null }),
  ]);

  it('is found by the id of the town, longitude first', () => {
    expect(find({ ...nowhere, municipalityId: 1 })).toEqual([124.3, 8]);
  });

  it('is found by a name that no other town has, accents and capitals aside', () => {
    expect(find({ ...nowhere, municipality: ' MARAWI ' })).toEqual([124.3, 8]);
  });

  it('is not guessed among towns of one name, but told by the province', () => {
    expect(find({ ...nowhere, municipality: 'San Jose' })).toBeNull();
    expect(find({ ...nowhere, municipality: 'San Jose', provinceId: 30 })).toEqual([122, 10]);
    expect(find({ ...nowhere, municipality: 'San Jose', provinceId: 99 })).toBeNull();
  });

  it('is not known for an unknown town, or one whose centre nobody has', () => {
    expect(find({ ...nowhere, municipalityId: 99 })).toBeNull();
    expect(find({ ...nowhere, municipalityId: 4 })).toBeNull();
    expect(find(nowhere)).toBeNull();
  });
});

describe('the town that a part of the map is named by', () => {
  const towns = createTownMap([
    aTown({ id: 1, name: 'Cebu City', lat: 10.3157, long: 123.8854, population: 964_169 }),
    aTown({ id: 2, name: 'Mandaue', lat: 10.3236, long: 123.9223, population: 364_116 }),
    aTown({ id: 3, name: 'Davao City', lat: 7.07, long: 125.6, population: 1_776_949 }),
    aTown({ id: 4, name: 'Nowhere', lat: null, long: null }),
  ]);

  it('is the largest one inside, else the nearest', () => {
    expect(towns.nameOf({ at: [123.92, 10.32], bounds: [123.8, 10.2, 124, 10.4] })).toBe('Cebu City');
    expect(towns.nameOf({ at: [123.93, 10.33], bounds: [123.93, 10.33, 123.93, 10.33] })).toBe('Mandaue');
    expect(createTownMap([]).nameOf({ at: [0, 0], bounds: [0, 0, 0, 0] })).toBeNull();
  });

  it('counts the centres inside, the edge included', () => {
    expect(towns.countWithin([123.8854, 10.3157, 123.8854, 10.3157])).toBe(1);
    expect(towns.countWithin([123, 10, 124, 11])).toBe(2);
  });
});
