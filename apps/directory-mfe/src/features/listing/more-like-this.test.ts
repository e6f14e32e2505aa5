import { aListing } from '../../testing/builders';
import { likeliest, similarQuery } from './more-like-this';

const asked = (...question: Parameters<typeof similarQuery>) =>
  Object.fromEntries(new URLSearchParams(similarQuery(...question)));

describe('similar places', () => {
  it('are of its cuisine and nearby, by a position rounded to about a kilometre', () => {
    expect(asked(aListing({ foodTypes: ['Maranao', 'Halal'] }), [124.2319, 7.2047], 'kind')).toEqual({
      type: 'food',
      foodType: 'Maranao',
      near: '7.20,124.23',
      bbox: expect.stringMatching(/^[\d.,]+$/),
      sort: 'distance',
      limit: '13',
    });
  });

  it('are of its category and in its town when no position is known', () => {
    const grocery = aListing({
      entityType: 'business',
      categoryName: 'Groceries',
      municipalityName: 'Marawi',
    });
    expect(asked(grocery, null, 'kind')).toEqual({
      type: 'business',
      category: 'Groceries',
      location: 'Marawi',
      limit: '13',
    });
    expect(asked(grocery, null, 'type')).not.toHaveProperty('category');
  });

  it('is any nearby mosque for a mosque', () => {
    expect(
      asked(aListing({ entityType: 'mosque', categoryName: 'Community Mosque' }), [1, 2], 'kind'),
    ).toEqual({
      type: 'mosque',
      near: '2.00,1.00',
      bbox: expect.stringMatching(/^[\d.,]+$/),
      sort: 'distance',
      limit: '13',
    });
  });

  it('are those near and open first, and none that is far away, invented or not halal', () => {
    const always = [{ days: [1, 2, 3, 4, 5, 6, 7], open: '00:00', close: '00:00' }];
    const places = [
      aListing({ name: 'Example', origin: 'demo', openingHours: always, latitude: '14.6', longitude: '121' }),
      aListing({ name: 'Far', origin: 'submitted', openingHours: always, latitude: '9', longitude: '121' }),
      aListing({ name: 'Near', origin: 'submitted', openingHours: null, latitude: '14.6', longitude: '121' }),
      aListing({
        name: 'Open',
        origin: 'submitted',
        openingHours: always,
        latitude: '14.6',
        longitude: '121',
      }),
      aListing({ name: 'Pork', origin: 'submitted', trust: { ...aListing().trust, level: 'not_halal' } }),
    ].map((place, number) => ({ ...place, id: String(number) }));
    const noon = { time: { day: 3, minutes: 720 }, at: [121, 14.6], municipalityId: null } as const;
    const names = (origin: 'submitted' | 'demo') =>
      likeliest(places, { ...noon, origin }).map(({ name }) => name);
    expect(names('submitted')).toEqual(['Open', 'Near']);
    expect(names('demo')).toEqual(['Open', 'Near', 'Example']);
  });
});
