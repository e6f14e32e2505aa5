import { Meilisearch, type Index } from 'meilisearch';
import { wordRules, type WordRules } from '../../domain/index-settings';
import type { IndexChange, SearchIndex } from '../../domain/search-index';
import { callServer, codeOf, finishTask } from './call-server';
import { batchSize, carryOver, readDocuments, writeNewer } from './index-writer';
import { markableFields, toMarks } from './marks';
import { livingOnly, toSearchRequest } from './search-request';
import { serverSettings, settingsMark } from './server-settings';
import { toStoredDocument, type StoredDocument } from './stored-document';

/** A document that says under which settings an index was filled; it counts as removed. */
const markId = 'built';
interface Mark extends StoredDocument {
  settings: string;
}

/** Clocks of several replicas differ by less than this, in milliseconds. */
const clockSkew = 60_000;
/** An index of a rebuild that is older than this was left behind, in milliseconds. */
const leftBehindAfter = 3_600_000;
/** What a match in the name weighs beside any other match in suggestions. */
const otherMatchWeight = 0.01;

/**
 * The search index on a Meilisearch server.
 * @param options.url address of the server
 * @param options.key a key that may do everything with the index
 * @param options.name of the index; a rebuild makes others whose names begin with it
 * @param options.rules how words are compared; default the product's rules
 * @param options.now milliseconds since 1970
 * @param options.timeoutMs how long one request may take
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
  const settings = serverSettings(rules);
  const mark = settingsMark(settings);
  const client = new Meilisearch({
    host: options.url,
    timeout: timeoutMs,
    ...(options.key ? { apiKey: options.key } : {}),
  });
  const live = client.index<StoredDocument>(name);
  let writes: Promise<unknown> = Promise.resolve();

  const createIndex = async (uid: string): Promise<Index<StoredDocument>> => {
    await finishTask(() => client.createIndex(uid, { primaryKey: 'id' }));
    const index = client.index<StoredDocument>(uid);
    await finishTask(() => index.updateSettings(settings));
    return index;
  };

  /** @returns the revisions that went in */
  const fill = async (
    index: Index<StoredDocument>,
    changes: AsyncIterable<IndexChange>,
  ): Promise<Map<string, number>> => {
    const filledWith = new Map<string, number>();
    let batch: StoredDocument[] = [];
    const send = async (): Promise<void> => {
      const documents = batch;
      batch = [];
      if (documents.length > 0) await finishTask(() => index.addDocuments(documents));
    };
    for await (const change of changes) {
      const document = toStoredDocument(change, 0);
      filledWith.set(document.id, document.revision);
      batch.push(document);
      if (batch.length === batchSize) await send();
    }
    await send();
    const built: Mark = { id: markId, revision: 0, removed: true, toldAt: 0, settings: mark };
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

  return {
    async open() {
      try {
        await callServer(() =>
          client.getRawIndex(name).catch((error: unknown) => {
            if (codeOf(error) !== 'index_not_found') throw error;
            return createIndex(name);
          }),
        );
      } catch (error) {
        // Another replica was faster.
        if (!(error instanceof Error && 'code' in error && error.code === 'index_already_exists'))
          throw error;
      }
    },

    isBuilt: () =>
      callServer(async () => {
        try {
          return (await live.getDocument<Mark>(markId)).settings === mark;
        } catch (error) {
          if (codeOf(error) === 'document_not_found') return false;
          throw error;
        }
      }),

    apply(changes) {
      const documents = changes.map((change) => toStoredDocument(change, now()));
      // One after the other: reading the revisions and writing the documents is not one step on the server.
      const written = writes.then(() => writeNewer(live, documents));
      writes = written.catch(() => undefined);
      return written;
    },

    async search(query) {
      const { request, window } = toSearchRequest(query);
      const answer = await callServer(() => live.search<StoredDocument>(query.text ?? '', request));
      const page = answer.hits.slice(window.skip, window.skip + query.limit);
      return {
        hits: page.flatMap(({ listing }) => (listing ? [listing] : [])),
        marks: query.mark ? page.map(toMarks) : [],
        total: 'totalHits' in answer ? Number(answer.totalHits) : 0,
        facets: answer.facetDistribution ?? {},
      };
    },

    async suggest({ text, filter, limit }) {
      const shared = {
        indexUid: name,
        q: text,
        filter: livingOnly(filter),
        attributesToRetrieve: markableFields,
        showMatchesPosition: true,
      };
      const { hits } = await callServer(() =>
        client.multiSearch<Parameters<typeof client.multiSearch>[0] & { federation: object }, StoredDocument>(
          {
            federation: { limit },
            queries: [
              {
                ...shared,
                attributesToSearchOn: ['name', 'alternateNames'],
                matchingStrategy: 'all',
              },
              { ...shared, matchingStrategy: 'last', federationOptions: { weight: otherMatchWeight } },
            ],
          },
        ),
      );
      return hits.flatMap((hit) => (hit.listing ? [{ listing: hit.listing, marks: toMarks(hit) }] : []));
    },

    async count() {
      const answer = await callServer(() =>
        live.search('', { page: 1, hitsPerPage: 0, filter: livingOnly() }),
      );
      return answer.totalHits;
    },

    async *revisions() {
      for await (const heads of readDocuments(live, 'removed = false', ['id', 'revision'])) yield* heads;
    },

    async rebuild(changes) {
      await removeLeftBehind();
      const startedAt = now();
      const uid = `${name}-${startedAt}`;
      const next = await createIndex(uid);
      try {
        const told = { since: startedAt - clockSkew, filledWith: await fill(next, changes) };
        await carryOver({ from: live, to: next, ...told });
        await finishTask(() => client.swapIndexes([{ indexes: [name, uid], rename: false }]));
        // What came between the two steps above lies in the replaced index, which has the other name now.
        await carryOver({ from: next, to: live, ...told });
      } finally {
        await finishTask(() => client.deleteIndex(uid));
      }
    },

    close: () => writes.then(() => undefined),
  };
};
