import { findLandmarks } from './landmarks';

const namesOf = (text: string): string[] => findLandmarks(text, 5).map(({ name }) => name);

describe('landmarks', () => {
  it('are found by name, with "near" before it, and while it is typed', () => {
    for (const text of ['SM Megamall', 'near SM Megamall', 'malapit sa sm megamall', 'sm megam'])
      expect([text, namesOf(text)[0]]).toEqual([text, 'SM Megamall']);
    expect(findLandmarks('SM Megamall', 1)[0]).toMatchObject({
      kind: 'mall',
      town: 'Mandaluyong',
      latitude: 14.58431,
      longitude: 121.05683,
    });
  });

  it('are found in an address, in the town that it names', () => {
    expect(findLandmarks('1234 Unknown Street, Quiapo, Manila', 1)[0]).toMatchObject({
      name: 'Quiapo',
      town: 'Manila',
    });
    expect(findLandmarks('Quiapo Church, Manila', 1)[0]).toMatchObject({ name: 'Quiapo Church' });
    expect(findLandmarks('Some house, Marawi', 1)[0]).toMatchObject({ name: 'Marawi', kind: 'city' });
  });

  it('are none for a text without a name that is known', () => {
    expect(findLandmarks('', 5)).toEqual([]);
    expect(findLandmarks(' , ; ', 5)).toEqual([]);
    expect(findLandmarks('qqqzzz', 5)).toEqual([]);
  });
});
