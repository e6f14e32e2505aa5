import type { Listing } from '@halalmap/contracts';
import type { IndexChange, IndexQuery, SearchIndex } from '../domain/search-index';
import { nextId } from '@halalmap/test-kit';
import { put } from './build-document';

async function* stream(...changes: IndexChange[]): AsyncIterable<IndexChange> {
  yield* changes;
}

/** A promise that a test settles when it likes. */
const gate = () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

const hours = (open: string, close: string, ...days: number[]): Partial<Listing> => ({
  openingHours: [{ days, open, close }],
});

/**
 * What every search index must do, whatever stands behind it.
 * @param openIndex makes an empty index
 */
export const describeSearchIndex = (openIndex: () => Promise<SearchIndex>): void => {
  describe('keeps the contract', () => {
    let index: SearchIndex;
    beforeEach(async () => {
      index = await openIndex();
    });
    afterEach(() => index.close());

    const names = async (query: Partial<IndexQuery> = {}): Promise<string[]> => {
      const { hits } = await index.search({ sort: { by: 'name' }, offset: 0, limit: 100, ...query });
      return hits.map(({ name }) => name);
    };

    describe('of changes', () => {
      it('finds a document as soon as it is put in, with the whole listing', async () => {
        const change = put({ name: 'Ghazal', phone: '+63 900 000 0000' });
        await index.apply([change]);
        const { hits, total } = await index.search({
          text: 'ghazal',
          sort: { by: 'relevance' },
          offset: 0,
          limit: 10,
        });
        expect(total).toBe(1);
        expect(hits).toEqual([change.kind === 'put' && change.document.listing]);
      });

      it('replaces a document by a newer revision, old words included', async () => {
        const id = nextId();
        await index.apply([put({ id, name: 'Ghazal' }, 1)]);
        await index.apply([put({ id, name: 'Ziggurat' }, 2)]);
        expect(await names({ text: 'ghazal' })).toEqual([]);
        expect(await names()).toEqual(['Ziggurat']);
        expect(await index.count()).toBe(1);
      });

      it('ignores a revision that is not newer than what it has seen', async () => {
        const id = nextId();
        await index.apply([put({ id, name: 'Newer' }, 5)]);
        await index.apply([put({ id, name: 'Older' }, 4), put({ id, name: 'Same' }, 5)]);
        await index.apply([{ kind: 'remove', id, revision: 3 }]);
        expect(await names()).toEqual(['Newer']);
      });

      it('does not bring a removed document back by an older revision', async () => {
        const id = nextId();
        await index.apply([put({ id, name: 'Once approved' }, 1), { kind: 'remove', id, revision: 3 }]);
        await index.apply([put({ id, name: 'Once approved' }, 2)]);
        expect(await names()).toEqual([]);
        await index.apply([put({ id, name: 'Approved again' }, 4)]);
        expect(await names()).toEqual(['Approved again']);
      });

      it('takes the removal of what it never had', async () => {
        await index.apply([{ kind: 'remove', id: nextId(), revision: 1 }]);
        expect(await index.count()).toBe(0);
      });

      it('tells the revision of each document that can be found', async () => {
        const [kept, removed] = [nextId(), nextId()];
        await index.apply([put({ id: kept }, 7), put({ id: removed }, 1)]);
        await index.apply([{ kind: 'remove', id: removed, revision: 2 }]);
        const told: Array<{ id: string; revision: number }> = [];
        for await (const { id, revision } of index.revisions()) told.push({ id, revision });
        expect(told).toEqual([{ id: kept, revision: 7 }]);
      });
    });

    describe('of filters', () => {
      it('compares texts without regard to letter case', async () => {
        await index.apply([put({ name: 'A', foodTypes: ['Café and Coffee'] }), put({ name: 'B' })]);
        expect(await names({ filter: { field: 'cuisines', oneOf: ['cafe and coffee'] } })).toEqual(['A']);
      });

      it('takes quotes, brackets and backslashes in a value for what they are', async () => {
        await index.apply([put({ name: 'A', category: 'O\'Hara "x" [y]' }), put({ name: 'B' })]);
        expect(await names({ filter: { field: 'categories', oneOf: ['o\'hara "x" [y]'] } })).toEqual(['A']);
        for (const hostile of ['"', '\\', '" OR entityType = "food', "' OR 1 = 1", ']', '\\"']) {
          expect(await names({ filter: { field: 'categories', oneOf: [hostile] } })).toEqual([]);
          expect(await names({ filter: { placeContains: hostile } })).toEqual([]);
        }
      });

      it('finds a place from the beginning of any of its words', async () => {
        await index.apply([
          put({ name: 'A', address: '12 Mabini St., Ermita', municipality: 'Manila' }),
          put({ name: 'B', municipality: 'Davao City', province: 'Davao del Sur' }),
        ]);
        expect(await names({ filter: { placeContains: 'ermi' } })).toEqual(['A']);
        expect(await names({ filter: { placeContains: 'mabini st' } })).toEqual(['A']);
        expect(await names({ filter: { placeContains: 'rmita' } })).toEqual([]);
        expect(await names({ filter: { placeContains: 'city' } })).toEqual(['B']);
      });

      it('knows who is open, past midnight and past the end of the week too', async () => {
        await index.apply([
          put({ name: 'Days', ...hours('07:45', '17:30', 1, 2) }),
          put({ name: 'Nights', ...hours('22:00', '02:15', 7) }),
          put({ name: 'Always', ...hours('00:00', '00:00', 1, 2, 3, 4, 5, 6, 7) }),
          put({ name: 'Unknown' }),
        ]);
        const openAt = (minute: number) => names({ filter: { openAtMinute: minute } });
        expect(await openAt(7 * 60 + 44)).toEqual(['Always']);
        expect(await openAt(7 * 60 + 45)).toEqual(['Always', 'Days']);
        expect(await openAt(17 * 60 + 30)).toEqual(['Always']);
        expect(await openAt(6 * 1440 + 23 * 60)).toEqual(['Always', 'Nights']);
        expect(await openAt(2 * 60 + 14)).toEqual(['Always', 'Nights']);
        expect(await openAt(2 * 60 + 15)).toEqual(['Always']);
      });

      it('counts a place without coordinates at its town centre, in a box too', async () => {
        await index.apply([
          put({ name: 'Exact', latitude: '8.1', longitude: '124.3' }),
          put({ name: 'Town', municipality: 'Marawi' }),
          put({ name: 'Nowhere' }),
        ]);
        const box = { minLat: 7.9, minLng: 124.2, maxLat: 8.2, maxLng: 124.4 };
        expect(await names({ filter: { box } })).toEqual(['Exact', 'Town']);
        expect(await names({ sort: { by: 'distance', from: { lat: 8, lng: 124.3 } } })).toEqual([
          'Town',
          'Exact',
          'Nowhere',
        ]);
      });
    });

    describe('of orders', () => {
      it('puts missing ratings last and the newest first among equals', async () => {
        await index.apply([
          put({ name: 'None', createdAt: '2026-03-01T00:00:00.000Z' }),
          put({ name: 'Old four', averageRating: 4, createdAt: '2026-01-01T00:00:00.000Z' }),
          put({ name: 'New four', averageRating: 4, createdAt: '2026-02-01T00:00:00.000Z' }),
          put({ name: 'Five', averageRating: 5 }),
        ]);
        expect(await names({ sort: { by: 'rating' } })).toEqual(['Five', 'New four', 'Old four', 'None']);
        expect((await names({ sort: { by: 'newest' } }))[0]).toBe('None');
      });

      it('orders by trust from certified to unverified', async () => {
        const trusted = (level: Listing['trust']['level']) =>
          put({
            name: level,
            trust: { level, reasons: [], checkedAt: '2026-01-01T00:00:00.000Z', stale: false },
          });
        const levels = [
          'unverified',
          'certificate_expired',
          'certified',
          'claimed_halal',
          'muslim_owned',
        ] as const;
        await index.apply(levels.map(trusted));
        expect(await names({ sort: { by: 'trust' } })).toEqual([
          'certified',
          'muslim_owned',
          'claimed_halal',
          'certificate_expired',
          'unverified',
        ]);
      });

      it('pages without gaps or repeats, aligned or not, and tells the total', async () => {
        await index.apply(
          Array.from({ length: 45 }, (_, n) => put({ name: `Place ${String(n).padStart(2, '0')}` })),
        );
        const pages = [
          await names({ offset: 0, limit: 10 }),
          await names({ offset: 10, limit: 15 }),
          await names({ offset: 25, limit: 15 }),
          await names({ offset: 40, limit: 15 }),
        ];
        expect(pages.map(({ length }) => length)).toEqual([10, 15, 15, 5]);
        expect(pages.flat()).toEqual(await names());
        const beyond = await index.search({ sort: { by: 'name' }, offset: 100_000, limit: 10 });
        expect(beyond).toMatchObject({ hits: [], total: 45 });
      });
    });

    it('suggests names that have all words first, then other finds', async () => {
      await index.apply([
        put({ name: 'Kebab House', municipality: 'Marawi' }),
        put({ name: 'Marawi Kebab' }),
        put({ name: 'Bakery', municipality: 'Cebu City' }),
      ]);
      const found = await index.suggest({ text: 'marawi keb', limit: 5 });
      expect(found.map(({ listing }) => listing.name)).toEqual(['Marawi Kebab', 'Kebab House']);
      const mosques = { field: 'entityType' as const, oneOf: ['mosque'] };
      expect(await index.suggest({ text: 'marawi', filter: mosques, limit: 5 })).toEqual([]);
    });

    describe('of marks', () => {
      const marked = async (text: string, name: string): Promise<string[]> => {
        await index.apply([put({ name })]);
        const [found] = await index.suggest({ text, limit: 1 });
        const asked = await index.search({
          text,
          sort: { by: 'relevance' },
          offset: 0,
          limit: 1,
          mark: true,
        });
        expect(asked.marks[0]?.name).toEqual(found?.marks.name);
        return (found?.marks.name ?? []).map(({ start, end }) => name.slice(start, end));
      };

      it.each([
        ['ghazla', 'Ghazal Restaurant', ['Ghazal']],
        ['cafe nan', 'CAFÉ Ñandú', ['CAFÉ', 'Ñan']],
        ['al noor', 'Masjid Alnoor', ['Alnoor']],
        ['musalla', 'Airport Prayer Room', ['Prayer Room']],
        ['مسجد', '🕌 مَسْجِد النور', ['مَسْجِد']],
      ])('shows what %s found in %s', async (text, name, words) => {
        expect(await marked(text, name)).toEqual(words);
      });

      it('are not worked out unless they are asked for', async () => {
        await index.apply([put({ name: 'Ghazal' })]);
        const { marks } = await index.search({ text: 'ghazal', sort: { by: 'name' }, offset: 0, limit: 5 });
        expect(marks).toEqual([]);
      });
    });

    describe('of rebuilding', () => {
      it('is not built before the first rebuild and is afterwards, even when there is nothing to hold', async () => {
        expect(await index.isBuilt()).toBe(false);
        await index.rebuild(stream());
        expect(await index.isBuilt()).toBe(true);
        expect(await index.count()).toBe(0);
      });

      it('drops what the source no longer has', async () => {
        await index.rebuild(stream(put({ name: 'Stays' }), put({ name: 'Goes' })));
        await index.rebuild(stream(put({ name: 'Stays' })));
        expect(await names()).toEqual(['Stays']);
      });

      it('answers from the old index meanwhile, and lets changes win by their revision', async () => {
        const [changed, removed, added] = [nextId(), nextId(), nextId()];
        await index.apply([put({ id: changed, name: 'Before' }, 1)]);
        const { open, opened } = gate();
        async function* slow(): AsyncIterable<IndexChange> {
          yield put({ id: changed, name: 'Snapshot' }, 1);
          yield put({ id: removed, name: 'Removed meanwhile' }, 1);
          await opened;
        }
        const rebuilding = index.rebuild(slow());
        await index.apply([
          put({ id: changed, name: 'Changed' }, 2),
          { kind: 'remove', id: removed, revision: 2 },
          put({ id: added, name: 'Added' }, 1),
        ]);
        expect(await names()).toEqual(['Added', 'Changed']);
        open();
        await rebuilding;
        expect(await names()).toEqual(['Added', 'Changed']);
      });

      it('stays as it was when the source breaks off', async () => {
        await index.rebuild(stream(put({ name: 'Safe' })));
        async function* broken(): AsyncIterable<IndexChange> {
          yield put({ name: 'Half' });
          throw new Error('the source broke off');
        }
        await expect(index.rebuild(broken())).rejects.toThrow('the source broke off');
        expect(await names()).toEqual(['Safe']);
        await index.apply([put({ name: 'Later' })]);
        expect(await names()).toEqual(['Later', 'Safe']);
      });

      it('keeps what it was told before, where the source is behind', async () => {
        const [changed, removed] = [nextId(), nextId()];
        await index.apply([put({ id: changed, name: 'Newer' }, 3), put({ id: removed }, 1)]);
        await index.apply([{ kind: 'remove', id: removed, revision: 2 }]);
        await index.rebuild(
          stream(put({ id: changed, name: 'Older' }, 2), put({ id: removed, name: 'Removed' }, 1)),
        );
        expect(await names()).toEqual(['Newer']);
      });

      it('remembers what was removed before', async () => {
        const id = nextId();
        await index.apply([put({ id, name: 'Gone' }, 1), { kind: 'remove', id, revision: 3 }]);
        await index.rebuild(stream());
        await index.apply([put({ id, name: 'Gone' }, 2)]);
        expect(await names()).toEqual([]);
      });
    });
  });
};
