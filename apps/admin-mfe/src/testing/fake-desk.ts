import { stubFetch, type SeenCall, type StubResponse } from '@halalmap/api-client/testing';
import type { ErrorCode } from '@halalmap/contracts';
import { aroundPage, type Waiting } from './around-page';

type Row = Record<string, unknown> & { id: string };

/** The data of the admin pages: rows by list path. */
export type Desk = Partial<Record<`/api/${string}`, Row[]>>;

const matches = (row: Row, params: URLSearchParams): boolean =>
  [...params].every(([name, value]) => {
    if (name === 'limit' || name === 'offset') return true;
    if (name === 'open') return (row.status === 'open') === (value === 'true');
    if (name === 'search')
      return [row.id, row.email, row.lastName].some((part) => String(part ?? '').includes(value));
    return String(row[name]) === value;
  });

const nameOf = (path: string): string =>
  ({
    '/api/outbox': 'mails',
    '/api/likely-spam': 'listings',
    '/api/activity': 'activities',
    '/api/photo-offers': 'offers',
  })[path] ?? path.replace('/api/', '');

/** An error response as the services send it. */
export const refusal = (status: number, code: ErrorCode, message: string): StubResponse => ({
  status,
  body: { error: { code, message, requestId: 'r' } },
});

/** A fake API with rows in memory: lists them by their filters, changes one by PATCH, and removes one by DELETE. */
export const startDesk = (desk: Desk, others: Record<string, unknown> = {}) => {
  const state: {
    /** Returned instead of the next decision. */
    refuse: StubResponse | null;
    /** Runs before the next decision, to simulate another admin. */
    before: (() => void) | null;
    /** Returned instead of every list. */
    listAnswer: StubResponse | null;
    /** Every list response waits for it, and has the state of that time. */
    hold: Promise<void> | null;
    waiting: Waiting;
  } = { refuse: null, before: null, listAnswer: null, hold: null, waiting: {} };

  const list = (path: `/api/${string}`, { params }: SeenCall): StubResponse => {
    const found = (desk[path] ?? []).filter((row) => matches(row, params));
    const [limit, offset] = [Number(params.get('limit')), Number(params.get('offset'))];
    const page = found.slice(offset, offset + limit);
    return {
      body: {
        [nameOf(path)]: page,
        pagination: { total: found.length, limit, offset, hasMore: offset + page.length < found.length },
      },
    };
  };
  const decide = (path: string, body: unknown): StubResponse => {
    state.before?.();
    state.before = null;
    if (state.refuse) return state.refuse;
    const rows = Object.values(desk).flat();
    const row = rows.find((candidate) => candidate && path.endsWith(`/${candidate.id}`));
    return { body: Object.assign(row ?? {}, body) };
  };
  const remove = (path: string): StubResponse => {
    for (const rows of Object.values(desk)) {
      const index = rows?.findIndex((row) => path.endsWith(`/${row.id}`)) ?? -1;
      if (index >= 0) rows?.splice(index, 1);
    }
    return { status: 204 };
  };
  const isList = (path: string): path is `/api/${string}` => path in desk;

  const network = stubFetch(async (call) => {
    const { method, path, body } = call;
    if (method === 'PATCH') return decide(path, body);
    if (method === 'DELETE') return remove(path);
    if (isList(path) && !(call.params.get('limit') === '1' && path !== '/api/users')) {
      await state.hold;
      return state.listAnswer ?? list(path, call);
    }
    return (
      aroundPage(call, state.waiting) ??
      (path in others ? { body: others[path] } : refusal(404, 'not_found', 'Not found'))
    );
  });
  return {
    state,
    desk,
    restore: network.restore,
    calls: network.calls,
    decisions: () => network.calls.filter(({ method }) => method === 'PATCH'),
    /** Paths of the DELETE requests. */
    deleted: () => network.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path),
  };
};
