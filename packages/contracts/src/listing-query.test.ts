import { listingQuerySchema } from './listing-query';

const wayOf = (count: number, point = '8,124'): string =>
  Array.from({ length: count }, () => point).join(';');

describe('a way in a query of listings', () => {
  it('has points, and reaches 10 km unless another distance is given', () => {
    expect(listingQuerySchema.parse({ along: '8,124; 8.5,124.65', sort: 'along' })).toMatchObject({
      along: [
        { lat: 8, lng: 124 },
        { lat: 8.5, lng: 124.65 },
      ],
      within: 10,
    });
    expect(listingQuerySchema.parse({ along: wayOf(20), within: '50' })).toMatchObject({ within: 50 });
  });

  it.each([
    [{ along: '8,124' }, 'along'],
    [{ along: wayOf(21) }, 'along'],
    [{ along: '8,124;8' }, 'along'],
    [{ along: '8,124;8,124,1' }, 'along'],
    [{ along: '8,124;north,124' }, 'along'],
    [{ along: '8,124;' }, 'along'],
    [{ along: '8,124;3.9,124' }, 'along'],
    [{ along: '8,124;22.1,124' }, 'along'],
    [{ along: '8,113.9;8,124' }, 'along'],
    [{ along: '8,124;8,128.1' }, 'along'],
    [{ along: '5,118;20,122;5,118' }, 'along'],
    [{ along: wayOf(2), within: '0.5' }, 'within'],
    [{ along: wayOf(2), within: '51' }, 'within'],
    [{ along: wayOf(2), within: 'far' }, 'within'],
    [{ sort: 'along' }, 'along'],
  ])('is refused as %j', (query, field) => {
    const { error } = listingQuerySchema.safeParse(query);
    expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });
});
