import { requestTo, urlOf } from './send-request';

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
