import { defineMutation, defineQuery, requestTo, urlOf } from './send-request';

describe('a request to an endpoint', () => {
  it('has the method and the path of the endpoint, its parameters filled in', () => {
    expect(requestTo('GET /api/auth/user')).toEqual({ url: '/api/auth/user', method: 'GET' });
    expect(requestTo('DELETE /api/favorites/{listingId}', { params: { listingId: 'a/b' } })).toEqual({
      url: '/api/favorites/a%2Fb',
      method: 'DELETE',
    });
    expect(urlOf('GET /api/claims/{id}/evidence/{n}', { id: 'c1', n: '2' })).toBe(
      '/api/claims/c1/evidence/2',
    );
  });

  it('includes query, body and headers', () => {
    expect(
      requestTo('PATCH /api/reviews/{id}', {
        params: { id: 'r1' },
        body: { rating: 4 },
        headers: { 'if-match': '"1"' },
      }),
    ).toEqual({
      url: '/api/reviews/r1',
      method: 'PATCH',
      body: { rating: 4 },
      headers: { 'if-match': '"1"' },
    });
    expect(requestTo('GET /api/listings', { query: { type: 'food', limit: 1 } }).params).toEqual({
      type: 'food',
      limit: 1,
    });
    expect(requestTo('GET /api/listings', { query: 'type=food&search=a%20b' }).url).toBe(
      '/api/listings?type=food&search=a%20b',
    );
  });

  it('can be to known endpoints only, with their parameters', () => {
    // @ts-expect-error there is no such endpoint
    expect(requestTo('GET /api/nothing').url).toBe('/api/nothing');
    // @ts-expect-error the query has no such parameter
    expect(requestTo('GET /api/listings', { query: { typ: 'food' } }).params).toEqual({ typ: 'food' });
    // @ts-expect-error the id is missing
    expect(requestTo('GET /api/listings/{id}').url).toBe('/api/listings/undefined');
  });
});

describe('a declared endpoint', () => {
  it('takes nothing, its only path parameter or its body when nothing else is said', () => {
    expect(defineQuery('GET /api/health').query()).toMatchObject({ url: '/api/health', method: 'GET' });
    expect(defineQuery('GET /api/listings/{id}').query('a b')).toMatchObject({ url: '/api/listings/a%20b' });
    const signIn = { email: 'user@halal.example', password: 'a password' };
    expect(defineMutation('POST /api/auth/login').query(signIn)).toEqual({
      url: '/api/auth/login',
      method: 'POST',
      body: signIn,
    });
    // @ts-expect-error the body has no such field
    defineMutation('POST /api/auth/login').query({ mail: 'user@halal.example' });
    // @ts-expect-error two parameters have to be given by name
    defineMutation('DELETE /api/listings/{id}/history/{entry}/values').query('a');
    // @ts-expect-error a query changes nothing
    expect(() => defineMutation('GET /api/health')).not.toThrow();
  });

  it('makes the request of an argument, and keeps what is chosen of the response', () => {
    const claims = defineQuery(
      'GET /api/claims',
      (page: number) => ({ query: { offset: page * 20 } }),
      ({ claims: found, pagination }, _meta, page) => ({
        page,
        total: pagination.total,
        count: found.length,
      }),
    );
    expect(claims.query(2)).toEqual({ url: '/api/claims', method: 'GET', params: { offset: 40 } });
    const response = { claims: [], pagination: { total: 7, limit: 20, offset: 40, hasMore: false } };
    expect(claims.transformResponse(response, undefined, 2)).toEqual({ page: 2, total: 7, count: 0 });
  });
});
