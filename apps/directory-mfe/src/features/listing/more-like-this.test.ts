import { aListing } from '../../testing/builders';
import { similarQuery } from './more-like-this';

const asked = (...question: Parameters<typeof similarQuery>) =>
  Object.fromEntries(new URLSearchParams(similarQuery(...question)));

describe('similar places', () => {
  it('are of its cuisine and nearby, by a position rounded to about a kilometre', () => {
    expect(asked(aListing({ foodTypes: ['Maranao', 'Halal'] }), [124.2319, 7.2047], 'kind')).toEqual({
      type: 'food',
      foodType: 'Maranao',
      near: '7.20,124.23',
      sort: 'distance',
      limit: '5',
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
      limit: '5',
    });
    expect(asked(grocery, null, 'type')).not.toHaveProperty('category');
  });

  it('is any nearby mosque for a mosque', () => {
    expect(
      asked(aListing({ entityType: 'mosque', categoryName: 'Community Mosque' }), [1, 2], 'kind'),
    ).toEqual({
      type: 'mosque',
      near: '2.00,1.00',
      sort: 'distance',
      limit: '5',
    });
  });
});
