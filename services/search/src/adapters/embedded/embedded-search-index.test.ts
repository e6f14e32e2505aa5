import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { wordRules } from '../../domain/index-settings';
import type { IndexChange } from '../../domain/index-document';
import { cellFields, distanceBetween, type Point } from '../../domain/map-cells';
import type { SearchIndex } from '../../domain/search-index';
import { put } from '../../testing/build-document';
import { describeSearchIndex } from '../../testing/search-index-contract';
import { describeRelevance } from '../../testing/relevance-suite';
import { createEmbeddedSearchIndex } from './embedded-search-index';

const idOf = (change: IndexChange): string => (change.kind === 'put' ? change.document.id : change.id);

describe('the embedded search index', () => {
  describeSearchIndex(() => Promise.resolve(createEmbeddedSearchIndex()));

  // An error of the clean-up is not handled, which fails the test.
  it('cleans up after removed documents while others are added and searched', async () => {
    const index = createEmbeddedSearchIndex();
    await index.open();
    let seed = 1;
    const upTo = (most: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    // Words that share beginnings, as names of places do.
    const word = (): string => Array.from({ length: 2 + upTo(8) }, () => 'abcdefghij'[upTo(10)]).join('');
    const next = (): IndexChange => {
      return put({ name: Array.from({ length: 8 }, word).join(' ') });
    };
    const kept = Array.from({ length: 2_000 }, next);
    await index.apply(kept);
    for (let round = 0; round < 40; round += 1) {
      const gone = kept
        .splice(0, 40)
        .map((change) => ({ kind: 'remove' as const, id: idOf(change), revision: 2 }));
      const added = Array.from({ length: 40 }, next);
      kept.push(...added);
      await index.apply([...gone, ...added]);
      await index.search({ text: word(), sort: { by: 'relevance' }, offset: 0, limit: 5 });
      await setTimeout(2);
    }

    expect(await index.count()).toBe(2_000);
    await index.close();
  });

  it('puts the nearest of places all over the Earth first, and finds those within a distance', async () => {
    const index = createEmbeddedSearchIndex();
    await index.open();
    let seed = 7;
    const upTo = (most: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    /** Many near the poles and both ends of the map, and many close together. */
    const point = (): Point => {
      const lat = [14 + upTo(100) / 1_000, 89 + upTo(100) / 100, -90 + upTo(18_000) / 100][upTo(3)] ?? 0;
      const lng = [121 + upTo(100) / 1_000, 179.5 + upTo(50) / 100, -180 + upTo(36_000) / 100][upTo(3)] ?? 0;
      return { lat: Math.min(90, lat), lng };
    };
    const places = Array.from({ length: 1_600 }, (_, n) => {
      const { lat, lng } = point();
      const origin = (['submitted', 'sample', 'demo'] as const)[upTo(3)] ?? 'demo';
      const position = { latitude: String(lat), longitude: String(lng) };
      return { n, lat, lng, origin, change: put({ name: `Place ${n}`, origin, ...position }) };
    });
    await index.apply(places.map(({ change }) => change));
    const gone = places.splice(100, 100);
    await index.apply(gone.map(({ change }) => ({ kind: 'remove', id: idOf(change), revision: 2 })));

    const rank = { submitted: 0, sample: 1, demo: 2 };
    for (const from of [...Array.from({ length: 12 }, point), { lat: 90, lng: 0 }, { lat: 0, lng: -180 }]) {
      const centimetres = (place: Point): number => Math.round(distanceBetween(from, place) * 100);
      const sort = { by: 'distance', from } as const;
      const expected = [...places].sort(
        (a, b) => rank[a.origin] - rank[b.origin] || centimetres(a) - centimetres(b),
      );
      const found: string[] = [];
      for (let offset = 0; offset < 1_500; offset += 100)
        found.push(...(await index.search({ sort, offset, limit: 100 })).hits.map(({ id }) => id));
      const distances = new Map(places.map((place) => [idOf(place.change), centimetres(place)]));
      expect(new Set(found).size).toBe(1_500);
      expect(found.map((id) => distances.get(id))).toEqual(expected.map(centimetres));

      const metres = distanceBetween(from, expected[200] ?? from);
      const near = await index.search({ filter: { near: from, metres }, sort, offset: 0, limit: 1 });
      expect(near.total).toBe(places.filter((place) => distanceBetween(from, place) <= metres).length);
    }
    await index.close();
  });

  it('filters, counts and pages thousands of places as reading each of them would', async () => {
    const index = createEmbeddedSearchIndex();
    await index.open();
    let seed = 11;
    const upTo = (most: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % most;
    };
    const places = Array.from({ length: 4_000 }, (_, n) => {
      const [lat, lng] = [5 + upTo(1_300) / 100, 119 + upTo(700) / 100];
      // One type has half of the places, one facility few.
      const entityType = (['food', 'food', 'mosque', 'business'] as const)[upTo(4)] ?? 'food';
      const facilities =
        [['wifi'], ['parking', 'wifi'], upTo(100) === 0 ? ['prayer_room'] : []][upTo(3)] ?? [];
      const position = upTo(10) > 0 ? { latitude: String(lat), longitude: String(lng) } : {};
      const createdAt = new Date(1.7e12 + upTo(1e9)).toISOString();
      const change = put({ name: `Place ${n}`, entityType, facilities, createdAt, ...position });
      return { change, document: change.kind === 'put' ? change.document : null };
    });
    await index.apply(places.map(({ change }) => change));
    const gone = places.splice(700, 300);
    await index.apply(gone.map(({ change }) => ({ kind: 'remove', id: idOf(change), revision: 2 })));
    const documents = places.flatMap(({ document }) => document ?? []);
    const countsOf = (values: readonly string[]): Record<string, number> => {
      const counts: Record<string, number> = {};
      for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
      return counts;
    };

    for (const [minLat, minLng, maxLat, maxLng] of [
      [-90, -180, 90, 180],
      [5, 119, 12, 126],
      [10, 120, 10.7, 121.2],
      [40, 0, 50, 10],
    ] as const) {
      const inBox = documents.filter(
        ({ _geo }) =>
          _geo && _geo.lat >= minLat && _geo.lat <= maxLat && _geo.lng >= minLng && _geo.lng <= maxLng,
      );
      for (const types of [['food', 'mosque', 'business'], ['mosque']]) {
        const expected = inBox.filter(({ entityType }) => types.includes(entityType));
        const box = { minLat, minLng, maxLat, maxLng };
        const found = await index.search({
          filter: { all: [{ box }, { field: 'entityType', oneOf: types }] },
          sort: { by: 'newest' },
          offset: 30,
          limit: 20,
          facets: ['entityType', 'facilities', 'cell6', 'cell12', 'cell18'],
        });
        expect(found.total).toBe(expected.length);
        expect(found.facets).toEqual({
          entityType: countsOf(expected.map(({ entityType }) => entityType)),
          facilities: countsOf(expected.flatMap(({ facilities }) => facilities)),
          cell6: countsOf(expected.map((document) => cellFields({ ...document, area: 0 }).cell6)),
          cell12: countsOf(expected.map((document) => cellFields({ ...document, area: 0 }).cell12)),
          cell18: countsOf(expected.map((document) => cellFields({ ...document, area: 0 }).cell18)),
        });
        const newest = expected.sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
        expect(found.hits.map(({ id }) => id)).toEqual(newest.slice(30, 50).map(({ id }) => id));
      }
    }
    await index.close();
  });

  it('orders the matches in a small town as it orders those of the whole country', async () => {
    const index = createEmbeddedSearchIndex();
    await index.open();
    const names = [
      'Amanah Grill',
      'Grill Amanah',
      'Amana Gril',
      'Amanah Kitchen',
      'Grill House',
      'Salam Grill',
    ];
    const towns = ['Marawi City', 'Cotabato City', 'Cotabato City', 'Cotabato City'];
    await index.apply(
      Array.from({ length: 400 }, (_, n) =>
        put({ name: names[n % names.length] ?? '', municipality: towns[(n * 7) % 32] ?? 'Iligan City' }),
      ),
    );
    const search = async (text: string, town?: string) => {
      const filter = town === undefined ? {} : { filter: { placeContains: town } };
      const page = { sort: { by: 'relevance' as const }, offset: 0, limit: 400 };
      return (await index.search({ text, ...filter, ...page })).hits;
    };

    for (const text of ['amanah grill', 'grill', 'amnaah "grill"', 'amanah -kitchen', '-amanah']) {
      const all = await search(text);
      for (const [town, name] of [
        ['marawi', 'Marawi City'],
        ['cotabato', 'Cotabato City'],
        ['iligan', 'Iligan City'],
      ] as const) {
        const expected = all.filter(({ municipality }) => municipality === name).map(({ id }) => id);
        expect(expected).not.toEqual([]);
        expect((await search(text, town)).map(({ id }) => id)).toEqual(expected);
      }
    }
    await index.close();
  });

  describe('on disk', () => {
    const folders: string[] = [];
    const newFolder = (): string => {
      const folder = mkdtempSync(join(tmpdir(), 'halalmap-test-index-'));
      folders.push(folder);
      return join(folder, 'search');
    };
    afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
    const all = { sort: { by: 'name' }, offset: 0, limit: 100 } as const;
    async function* stream(...changes: IndexChange[]): AsyncIterable<IndexChange> {
      yield* changes;
    }
    const reopen = async (folder: string): Promise<SearchIndex> => {
      const index = createEmbeddedSearchIndex({ folder });
      await index.open();
      return index;
    };

    describeSearchIndex(() => Promise.resolve(createEmbeddedSearchIndex({ folder: newFolder() })));

    it('has the same documents after a restart, later changes and removals included', async () => {
      const folder = newFolder();
      const first = await reopen(folder);
      const [ghazal, kape, gone] = [
        put({ name: 'Ghazal', phone: '+63 900 123 4567', municipality: 'Marawi' }, 3),
        put({ name: 'Kape Bangsa', municipality: 'Marawi' }, 1),
        put({ name: 'Gone' }, 5),
      ];
      await first.rebuild(stream(put({ id: idOf(ghazal), name: 'Old Ghazal' }, 1), kape));
      await first.apply([ghazal, gone, { kind: 'remove', id: idOf(gone), revision: 6 }]);
      const before = await first.search({ ...all, text: 'marawi', facets: ['town'] });
      await first.close();

      const second = await reopen(folder);
      expect(await second.isBuilt()).toBe(true);
      expect(await second.search({ ...all, text: 'marawi', facets: ['town'] })).toEqual(before);
      expect(before.hits.map(({ name }) => name)).toEqual(['Ghazal', 'Kape Bangsa']);
      await second.apply([{ ...gone }]);
      expect(await second.count()).toBe(2);
      await second.close();
    });

    it('finds the same after each restart, whatever has changed since the words were saved', async () => {
      const folder = newFolder();
      const kitchens = Array.from({ length: 100 }, (_, n) =>
        put({
          name: `Kitchen ${n % 7}`,
          description: `Dish ${n}`,
          municipality: n % 2 ? 'Marawi' : 'Iligan',
        }),
      );
      const search = async (index: SearchIndex) => {
        const { hits } = await index.search({ ...all, text: 'kitchen 3', limit: 200 });
        return hits.map(({ id, name }) => `${name} ${id}`);
      };
      const removal = (change: IndexChange): IndexChange => ({
        kind: 'remove',
        id: idOf(change),
        revision: 9,
      });
      const changes: IndexChange[][] = [
        [],
        // Few: the words are not saved again.
        [
          put({ id: idOf(kitchens[3] as IndexChange), name: 'Canteen' }, 2),
          removal(kitchens[10] as IndexChange),
        ],
        [put({ name: 'Kitchen 3' })],
        // Many: they are, with gaps.
        [...kitchens.slice(20, 60).map(removal), put({ name: 'Kitchen 3 of Marawi' })],
        [put({ id: idOf(kitchens[3] as IndexChange), name: 'Kitchen 3' }, 3)],
      ];
      const first = await reopen(folder);
      await first.rebuild(stream(...kitchens));
      let expected = await search(first);
      await first.close();
      for (const some of changes) {
        const index = await reopen(folder);
        expect(await search(index)).toEqual(expected);
        await index.apply(some);
        expected = await search(index);
        await index.close();
      }

      const last = await reopen(folder);
      expect(await search(last)).toEqual(expected);
      expect(await last.count()).toBe(61);
      await last.close();
    });

    it('does not find words from before a rebuild after a crash', async () => {
      const [folder, crashed] = [newFolder(), newFolder()];
      const before = put({ name: 'Ghazal', municipality: 'Marawi' });
      const first = await reopen(folder);
      await first.rebuild(stream(before));
      await first.close();

      const second = await reopen(folder);
      await second.rebuild(stream(put({ id: idOf(before), name: 'Ghazal', municipality: 'Iligan' })));
      cpSync(folder, crashed, { recursive: true });
      await second.close();

      const third = await reopen(crashed);
      const found = (text: string) => third.search({ ...all, text }).then(({ total }) => total);
      expect([await found('marawi'), await found('iligan')]).toEqual([0, 1]);
      await third.close();
    });

    it('is built anew after a restart when no rebuild was completed', async () => {
      const folder = newFolder();
      const first = await reopen(folder);
      await first.apply([put({ name: 'Early' })]);
      await expect(
        first.rebuild(
          (async function* () {
            yield put({ name: 'Half' });
            await Promise.resolve();
            throw new Error('away');
          })(),
        ),
      ).rejects.toThrow('away');
      expect((await first.search(all)).hits.map(({ name }) => name)).toEqual(['Early']);
      await first.close();

      const second = await reopen(folder);
      expect([await second.isBuilt(), await second.count()]).toEqual([false, 0]);
      await second.close();
    });

    it('is built anew by other rules, and when its file is damaged', async () => {
      const folder = newFolder();
      const first = await reopen(folder);
      await first.rebuild(stream(put({ name: 'Ghazal' })));
      await first.close();
      const other = createEmbeddedSearchIndex({ folder, rules: { ...wordRules, stopWords: ['ghazal'] } });
      await other.open();
      expect([await other.isBuilt(), await other.count()]).toEqual([false, 0]);
      await other.rebuild(stream(put({ name: 'Ghazal' })));
      await other.close();

      writeFileSync(join(folder, 'index.mdb'), 'not an index');
      const damaged = await reopen(folder);
      expect([await damaged.isBuilt(), await damaged.count()]).toEqual([false, 0]);
      await damaged.close();
    });
  });

  it('yields the event loop to other requests between expensive queries', async () => {
    const index = createEmbeddedSearchIndex();
    await index.apply([put({ name: 'Some Kitchen' })]);
    let now = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += 100));
    let answered = 0;
    const searches = ['some', 'kitchen', 'sme kitchen', 'other'].map(async (text) => {
      await index.search({ text, sort: { by: 'relevance' }, offset: 0, limit: 10 });
      answered += 1;
    });
    const seen: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      await setImmediate();
      seen.push(answered);
    }
    await Promise.all(searches);
    clock.mockRestore();

    expect(seen).toEqual([...seen].sort());
    expect(seen[0]).toBeLessThan(4);
    expect(new Set(seen).size).toBe(3);
  });

  it('answers from current documents after thousands of changes', async () => {
    const index = createEmbeddedSearchIndex();
    const rounds = [1, 2, 3];
    const last = rounds.length;
    const ids = Array.from({ length: 2_500 }, (_, number) => number.toString(16).padStart(24, '0'));
    for (const round of rounds) {
      await index.apply(
        ids.map((id, number) =>
          put(
            {
              id,
              name: `Kitchen ${(number + round) % 5}`,
              province: (number + round) % 2 === 0 ? 'Cebu' : 'Laguna',
              latitude: (10 + number / 1_000).toFixed(3),
              longitude: String(120 + round),
            },
            round,
          ),
        ),
      );
      // Sort orders exist from the first query and follow later changes.
      await index.search({ sort: { by: 'name' }, offset: 0, limit: 1 });
    }
    await index.apply(ids.slice(0, 100).map((id) => ({ kind: 'remove', id, revision: last + 1 })));

    const numbers = ids.map((_, number) => number).slice(100);
    const inCebu = numbers.filter((number) => (number + last) % 2 === 0);
    const response = await index.search({
      text: 'kitchen 3',
      filter: { all: [{ field: 'province', oneOf: ['CEBU'] }, { not: { field: 'province', isNull: true } }] },
      sort: { by: 'distance', from: { lat: 10, lng: 123 } },
      offset: 0,
      limit: 3,
      facets: ['province', 'cell4'],
    });
    expect(response.total).toBe(inCebu.length);
    expect(response.facets.province).toEqual({ Cebu: inCebu.length });
    expect(Object.values(response.facets.cell4 ?? {}).reduce((sum, count) => sum + count, 0)).toBe(
      inCebu.length,
    );
    expect(response.hits.map(({ id }) => id)).toEqual(inCebu.slice(0, 3).map((number) => ids[number]));

    const moved = { box: { minLat: 0, maxLat: 20, minLng: 120.5, maxLng: 122.5 } };
    expect((await index.search({ filter: moved, sort: { by: 'none' }, offset: 0, limit: 1 })).total).toBe(0);
    const byName = await index.search({ sort: { by: 'name' }, offset: 0, limit: 2_500 });
    const names = byName.hits.map(({ name }) => name);
    expect(names).toHaveLength(numbers.length);
    expect(names).toEqual([...names].sort());
  });

  describeRelevance(() => Promise.resolve(createEmbeddedSearchIndex()));
});
