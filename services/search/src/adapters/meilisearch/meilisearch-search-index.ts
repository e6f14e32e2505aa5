import { encodeJson } from '@halalmap/service-kit';
import { Meilisearch, type EnqueuedTaskPromise, type Index } from 'meilisearch';
import { createSearchTexts, nameFields, wordRules, type WordRules } from '../../domain/index-settings';
import type { IndexChange } from '../../domain/index-document';
import { boxesAround, positionAlong, type AlongLine } from '../../domain/along-line';
import type { Point } from '../../domain/map-cells';
import type { IndexQuery, SearchIndex } from '../../domain/search-index';
import { parseSearchText } from '../../domain/text';
import { callServer, callWithRights, codeOf, finishTask } from './call-server';
import { batchSize, carryOver, createBatchWriter, readDocuments, writeNewer } from './index-writer';
import { readNearest } from './nearest-first';
import {
  exactInBoxes,
  idsFilter,
  notRemoved,
  standsFilter,
  toDocumentsRequest,
  toRequestText,
  toSearchRequest,
  withinFilter,
} from './search-request';
import {
  searchedAttribute,
  serverSettings,
  settingsMark,
  toStoredDocument,
  type StoredDocument,
} from './stored-document';

/** A document that records the settings with which an index was filled; it counts as removed. */
const markId = 'built';
interface Mark extends StoredDocument {
  settings: string;
}

const missing = new Set(['document_not_found', 'index_not_found']);

/** Maximum clock difference between replicas, in milliseconds. */
const clockSkew = 60_000;
/** How many batches of a rebuild are in the queue of the server at once: about 40 MB. */
const queuedBatches = 10;
/** An index of a rebuild that is older than this was abandoned, in milliseconds. */
const leftBehindAfter = 3_600_000;
/** More places near a way that have a text are not sorted along it. */
const mostAlong = 20_000;
/** Weight of a match outside the name, relative to one in the name, in suggestions. */
const otherMatchWeight = 0.01;

/**
 * Creates the search index on a Meilisearch server.
 * @param options.url address of the server
 * @param options.key a key with all permissions on the indexes whose names begin with that of the index
 * @param options.name of the index; a rebuild creates others whose names begin with it
 * @param options.rules how words are compared; default the product's rules
 * @param options.now milliseconds since 1970
 * @param options.timeoutMs timeout of one request
 */
export const createMeilisearchIndex = (options: {
  url: string;
  key?: string | undefined;
  name?: string;
  rules?: WordRules;
  now?: () => number;
  timeoutMs?: number;
}): SearchIndex => {
  const { name = 'listings', rules = wordRules, now = Date.now, timeoutMs = 10_000 } = options;
  const stopWords = new Set(rules.stopWords);
  const searchTexts = createSearchTexts(rules);
  const settings = serverSettings(rules);
  const mark = settingsMark(settings);
  const client = new Meilisearch({
    host: options.url,
    timeout: timeoutMs,
    ...(options.key ? { apiKey: options.key } : {}),
  });
  const live = client.index<StoredDocument>(name);
  const writer = createBatchWriter((documents) => writeNewer(live, documents));

  const createIndex = async (uid: string): Promise<Index<StoredDocument>> => {
    await finishTask(() => client.createIndex(uid, { primaryKey: 'id' }));
    const index = client.index<StoredDocument>(uid);
    await finishTask(() => index.updateSettings(settings));
    return index;
  };

  /** @returns the revisions that were written */
  const fill = async (
    index: Index<StoredDocument>,
    changes: AsyncIterable<IndexChange>,
  ): Promise<Map<string, number>> => {
    const filledWith = new Map<string, number>();
    let batch: StoredDocument[] = [];
    // The server writes what is in its queue together, which takes less time than batch after batch.
    const queue: EnqueuedTaskPromise[] = [];
    const shortenQueue = async (most: number): Promise<void> => {
      for (const task of queue.splice(0, Math.max(0, queue.length - most))) await finishTask(() => task);
    };
    const send = async (): Promise<void> => {
      const documents = batch;
      batch = [];
      if (documents.length === 0) return;
      const task = index.addDocuments(documents);
      await callServer(() => task);
      queue.push(task);
      await shortenQueue(queuedBatches);
    };
    for await (const change of changes) {
      const document = toStoredDocument(change, { receivedAt: 0, searchTexts });
      filledWith.set(document.id, document.revision);
      batch.push(document);
      if (batch.length === batchSize) await send();
    }
    await send();
    await shortenQueue(0);
    const built: Mark = { id: markId, revision: 0, removed: true, receivedAt: 0, settings: mark };
    await finishTask(() => index.addDocuments([built]));
    return filledWith;
  };

  const removeLeftBehind = async (): Promise<void> => {
    const { results } = await callServer(() => client.getRawIndexes({ limit: 1_000 }));
    for (const { uid, createdAt } of results) {
      if (uid.startsWith(`${name}-`) && Date.parse(createdAt) < now() - leftBehindAfter)
        await finishTask(() => client.deleteIndex(uid));
    }
  };

  /**
   * A swap belongs to no index, so a key that is limited to our indexes may not read its task. The server runs tasks in
   * order: once a later task has finished, the swap has finished too. That task takes the mark from the replaced index.
   */
  const swap = async (uid: string): Promise<void> => {
    await callServer(async () => client.swapIndexes([{ indexes: [name, uid], rename: false }]));
    await finishTask(() => client.index(uid).deleteDocument(markId));
    if ((await live.getDocument<Mark>(markId)).settings !== mark)
      throw new Error('Meilisearch did not swap the indexes');
  };

  const searchRanked = async (query: IndexQuery, only: readonly string[], facets: readonly string[]) => {
    const { request, window } = toSearchRequest(query, only, facets);
    const response = await callServer(() => live.search<StoredDocument>(query.text ?? '', request));
    return {
      page: response.hits.slice(window.skip, window.skip + query.limit),
      total: 'totalHits' in response ? Number(response.totalHits) : 0,
      facets: response.facetDistribution ?? {},
    };
  };

  /**
   * A page as the server sorts it.
   * @param only a further condition, in the server's filter language
   */
  const searchPage = async (
    query: IndexQuery,
    only: readonly string[] = [],
    facets: readonly string[] = query.facets ?? [],
  ): ReturnType<typeof searchRanked> => {
    if (query.text || query.limit === 0) return searchRanked(query, only, facets);
    const [{ results, total }, counted] = await Promise.all([
      callServer(() => live.getDocuments(toDocumentsRequest(query, only))),
      facets.length > 0 ? searchRanked({ ...query, limit: 0 }, only, facets) : undefined,
    ]);
    return { page: results, total, facets: counted?.facets ?? {} };
  };

  const searchNear = async (
    query: IndexQuery,
    from: Point,
    only: readonly string[] = [],
  ): ReturnType<typeof searchPage> => {
    const uncounted = { ...query, sort: { by: 'none' } as const, offset: 0, limit: 0 };
    const { total, facets: counted } = await searchPage(uncounted, only, [...(query.facets ?? []), 'stand']);
    const { stand: counts = {}, ...facets } = counted;
    const page = await readNearest({
      counts,
      from,
      offset: query.offset,
      limit: query.limit,
      queries: {
        async read({ stands, offset, limit, byDistance }) {
          const sort = byDistance ? query.sort : ({ by: 'newest' } as const);
          return (await searchPage({ ...query, sort, offset, limit }, [...only, standsFilter(stands)], []))
            .page;
        },
        countWithin: async (stand, metres) =>
          (await searchPage(uncounted, [...only, standsFilter([stand]), withinFilter(from, metres)], []))
            .total,
      },
    });
    return { page, total, facets };
  };

  /** Ids of the places near a way that a query finds, in the order in which it passes them. */
  const idsAlong = async (query: IndexQuery, along: AlongLine): Promise<string[]> => {
    const positionOf = positionAlong(along);
    const filter = [...notRemoved(query.filter), exactInBoxes(boxesAround(along))];
    const found: Array<{ id: string; originRank: number; createdAt: number; position: number }> = [];
    const take = (documents: readonly StoredDocument[]): void => {
      for (const { id, originRank = 0, createdAt = 0, _geo } of documents) {
        const position = _geo ? positionOf(_geo) : null;
        if (position !== null) found.push({ id, originRank, createdAt, position });
      }
    };
    const fields = ['id', 'originRank', 'createdAt', '_geo'] as const;
    if (query.text) {
      const { hits } = await callServer(() =>
        live.search<StoredDocument>(query.text, {
          page: 1,
          hitsPerPage: mostAlong,
          filter,
          attributesToRetrieve: [...fields],
          matchingStrategy: 'last',
        }),
      );
      take(hits);
    } else
      for await (const documents of readDocuments(live, filter.join(' AND '), [...fields])) take(documents);
    return found
      .sort(
        (a, b) =>
          a.originRank - b.originRank ||
          a.position - b.position ||
          b.createdAt - a.createdAt ||
          (a.id < b.id ? 1 : -1),
      )
      .map(({ id }) => id);
  };

  const searchAlong = async (query: IndexQuery, along: AlongLine): ReturnType<typeof searchPage> => {
    const ids = await idsAlong(query, along);
    const only = [idsFilter(ids)];
    if (query.sort.by === 'distance') return searchNear(query, query.sort.from, only);
    if (query.sort.by !== 'along') return searchPage(query, only);
    const wanted = ids.slice(query.offset, query.offset + query.limit);
    const [{ page }, { facets }] = await Promise.all([
      searchPage({ sort: { by: 'none' }, offset: 0, limit: wanted.length }, [idsFilter(wanted)], []),
      searchPage({ ...query, sort: { by: 'none' }, offset: 0, limit: 0 }, only),
    ]);
    const byId = new Map(page.flatMap((hit) => (hit.listing ? [[hit.listing.id, hit] as const] : [])));
    return { page: wanted.flatMap((id) => byId.get(id) ?? []), total: ids.length, facets };
  };

  /** The text as the server compares it; null when it can find nothing. */
  const requestText = (text: string): string | null => {
    const parsed = parseSearchText(text, stopWords);
    return parsed && toRequestText(parsed);
  };

  const search: SearchIndex['search'] = async (given) => {
    const text = requestText(given.text ?? '');
    const query = { ...given, text: text ?? '' };
    if (text === null)
      return {
        hits: [],
        total: 0,
        facets: Object.fromEntries((query.facets ?? []).map((field) => [field, {}])),
      };
    const { page, total, facets } = query.along
      ? await searchAlong(query, query.along)
      : query.sort.by === 'distance'
        ? await searchNear(query, query.sort.from)
        : await searchPage(query);
    return {
      hits: page.flatMap(({ listing }) => (listing ? [listing] : [])),
      total,
      facets,
    };
  };

  return {
    async open() {
      try {
        await callWithRights(name, () =>
          callServer(async () => {
            // A rebuild needs other index names too: a key without access to them could never fill the index again.
            for (const uid of [`${name}-`, name])
              await client.getRawIndex(uid).catch(async (error: unknown) => {
                if (codeOf(error) !== 'index_not_found') throw error;
                if (uid === name) await createIndex(name);
              });
          }),
        );
      } catch (error) {
        // Another replica created it first.
        if (!(error instanceof Error && 'code' in error && error.code === 'index_already_exists'))
          throw error;
      }
    },

    isBuilt: () =>
      callServer(async () => {
        try {
          return (await live.getDocument<Mark>(markId)).settings === mark;
        } catch (error) {
          // A server that has lost its disk has neither.
          if (missing.has(codeOf(error) ?? '')) return false;
          throw error;
        }
      }),

    apply: (changes, options) =>
      writer.write(
        changes.map((change) => toStoredDocument(change, { receivedAt: now(), searchTexts })),
        options,
      ),

    search,

    async searchEncoded(query) {
      const { hits, total, facets } = await search(query);
      return { listings: hits.map(encodeJson), total, facets };
    },

    async suggest({ text, filter, limit }) {
      const q = requestText(text);
      if (q === null) return [];
      const shared = {
        indexUid: name,
        q,
        filter: notRemoved(filter),
        attributesToRetrieve: ['listing'],
      };
      const { hits } = await callServer(() =>
        client.multiSearch<Parameters<typeof client.multiSearch>[0] & { federation: object }, StoredDocument>(
          {
            federation: { limit },
            queries: [
              {
                ...shared,
                attributesToSearchOn: nameFields.map(searchedAttribute),
                matchingStrategy: 'all',
              },
              { ...shared, matchingStrategy: 'last', federationOptions: { weight: otherMatchWeight } },
            ],
          },
        ),
      );
      return hits.flatMap(({ listing }) => (listing ? [listing] : []));
    },

    async count() {
      const response = await callServer(() =>
        live.search('', { page: 1, hitsPerPage: 0, filter: notRemoved() }),
      );
      return response.totalHits;
    },

    async *revisions() {
      for await (const heads of readDocuments(live, 'removed = false', ['id', 'revision'])) yield* heads;
    },

    rebuild: (changes) =>
      callWithRights(name, async () => {
        await removeLeftBehind();
        const startedAt = now();
        const uid = `${name}-${startedAt}`;
        const next = await createIndex(uid);
        try {
          const rebuilt = { since: startedAt - clockSkew, filledWith: await fill(next, changes) };
          await carryOver({ from: live, to: next, ...rebuilt });
          await swap(uid);
          // Changes between the two steps above are in the replaced index, which now has the other name.
          await carryOver({ from: next, to: live, ...rebuilt });
        } finally {
          await finishTask(() => client.deleteIndex(uid));
        }
      }),

    close: () => writer.idle(),
  };
};
