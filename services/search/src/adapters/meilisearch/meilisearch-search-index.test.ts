import type { SearchIndex } from '../../domain/search-index';
import { nextId } from '@halalmap/contracts/testing';
import { put } from '../../testing/build-document';
import { startFakeMeilisearch, type FakeMeilisearch } from '../../testing/fake-meilisearch/fake-server';
import protocol from '../../testing/fake-meilisearch/protocol.json';
import { describeRelevance } from '../../testing/relevance-suite';
import { describeSearchIndex } from '../../testing/search-index-contract';
import { createMeilisearchIndex } from './meilisearch-search-index';

const everything = { sort: { by: 'name' as const }, offset: 0, limit: 10 };

describe('the Meilisearch index, with a fake server', () => {
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

  // The fake server compares words as the embedded index does: this tests that requests are sent and responses read
  // correctly.
  describeRelevance(() => open());

  describe('when errors occur', () => {
    /** The recorded response of the real server to a call, by its description. */
    const recorded = (say: string) => {
      const exchange = protocol.exchanges.find((entry) => entry.say === say);
      if (!exchange) throw new Error(`there is no recording of ${say}`);
      return exchange;
    };
    const refusal = (say: string): { status: number; code: string; type: string } => {
      const { status, answer: response } = recorded(say);
      return { status, ...(response as { code: string; type: string }) };
    };

    it.each(['anything else does', 'a wrong key', 'an index that is not there'])(
      'is unavailable after the response to: %s',
      async (say) => {
        const index = await open();
        server.refuseNext('POST /indexes', refusal(say));
        await expect(index.search(everything)).rejects.toMatchObject({ code: 'unavailable' });
        await expect(index.search(everything)).resolves.toMatchObject({ total: 0 });
      },
    );

    it('is unavailable when the server fails, times out, or is unreachable', async () => {
      const index = await open({ timeoutMs: 200 });
      server.refuseNext('POST /indexes', { status: 500, code: 'internal', type: 'internal' });
      await expect(index.search(everything)).rejects.toMatchObject({ code: 'unavailable' });
      server.ignoreNext('POST /indexes');
      await expect(index.search(everything)).rejects.toMatchObject({ code: 'unavailable' });
      const nobody = createMeilisearchIndex({ url: 'http://127.0.0.1:1', key: server.key });
      await expect(nobody.open()).rejects.toMatchObject({ code: 'unavailable' });
      await expect(nobody.isBuilt()).rejects.toMatchObject({ code: 'unavailable' });
    });

    it('does not report a bug of ours as unavailability', async () => {
      const index = await open();
      server.refuseNext('POST /indexes', refusal('a body of the wrong type'));
      await expect(index.search(everything)).rejects.not.toMatchObject({ code: 'unavailable' });
      server.refuseNext('POST /indexes', refusal('more than 100 MiB'));
      await expect(index.apply([put()])).rejects.toThrow();
    });

    it('reports a failed task with the code of the server, and continues with the next change', async () => {
      const index = await open();
      const { code } = recorded('an id with forbidden letters').task?.error ?? {};
      const change = put({ name: 'Bad' });
      if (change.kind === 'put') change.document.id = 'a b!';
      await expect(index.apply([change])).rejects.toMatchObject({ code });
      await index.apply([put({ id: nextId(), name: 'Good' })]);
      expect((await index.search(everything)).total).toBe(1);
    });

    it('writes the whole queue in one batch, and in order per document', async () => {
      const index = await open();
      const [id, other] = [nextId(), nextId()];
      const before = server.documentTasks();
      await Promise.all([
        ...Array.from({ length: 100 }, (_, revision) =>
          index.apply([put({ id, name: `Edit ${revision}` }, revision)]),
        ),
        index.apply([{ kind: 'remove', id: other, revision: 2 }]),
        index.apply([put({ id: other, name: 'Late' }, 1)]),
      ]);
      // The first is written alone, since the queue was empty before it.
      expect(server.documentTasks() - before).toBe(2);
      const { hits } = await index.search(everything);
      expect(hits.map(({ name }) => name)).toEqual(['Edit 99']);
    });

    it('writes a single change before the waiting ones of an import', async () => {
      const index = await open();
      const order: string[] = [];
      const write = async (name: string, inBulk: boolean): Promise<void> => {
        await index.apply([put({ name })], { inBulk });
        order.push(name);
      };
      await Promise.all([
        write('Row 1', true),
        write('Row 2', true),
        write('Row 3', true),
        write('Approved', false),
        write('Approved too', false),
      ]);

      expect(order).toEqual(['Row 1', 'Approved', 'Approved too', 'Row 2', 'Row 3']);
    });

    it('goes on with an import whatever else changes', async () => {
      const index = await open();
      let isImported = false;
      const rows = Promise.all(
        Array.from({ length: 10 }, (_, n) => index.apply([put({ name: `Row ${n}` })], { inBulk: true })),
      ).then(() => (isImported = true));
      let edits = 0;
      for (; !isImported && edits < 100; edits += 1) await index.apply([put({ name: `Edit ${edits}` })]);
      await rows;

      expect(edits).toBeLessThan(5);
    });

    it('fails only the bad document of a batch', async () => {
      const index = await open();
      const bad = put({ name: 'Bad' });
      if (bad.kind === 'put') bad.document.id = 'a b!';
      const results = await Promise.allSettled([
        index.apply([put({ name: 'First' })]),
        ...Array.from({ length: 9 }, (_, n) => index.apply([n === 4 ? bad : put({ name: `Good ${n}` })])),
      ]);
      expect(results.map(({ status }) => status === 'rejected').lastIndexOf(true)).toBe(5);
      expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
      expect((await index.search(everything)).total).toBe(9);
    });

    it('is no longer built when the server has lost the index', async () => {
      const index = await open({ name: 'lost' });
      await index.rebuild((async function* () {})());
      expect(await index.isBuilt()).toBe(true);
      server.loseEverything();
      expect(await index.isBuilt()).toBe(false);
    });

    it('accepts an index that another replica has created at the same time', async () => {
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

    it("removes the index of an old abandoned rebuild, but not that of another replica's running rebuild", async () => {
      const now = Date.now();
      const index = await open({ name: 'tidy', now: () => now });
      await open({ name: 'tidy-1' });
      await index.rebuild((async function* () {})());
      expect(server.indexNames()).toContain('tidy-1');
      const later = await open({ name: 'tidy', now: () => now + 2 * 3_600_000 });
      await later.rebuild((async function* () {})());
      expect(server.indexNames()).not.toContain('tidy-1');
    });

    it('requires a rebuild when the settings have changed', async () => {
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
