import type { SearchIndex } from '../../domain/search-index';
import { nextId } from '@halalmap/test-kit';
import { put } from '../../testing/build-document';
import { startFakeMeilisearch, type FakeMeilisearch } from '../../testing/fake-meilisearch/fake-server';
import { describeGolden } from '../../testing/golden-suite';
import protocol from '../../testing/golden/protocol.json';
import { describeSearchIndex } from '../../testing/search-index-contract';
import { createMeilisearchIndex } from './meilisearch-search-index';

const everything = { sort: { by: 'name' as const }, offset: 0, limit: 10 };

describe('the Meilisearch index, with a server that speaks its protocol', () => {
  let server: FakeMeilisearch;
  let names = 0;
  beforeAll(async () => {
    server = await startFakeMeilisearch();
  });
  afterAll(() => server.stop());

  const open = async (
    options: Partial<Parameters<typeof createMeilisearchIndex>[0]> = {},
  ): Promise<SearchIndex> => {
    names += 1;
    const index = createMeilisearchIndex({
      url: server.url,
      key: server.key,
      name: `index${names}`,
      ...options,
    });
    await index.open();
    return index;
  };

  describeSearchIndex(() => open());

  // The fake server compares words as the embedded index does: what is shown here is that questions are asked and answers read right.
  describeGolden((rules) => open({ rules }), {
    matching: { 'matching: the': 'as in the embedded index, which the fake server compares words with' },
    ranking: { 'ranking: coffee zamboanga': 'as in the embedded index' },
  });

  describe('when things go wrong', () => {
    /** The recorded answer of the real server to a call, by what it says of it. */
    const recorded = (say: string) => {
      const exchange = protocol.exchanges.find((entry) => entry.say === say);
      if (!exchange) throw new Error(`nothing is recorded of ${say}`);
      return exchange;
    };
    const refusal = (say: string): { status: number; code: string; type: string } => {
      const { status, answer } = recorded(say);
      return { status, ...(answer as { code: string; type: string }) };
    };

    it.each(['anything else does', 'a wrong key', 'an index that is not there'])(
      'is unavailable after the answer to: %s',
      async (say) => {
        const index = await open();
        server.refuseNext('POST /indexes', refusal(say));
        await expect(index.search(everything)).rejects.toMatchObject({ code: 'unavailable' });
        await expect(index.search(everything)).resolves.toMatchObject({ total: 0 });
      },
    );

    it('is unavailable when the server fails, does not answer in time, or is away', async () => {
      const index = await open({ timeoutMs: 200 });
      server.refuseNext('POST /indexes', { status: 500, code: 'internal', type: 'internal' });
      await expect(index.search(everything)).rejects.toMatchObject({ code: 'unavailable' });
      server.ignoreNext('POST /indexes');
      await expect(index.search(everything)).rejects.toMatchObject({ code: 'unavailable' });
      const nobody = createMeilisearchIndex({ url: 'http://127.0.0.1:1', key: server.key });
      await expect(nobody.open()).rejects.toMatchObject({ code: 'unavailable' });
      await expect(nobody.isBuilt()).rejects.toMatchObject({ code: 'unavailable' });
    });

    it('does not hide a fault of ours behind unavailability', async () => {
      const index = await open();
      server.refuseNext('POST /indexes', refusal('a body of the wrong type'));
      await expect(index.search(everything)).rejects.not.toMatchObject({ code: 'unavailable' });
      server.refuseNext('POST /indexes', refusal('more than 100 MiB'));
      await expect(index.apply([put()])).rejects.toThrow();
    });

    it('tells of a task that failed, by the code of the server, and goes on with the next change', async () => {
      const index = await open();
      const { code } = recorded('an id with forbidden letters').task?.error ?? {};
      const change = put({ name: 'Bad' });
      if (change.kind === 'put') change.document.id = 'a b!';
      await expect(index.apply([change])).rejects.toMatchObject({ code });
      await index.apply([put({ id: nextId(), name: 'Good' })]);
      expect((await index.search(everything)).total).toBe(1);
    });

    it('is content with an index that another replica has made at the same time', async () => {
      const index = await open({ name: 'shared' });
      server.refuseNext('GET /indexes/shared', refusal('an index that is not there'));
      await expect(index.open()).resolves.toBeUndefined();
    });

    it('removes the half-filled index when a rebuild fails', async () => {
      const index = await open({ name: 'fails' });
      async function* broken() {
        yield put();
        throw new Error('the source broke off');
      }
      await expect(index.rebuild(broken())).rejects.toThrow('the source broke off');
      expect(server.indexNames().filter((name) => name.startsWith('fails'))).toEqual(['fails']);
    });

    it('clears away what a rebuild left behind long ago, and no rebuild of another replica', async () => {
      const now = Date.now();
      const index = await open({ name: 'tidy', now: () => now });
      await open({ name: 'tidy-1' });
      await index.rebuild((async function* () {})());
      expect(server.indexNames()).toContain('tidy-1');
      const later = await open({ name: 'tidy', now: () => now + 2 * 3_600_000 });
      await later.rebuild((async function* () {})());
      expect(server.indexNames()).not.toContain('tidy-1');
    });

    it('asks to be built again when the settings have changed', async () => {
      const index = await open({ name: 'ruled' });
      await index.rebuild((async function* () {})());
      expect(await index.isBuilt()).toBe(true);
      const other = await open({
        name: 'ruled',
        rules: { typos: { one: 4, two: 8 }, exactWords: [], stopWords: [], synonyms: {} },
      });
      expect(await other.isBuilt()).toBe(false);
    });
  });
});
