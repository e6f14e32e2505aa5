import { listingSubmissionSchema } from '@halalmap/contracts';
import { groupsOf, inFormOrder, tabNames, tabOf, toListingBody } from './enterprise-fields';

describe('the body of an enterprise listing', () => {
  it('contains the input in the types of the contract', () => {
    const body = toListingBody({
      entityType: 'business',
      name: 'Sulu Traders',
      yearEstablished: '1999',
      muslimBusinessCategoryId: '3',
      alternateNames: 'Sulu, Traders of Sulu',
      muslimOwned: 'true',
      isWomenLed: 'true',
      parkingAvailable: '',
      latitude: '7.1907000',
      longitude: '125.4553000',
      publish: 'true',
    });

    expect(body).toEqual({
      entityType: 'business',
      name: 'Sulu Traders',
      yearEstablished: 1999,
      muslimBusinessCategoryId: 3,
      alternateNames: ['Sulu', 'Traders of Sulu'],
      muslimOwned: 'Yes',
      isWomenLed: true,
      latitude: '7.1907000',
      longitude: '125.4553000',
      publish: true,
    });
    expect(listingSubmissionSchema.safeParse(body).success).toBe(true);
  });

  it('omits values of another type, and the certificate of a place that has none', () => {
    const typed = { name: 'Masjid', capacity: '200', price: '12', certificationNumber: '1' };

    expect(toListingBody({ ...typed, entityType: 'mosque' })).toEqual({
      entityType: 'mosque',
      name: 'Masjid',
      capacity: 200,
    });
    expect(toListingBody({ ...typed, entityType: 'product' })).toEqual({
      entityType: 'product',
      name: 'Masjid',
      price: '12',
    });
    expect(toListingBody({ ...typed, entityType: 'product', halalCertified: 'true' })).toMatchObject({
      halalCertified: 'Yes',
      certificationNumber: '1',
    });
  });

  it('groups the days with the same opening hours, for types that are open at certain hours', () => {
    const openingHours = JSON.stringify([
      { day: 1, open: '09:00', close: '17:00' },
      { day: 2, open: '09:00', close: '17:00' },
      { day: 3, open: '09:00', close: '' },
    ]);

    expect(toListingBody({ entityType: 'food', name: 'A', openingHours })).toEqual({
      entityType: 'food',
      name: 'A',
      openingHours: [{ days: [1, 2], open: '09:00', close: '17:00' }],
    });
    expect(toListingBody({ entityType: 'product', name: 'A', openingHours })).toEqual({
      entityType: 'product',
      name: 'A',
    });
  });

  it.each(['{', '7', '[1]', '[{"day":9,"open":"09:00","close":"17:00"}]'])(
    'has no hours when the draft holds %s',
    (openingHours) => {
      expect(toListingBody({ entityType: 'food', name: 'A', openingHours })).toEqual({
        entityType: 'food',
        name: 'A',
      });
    },
  );

  it.each([
    [{}, 'entityType', 'Please select a directory'],
    [{ entityType: 'food' }, 'name', 'Business name is required'],
    [{ entityType: 'food', name: 'A', email: 'nobody' }, 'email', 'Please enter a valid email address'],
    [{ entityType: 'food', name: 'A', yearEstablished: 'never' }, 'yearEstablished', undefined],
    [{ entityType: 'food', name: 'A', latitude: '7' }, 'longitude', 'Latitude and longitude go together'],
  ])('of %j is refused at %s', (typed, field, message) => {
    const { error } = listingSubmissionSchema.safeParse(toListingBody(typed));
    const found = error?.issues.find(({ path }) => path[0] === field);

    expect(found).toBeDefined();
    if (message !== undefined) expect(found?.message).toBe(message);
  });

  it('has every field once, and knows its tab', () => {
    const names = tabNames.flatMap((tab) =>
      groupsOf(tab).flatMap(([, fields]) => fields.map(({ name }) => [name, tab] as const)),
    );

    expect(new Set(names.map(([name]) => name)).size).toBe(names.length);
    for (const [name, tab] of names) expect([name, tabOf(name)]).toEqual([name, tab]);
    expect(tabNames).toHaveLength(4);
    expect(tabOf('municipality')).toBeUndefined();
    expect(inFormOrder(['municipality', 'website', 'images', 'name'])).toEqual([
      'name',
      'images',
      'website',
      'municipality',
    ]);
  });
});
