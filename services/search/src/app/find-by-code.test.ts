import { createEmbeddedSearchIndex } from '../adapters/embedded/embedded-search-index';
import { put } from '../testing/build-document';
import { createFindByCode } from './find-by-code';
import { buildListing } from '@halalmap/contracts/testing';

const ofProduct = (name: string, barcode: string, more: object = {}) =>
  put({ entityType: 'product', name, barcode, ...more });

describe('the products of a code', () => {
  const finder = async (...products: ReturnType<typeof put>[]) => {
    const index = createEmbeddedSearchIndex();
    await index.apply(products);
    return createFindByCode({ index });
  };

  it.each(['042100005264', '0042100005264', '04252614', ' 0 42100-00526 4 '])(
    'are the same for UPC-A, EAN-13 with a zero and UPC-E, typed as "%s"',
    async (typed) => {
      const find = await finder(ofProduct('Dates', '0042100005264'), ofProduct('Tea', '4006381333931'));

      const { code, listings } = await find(typed);
      expect([code, listings.map(({ name }) => name)]).toEqual(['042100005264', ['Dates']]);
    },
  );

  it('are those of both readings of eight digits', async () => {
    // 01234565 is right as an EAN-8 and as the UPC-E of 012345000065.
    const find = await finder(ofProduct('Small pack', '01234565'), ofProduct('Large pack', '012345000065'));

    const { listings } = await find('01234565');
    expect(listings.map(({ name }) => name).sort()).toEqual(['Large pack', 'Small pack']);
  });

  it('come with what is stated of each, and when', async () => {
    const certificate = {
      state: 'valid' as const,
      body: 'IDCP',
      number: 'C-1',
      recognised: true,
      seenAt: '2026-10-01T00:00:00.000Z',
    };
    const find = await finder(
      ofProduct('Seen', '4006381333931', {
        trust: { ...buildListing().trust, level: 'certified', certificate },
      }),
      ofProduct('Said', '4006381333931', { halalCertified: 'Yes', updatedAt: '2026-11-02T00:00:00.000Z' }),
      ofProduct('Denied', '4006381333931', { halalCertified: 'No', updatedAt: '2026-11-03T00:00:00.000Z' }),
      ofProduct('Silent', '4006381333931'),
    );

    const { listings, statements } = await find('4006381333931');
    expect(listings).toHaveLength(4);
    expect(statements).toHaveLength(3);
    expect(statements).toEqual(
      expect.arrayContaining([
        { source: 'IDCP', statedAt: '2026-10-01T00:00:00.000Z', halal: 'certified', text: 'C-1' },
        { source: 'HalalMap', statedAt: '2026-11-02T00:00:00.000Z', halal: 'labelled' },
        { source: 'HalalMap', statedAt: '2026-11-03T00:00:00.000Z', halal: 'not_labelled' },
      ]),
    );
  });

  it.each(['', '123', '12345678901234', '4006381333932', 'https://example.com'])(
    'refuses "%s", which is no code',
    async (typed) => {
      const find = await finder();
      await expect(find(typed)).rejects.toMatchObject({
        code: 'validation_failed',
        details: [{ path: 'code' }],
      });
    },
  );

  it('says when nobody knows a code, also where another one begins with it', async () => {
    const find = await finder(ofProduct('Other', '9638507400019'));
    await expect(find('96385074')).rejects.toMatchObject({ code: 'unknown_code' });
  });
});
