import { allEndpoints, findEndpoint, nameOf, type EndpointTypes } from '.';
import { internalEndpoints } from '../internal';
import { decideAccess, type Access, type Endpoint } from './define-endpoint';

const internal: Endpoint[] = Object.values(internalEndpoints).flatMap((group) => Object.values(group));

describe('the endpoints', () => {
  it('have one name each', () => {
    const names = allEndpoints.map(nameOf);

    expect(names.length).toBeGreaterThan(100);
    expect([...new Set(names)]).toEqual(names);
  });

  it('declare each parameter of their path, and no other', () => {
    for (const { path, params } of [...allEndpoints, ...internal]) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect([path, Object.keys(params?.shape ?? {}).sort()]).toEqual([path, named.sort()]);
    }
  });

  it('between services are no part of the public API', () => {
    for (const { method, path } of internal) expect(findEndpoint(method, path)).toBeUndefined();
    const open = internal.filter(({ access }) => access !== 'services');
    expect(open).toEqual([internalEndpoints.identity.keys]);
  });

  it('say what the audit log records of each change of listings and what belongs to them', () => {
    const silent = allEndpoints.filter(
      ({ method, service, audit }) => method !== 'GET' && service === 'listings' && !audit,
    );
    // Questions, locks, leases, steps of imports and bulk actions, votes, counts, and messages, which are listed separately.
    expect(silent.map(nameOf).sort()).toEqual([
      'DELETE /api/bulk/{id}',
      'DELETE /api/listings/{id}/lease',
      'DELETE /api/locks/{entityType}/{entityId}',
      'DELETE /api/reviews/{id}/helpful',
      'PATCH /api/imports/{id}/rows/{row}',
      'POST /api/contact',
      'POST /api/imports/{id}/check',
      'POST /api/listings/duplicates',
      'POST /api/listings/{id}/figures',
      'POST /api/newsletter',
      'POST /api/newsletter/{token}',
      'POST /api/queue/next',
      'PUT /api/listings/{id}/lease',
      'PUT /api/locks/{entityType}/{entityId}',
      'PUT /api/reviews/{id}/helpful',
    ]);
  });

  it.each<[Access, string[]]>([
    ['everybody', ['allowed', 'allowed', 'allowed', 'allowed']],
    ['signed in', ['sign in', 'allowed', 'allowed', 'allowed']],
    ['business', ['sign in', 'forbidden', 'allowed', 'forbidden']],
    ['business or admin', ['sign in', 'forbidden', 'allowed', 'allowed']],
    ['admin', ['sign in', 'forbidden', 'forbidden', 'allowed']],
  ])('for "%s" are to visitors, regular users, businesses and admins: %j', (access, expected) => {
    const roles = [null, 'regular', 'business', 'admin'] as const;

    expect(roles.map((role) => decideAccess(access, role))).toEqual(expected);
  });

  it.each([
    ['GET', '/api/listings/5f', 'GET /api/listings/{id}'],
    ['GET', '/api/Listings/5F/', 'GET /api/listings/{id}'],
    ['HEAD', '/api/listings/export', 'GET /api/listings/export'],
    ['POST', '/api/listings/import', 'POST /api/listings/import'],
    ['PATCH', '/api/listings/5f/images/reorder', 'PATCH /api/listings/{id}/images/reorder'],
    ['PATCH', '/api/listings/5f/images/6a', 'PATCH /api/listings/{id}/images/{imageId}'],
    ['GET', '/sitemap-2.xml', 'GET /sitemap-{n}.xml'],
    ['DELETE', '/api/listings', undefined],
    ['GET', '/api/nothing', undefined],
    ['GET', '/internal/sessions/5f', undefined],
  ])('of %s %s are found: %s', (method, path, name) => {
    const found = findEndpoint(method, path);

    expect(found && nameOf(found)).toBe(name);
  });

  it('give clients their types', () => {
    const sent: Omit<EndpointTypes<'POST /api/reviews/{id}/report'>, 'accepted'> = {
      params: { id: 'a'.repeat(24) },
      query: undefined,
      body: { reason: 'It is about another place' },
      response: null,
    };
    // @ts-expect-error a reason is needed
    const wrong: EndpointTypes<'POST /api/reviews/{id}/report'>['body'] = {};

    expect(findEndpoint('POST', '/api/reviews/1/report')?.body?.safeParse(sent.body).success).toBe(true);
    expect(findEndpoint('POST', '/api/reviews/1/report')?.body?.safeParse(wrong).success).toBe(false);
  });
});
