import type { User } from '@halalmap/contracts';

/** A call as a test sees it. */
export interface SeenCall {
  method: string;
  /** Path without the query. */
  path: string;
  params: URLSearchParams;
  /** The parsed JSON, or the raw body if it is not JSON. */
  body: unknown;
  /** As given, with lower-case names. */
  headers: Record<string, string>;
}

/** A stubbed response: status 200 by default, `body` as JSON, or `fails` for a lost connection. */
export interface StubResponse {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  fails?: boolean;
}

const parsed = (body: unknown): unknown => (typeof body === 'string' ? (JSON.parse(body) as unknown) : body);

const responseOf = ({ status = 200, body, headers = {}, fails }: StubResponse): Response => {
  if (fails) throw new TypeError('Failed to fetch');
  // Only what the client reads: the tests' browser environment has no Response.
  const response: Pick<Response, 'ok' | 'status' | 'statusText' | 'text'> & {
    headers: Pick<Headers, 'get'>;
  } = {
    ok: status >= 200 && status < 300,
    status,
    statusText: `Status ${status}`,
    headers: { get: (name) => headers[name.toLowerCase()] ?? null },
    text: async () => (body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)),
  };
  return response as Response;
};

/**
 * Stubs `fetch` in a test.
 * @param response returns the response of each request
 * @returns the requests so far, and `restore`
 */
export const stubFetch = (response: (call: SeenCall) => StubResponse | Promise<StubResponse>) => {
  const before = globalThis.fetch;
  const calls: SeenCall[] = [];
  globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://localhost');
    const call: SeenCall = {
      method: init?.method ?? 'GET',
      path: url.pathname,
      params: url.searchParams,
      body: parsed(init?.body ?? undefined),
      headers: (init?.headers ?? {}) as Record<string, string>,
    };
    calls.push(call);
    return responseOf(await response(call));
  };
  return {
    calls,
    restore: (): void => {
      globalThis.fetch = before;
    },
  };
};

/** A signed-in user as the API sends it. */
export const buildUser = (fields: Partial<User> = {}): User => ({
  id: '64b000000000000000000001',
  email: 'amina@halalmap.example',
  role: 'regular',
  firstName: 'Amina',
  lastName: null,
  profileImageUrl: null,
  bio: null,
  location: null,
  isActive: true,
  emailVerified: false,
  hasSecondFactor: false,
  claimedListingId: null,
  language: 'en',
  createdAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});

/** Keeps the console free of the errors that React logs although a boundary catches them. */
export const muteConsoleErrors = (): void => {
  const consoleError = console.error;
  beforeEach(() => {
    console.error = () => undefined;
  });
  afterEach(() => {
    console.error = consoleError;
  });
};
