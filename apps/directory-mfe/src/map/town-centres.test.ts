import type { Municipality } from '@halalmap/contracts';
import { createTownCentres } from './town-centres';

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
