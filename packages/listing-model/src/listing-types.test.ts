import { asksHalal, type BusinessCategories, type BusinessKind } from './listing-types';

describe('whether halal is asked', () => {
  const of: BusinessCategories = {
    categories: [
      { id: 1, name: 'Sweets', asksHalal: true },
      { id: 2, name: 'Crafts', asksHalal: false },
    ],
    subcategories: [
      { id: 101, name: 'Ice', parentCategoryId: 1, asksHalal: null },
      { id: 201, name: 'Tailor', parentCategoryId: 2, asksHalal: null },
      { id: 202, name: 'Soap', parentCategoryId: 2, asksHalal: true },
    ],
  };
  const asks = (kind: BusinessKind): boolean => asksHalal('business', { kind, of });

  it('depends on the type', () => {
    expect(
      (['food', 'business', 'mosque', 'product', 'cemetery'] as const).map((type) => asksHalal(type)),
    ).toEqual([true, true, false, true, false]);
  });

  it.each<[BusinessKind, boolean]>([
    [{}, true],
    [{ muslimBusinessCategoryId: 1 }, true],
    [{ muslimBusinessCategoryId: 2 }, false],
    [{ muslimBusinessCategoryId: 2, category: 'Sweets' }, false],
    [{ muslimBusinessCategoryId: 2, muslimBusinessSubcategoryId: 201 }, false],
    [{ muslimBusinessCategoryId: 2, muslimBusinessSubcategoryId: 202 }, true],
    [{ muslimBusinessCategoryId: 2, muslimBusinessSubcategoryId: 101 }, false],
    [{ muslimBusinessSubcategoryId: 201 }, false],
    [{ category: ' crafts ' }, false],
    [{ category: 'TAILOR' }, false],
    [{ category: 'soap' }, true],
    [{ category: 'Anything else' }, true],
    [{ muslimBusinessCategoryId: 9 }, true],
  ])('of a business depends on its category: %j', (kind, expected) => {
    expect(asks(kind)).toBe(expected);
  });

  it('of other types does not depend on categories', () => {
    const business = { kind: { muslimBusinessCategoryId: 2, category: 'Crafts' }, of };
    expect([asksHalal('food', business), asksHalal('mosque', business)]).toEqual([true, false]);
  });
});
