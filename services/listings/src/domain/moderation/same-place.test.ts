import fc from 'fast-check';
import {
  duplicateKeys,
  phoneDigits,
  searchKeys,
  significantWords,
  likelyFrom,
  similarityTo,
  type ComparedPlace,
} from './same-place';

const aPlace = (fields: Partial<ComparedPlace> = {}): ComparedPlace => ({
  name: 'Ranao Grill',
  entityType: 'food',
  address: null,
  phone: null,
  barcode: null,
  municipalityId: null,
  point: null,
  ...fields,
});
const manila = { lat: 14.5995, lng: 120.9842 };

describe('the likelihood that two places are the same', () => {
  it.each([
    ['the same name', {}, {}, ['name']],
    [
      'the same name with common words and accents',
      { name: 'Café Ránao Restaurant' },
      { name: 'RANAO' },
      ['name'],
    ],
    ['other words in another order', { name: 'Masjid Al-Noor' }, { name: 'Al Noor Mosque' }, ['name']],
    ['an abbreviation', { name: 'Sto. Niño Halal' }, { name: 'Santo Nino Halal' }, ['name']],
    ['letters joined by dots', { name: 'K.F.C. Lakeside' }, { name: 'KFC Lakeside' }, ['name']],
    ['the Arabic article', { name: 'مسجد النور' }, { name: 'مسجد نور' }, ['name']],
    ['Arabic letters of another keyboard', { name: 'مصلی' }, { name: 'مصلى' }, ['name']],
    ['a typo', { name: 'Marhaba Kitchen' }, { name: 'Marhabba Kitchen' }, ['name']],
    [
      'the same telephone',
      { name: 'One', phone: '+63 917 123 4567' },
      { name: 'Two', phone: '0917-123-4567' },
      ['phone'],
    ],
    [
      'one of several telephones',
      { name: 'One', phone: '0998 765 4321 / 02 8123 4567' },
      { name: 'Two', phone: '+63 998 765 4321' },
      ['phone'],
    ],
    [
      'a telephone with an extension',
      { name: 'One', phone: '(064) 421-1234 loc. 5' },
      { name: 'Two', phone: '064 421 1234' },
      ['phone'],
    ],
    [
      'the same barcode, with and without its first zero',
      { name: 'One', barcode: '042100005264' },
      { name: 'Two', barcode: '0042100005264' },
      ['barcode'],
    ],
    ['name and spot', { point: manila }, { point: { lat: 14.5996, lng: 120.9843 } }, ['name', 'place']],
    [
      'name and address',
      { address: '12 Quiapo St, Manila' },
      { address: '12 Quiapo Street Manila' },
      ['name', 'address'],
    ],
  ])('is likely for %s', (_what, left, right, because) => {
    const likeness = similarityTo(aPlace(left))(aPlace(right));

    expect(likeness.score).toBeGreaterThanOrEqual(likelyFrom);
    expect(likeness.because).toEqual(because);
  });

  it.each([
    ['another name', {}, { name: 'Barakah Bakery' }],
    ['branches in two towns', { municipalityId: 1 }, { municipalityId: 2 }],
    ['branches far apart', { point: manila }, { point: { lat: 7.07, lng: 125.6 } }],
    ['neighbours', { name: 'Salam Tea', point: manila }, { name: 'Zamboanga Satti', point: manila }],
    ['a short number that many share', { name: 'One', phone: '911' }, { name: 'Two', phone: '911' }],
  ])('is unlikely for %s', (_what, left, right) => {
    expect(similarityTo(aPlace(left))(aPlace(right)).score).toBeLessThan(likelyFrom);
  });

  const place = fc.record({
    name: fc.string({ minLength: 1, maxLength: 30 }),
    entityType: fc.constantFrom('food', 'mosque', null),
    address: fc.option(fc.string()),
    phone: fc.option(fc.string()),
    barcode: fc.constantFrom(null, '042100005264', '0042100005264'),
    municipalityId: fc.option(fc.integer({ min: 1, max: 3 })),
    point: fc.option(fc.record({ lat: fc.double({ min: 4, max: 21, noNaN: true }), lng: fc.double({ min: 116, max: 127, noNaN: true }) })), // prettier-ignore
  }) as fc.Arbitrary<ComparedPlace>;

  it('is a number from 0 to 1 and symmetric', () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        const { score } = similarityTo(a)(b);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(Math.abs(similarityTo(b)(a).score - score)).toBeLessThanOrEqual(0.01);
      }),
    );
  });

  it("includes a place's own keys among the keys searched for it", () => {
    fc.assert(
      fc.property(place, (a) => {
        const filed = duplicateKeys(a);
        expect(
          searchKeys(a)
            .flat()
            .some((key) => filed.includes(key)),
        ).toBe(true);
      }),
    );
  });
});

describe('names and phone numbers', () => {
  it('are compared by their distinctive parts', () => {
    expect(significantWords("Jama'ah House of Halal")).toEqual(['jamaah']);
    expect(significantWords('The Halal Restaurant')).toEqual(['the', 'halal', 'restaurant']);
    expect(phoneDigits('(02) 8123-4567; 421-1234')).toEqual(['281234567', '4211234']);
    expect(phoneDigits('12345')).toEqual([]);
    expect(phoneDigits('N/A')).toEqual([]);
  });
});
