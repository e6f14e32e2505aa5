import type { Settings } from 'meilisearch';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FakeIndex, SortError, type FakeSearch } from './fake-index';
import { FilterError, type Stored } from './filter-parser';

interface Refusal {
  status: number;
  code: string;
  type?: string;
}
class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.code);
  }
}

/** A fake server with the part of Meilisearch's protocol that the adapter uses. */
export interface FakeMeilisearch {
  url: string;
  key: string;
  indexNames(): string[];
  /** Number of tasks that have written documents. */
  documentTasks(): number;
  /** While it is unavailable it closes every connection. */
  setAway(isAway: boolean): void;
  /** Deletes everything, like a server that returns without its disk. */
  loseEverything(): void;
  /** The next request whose `METHOD /path` begins with `request` gets this response instead. */
  refuseNext(request: string, refusal: Refusal): void;
  /** The next request that begins with `request` gets no response. */
  ignoreNext(request: string): void;
  stop(): Promise<void>;
}

const read = async (request: IncomingMessage): Promise<unknown> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused({ status: 400, code: 'malformed_payload' });
  }
};

const validId = /^[\w-]{1,511}$/;

/** Starts the server on a free port, without indexes. */
export const startFakeMeilisearch = async (): Promise<FakeMeilisearch> => {
  const key = 'the-key';
  const indexes = new Map<string, FakeIndex>();
  const tasks: unknown[] = [];
  let isAway = false;
  let documentTasks = 0;
  let interference: { request: string; refusal: Refusal | null } | null = null;

  const enqueue = (indexUid: string | null, type: string, run: () => string | null): unknown => {
    const code = run();
    const uid = tasks.length;
    const task = { uid, batchUid: uid, indexUid, type, canceledBy: null, details: {}, duration: 'PT0S' };
    tasks.push({
      ...task,
      status: code ? 'failed' : 'succeeded',
      error: code ? { message: code, code, type: 'invalid_request' } : null,
    });
    return { taskUid: uid, indexUid, status: 'enqueued', type, enqueuedAt: new Date().toISOString() };
  };

  const indexOf = (uid: string): FakeIndex => {
    const index = indexes.get(uid);
    if (!index) throw new Refused({ status: 404, code: 'index_not_found' });
    return index;
  };

  const add = (uid: string, documents: Stored[]): string | null => {
    documentTasks += 1;
    if (documents.some(({ id }) => id === undefined)) return 'missing_document_id';
    if (documents.some(({ id }) => !validId.test(id))) return 'invalid_document_id';
    indexOf(uid).add(documents);
    return null;
  };

  const search = (uid: string, asked: FakeSearch): unknown => {
    const index = indexOf(uid);
    const { found, facets } = index.search(asked);
    const { page = 1, hitsPerPage = 20 } = asked;
    const hits = found.slice((page - 1) * hitsPerPage, page * hitsPerPage);
    return {
      hits,
      query: asked.q ?? '',
      page,
      hitsPerPage,
      totalHits: found.length,
      totalPages: hitsPerPage === 0 ? 0 : Math.ceil(found.length / hitsPerPage),
      ...(asked.facets ? { facetDistribution: facets, facetStats: {} } : {}),
    };
  };

  const federate = (asked: {
    federation: { limit: number };
    queries: Array<FakeSearch & { indexUid: string }>;
  }) => {
    const hits = new Map<string, Stored>();
    for (const query of asked.queries) {
      const index = indexOf(query.indexUid);
      for (const hit of index.search(query).found) hits.set(hit.id, hits.get(hit.id) ?? hit);
    }
    return { hits: [...hits.values()].slice(0, asked.federation.limit) };
  };

  const swap = (pairs: Array<{ indexes: [string, string] }>): string | null => {
    for (const {
      indexes: [a, b],
    } of pairs) {
      const [first, second] = [indexes.get(a), indexes.get(b)];
      if (!first || !second) return 'index_not_found';
      indexes.set(a, second).set(b, first);
    }
    return null;
  };

  const fetchDocuments = (
    uid: string,
    asked: Pick<FakeSearch, 'filter' | 'sort'> & { offset: number; limit: number },
  ) => {
    const found = indexOf(uid).documents(asked);
    return { results: found.slice(asked.offset, asked.offset + asked.limit), ...asked, total: found.length };
  };

  const answer = (method: string, path: string, body: never): [status: number, answer: unknown] => {
    const [, collection, uid = '', part, id = ''] = path.split('/');
    switch (`${method} ${collection}${part ? ` ${part}` : ''}`) {
      case 'GET health':
        return [200, { status: 'available' }];
      case 'GET tasks':
        return [200, tasks[Number(uid)]];
      case 'GET indexes':
        if (uid) return [200, { uid, primaryKey: 'id', createdAt: indexOf(uid).createdAt }];
        return [200, { results: [...indexes].map(([name, { createdAt }]) => ({ uid: name, createdAt })) }];
      case 'POST indexes': {
        const { uid: made } = body as { uid: string };
        return [
          202,
          enqueue(made, 'indexCreation', () => {
            if (indexes.has(made)) return 'index_already_exists';
            indexes.set(made, new FakeIndex());
            return null;
          }),
        ];
      }
      case 'DELETE indexes':
        return [202, enqueue(uid, 'indexDeletion', () => (indexes.delete(uid) ? null : 'index_not_found'))];
      case 'PATCH indexes settings':
        return [
          202,
          enqueue(uid, 'settingsUpdate', () => {
            indexOf(uid).settings = body as Settings;
            return null;
          }),
        ];
      case 'GET indexes documents': {
        const document = indexOf(uid).get(id);
        if (!document) throw new Refused({ status: 404, code: 'document_not_found' });
        return [200, document];
      }
      case 'POST indexes documents':
        if (id === 'fetch') return [200, fetchDocuments(uid, body)];
        return [202, enqueue(uid, 'documentAdditionOrUpdate', () => add(uid, body))];
      case 'DELETE indexes documents':
        return [
          202,
          enqueue(uid, 'documentDeletion', () => {
            indexOf(uid).delete(id);
            return null;
          }),
        ];
      case 'POST indexes search':
        return [200, search(uid, body)];
      case 'POST multi-search':
        return [200, federate(body)];
      case 'POST swap-indexes':
        return [202, enqueue(null, 'indexSwap', () => swap(body))];
      default:
        return [404, null];
    }
  };

  const refusalOf = (error: unknown): Refusal => {
    if (error instanceof Refused) return error.refusal;
    if (error instanceof FilterError) return { status: 400, code: 'invalid_search_filter' };
    if (error instanceof SortError) return { status: 400, code: 'invalid_search_sort' };
    throw error;
  };

  const server = createServer((request, response) => {
    if (isAway) return void request.socket.destroy();
    const path = request.url?.split('?', 1)[0] ?? '/';
    const send = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(body === null ? '' : JSON.stringify(body));
    };
    const handle = async (): Promise<void> => {
      const body = await read(request);
      if (interference && `${request.method} ${path}`.startsWith(interference.request)) {
        const { refusal } = interference;
        interference = null;
        if (!refusal) return;
        throw new Refused(refusal);
      }
      const authorization = request.headers.authorization;
      if (path !== '/health' && !authorization)
        throw new Refused({ status: 401, code: 'missing_authorization_header', type: 'auth' });
      if (path !== '/health' && authorization !== `Bearer ${key}`)
        throw new Refused({ status: 403, code: 'invalid_api_key', type: 'auth' });
      send(...answer(request.method ?? 'GET', path, body as never));
    };
    handle().catch((error: unknown) => {
      const { status, code, type = 'invalid_request' } = refusalOf(error);
      send(status, { message: code, code, type, link: '' });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    indexNames: () => [...indexes.keys()],
    documentTasks: () => documentTasks,
    setAway: (away) => void (isAway = away),
    loseEverything: () => indexes.clear(),
    refuseNext: (request, refusal) => void (interference = { request, refusal }),
    ignoreNext: (request) => void (interference = { request, refusal: null }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
