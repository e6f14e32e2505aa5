import { mayMutate, type RequestOrigin } from './origin-policy';

const own = new Set(['http://localhost:8080']);
const request = (over: Partial<RequestOrigin>): RequestOrigin => ({
  method: 'POST',
  origin: undefined,
  secFetchSite: undefined,
  hasCookie: false,
  hasBearer: false,
  ...over,
});

describe('the origin policy', () => {
  it.each<[string, Partial<RequestOrigin>]>([
    ['a read from anywhere', { method: 'GET', origin: 'https://evil.example', secFetchSite: 'cross-site' }],
    [
      'a form of our own page',
      { origin: 'http://localhost:8080', secFetchSite: 'same-origin', hasCookie: true },
    ],
    ['a program without a cookie', {}],
    [
      'a program with a bearer token, whatever it says of itself',
      { hasBearer: true, origin: 'https://tool.example' },
    ],
    ['a browser that names its own site only', { secFetchSite: 'same-origin', hasCookie: true }],
  ])('allows %s', (_who, over) => expect(mayMutate(request(over), own)).toBe(true));

  it.each<[string, Partial<RequestOrigin>]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['an opaque origin', { origin: 'null', hasCookie: true }],
    ['another site', { secFetchSite: 'cross-site' }],
    ['a sister site', { origin: 'http://localhost:8080', secFetchSite: 'same-site' }],
    ['a cookie that comes with neither header', { hasCookie: true }],
    [
      'a cookie beside a bearer token from another origin',
      { hasCookie: true, hasBearer: true, origin: 'https://evil.example' },
    ],
  ])('rejects %s', (_who, over) => expect(mayMutate(request(over), own)).toBe(false));

  it.each(['PUT', 'PATCH', 'DELETE', 'PURGE'])('treats %s like any other change', (method) =>
    expect(mayMutate(request({ method, origin: 'https://evil.example' }), own)).toBe(false),
  );
});
