import { describeActivity, type CompletedRequest } from './activity';

const done = (method: string, route: string, fields: Partial<CompletedRequest> = {}) =>
  describeActivity({ method, route, params: { id: '7' }, query: {}, body: undefined, response: undefined, location: '', ...fields }); // prettier-ignore

describe('the audit log entry of a request', () => {
  it.each([
    [
      'PATCH',
      '/api/listings/:id',
      { body: { phone: '421-0001' } },
      { action: 'update', entityType: 'listing', entityId: '7', changes: { phone: '421-0001' } },
    ],
    [
      'PATCH',
      '/api/listings/:id/status',
      { body: { status: 'approved' } },
      { action: 'updateStatus', entityType: 'listing', entityId: '7', changes: { status: 'approved' } },
    ],
    [
      'DELETE',
      '/api/listings/:id',
      { query: { cause: 'closed' } },
      { action: 'delete', entityType: 'listing', entityId: '7', changes: { cause: 'closed' } },
    ],
    [
      'POST',
      '/api/listings',
      { params: {}, location: '/api/listings/abc', response: '{"id":"abc"}' },
      { action: 'create', entityType: 'listing', entityId: 'abc', changes: null },
    ],
    [
      'POST',
      '/api/listings/import',
      { params: {}, response: { id: 'job' } },
      { action: 'import', entityType: 'import', entityId: 'job', changes: { status: 'started' } },
    ],
    [
      'POST',
      '/api/listings/import',
      {
        params: {},
        response: { rows: [{ result: 'created' }, { result: 'failed' }, { result: 'created' }] },
      },
      {
        action: 'import',
        entityType: 'import',
        entityId: null,
        changes: { status: 'done', created: 2, updated: 0, failed: 1 },
      },
    ],
    [
      'PATCH',
      '/api/changes/:id',
      { body: { status: 'rejected' } },
      { action: 'update', entityType: 'change', entityId: '7', changes: { status: 'rejected' } },
    ],
    [
      'POST',
      '/api/listings/:id/claims',
      { body: { ownerName: 'A' }, response: '{"id":"claim"}' },
      { action: 'claim', entityType: 'listing', entityId: '7', changes: { ownerName: 'A' } },
    ],
    [
      'PUT',
      '/api/reviews/:id/answer',
      { body: { text: 'Thanks' } },
      { action: 'answer', entityType: 'review', entityId: '7', changes: { text: 'Thanks' } },
    ],
    [
      'POST',
      '/api/listings/:id/reviews',
      { response: '{"id":"abc"}' },
      { action: 'create', entityType: 'review', entityId: 'abc', changes: null },
    ],
    [
      'POST',
      '/api/categories',
      { params: {}, response: { id: 12 } },
      { action: 'create', entityType: 'category', entityId: '12', changes: null },
    ],
    [
      'DELETE',
      '/api/certifying-bodies/:id',
      {},
      { action: 'delete', entityType: 'certifying-body', entityId: '7', changes: null },
    ],
  ])('is created for %s %s', (method, route, fields, auditEntry) => {
    expect(done(method, route, fields)).toEqual([auditEntry]);
  });

  it('is created for each listing of a bulk request, except for failed ones', () => {
    const body = { action: 'updateStatus', listingIds: ['a', 'b'], data: { status: 'approved' } };

    expect(done('POST', '/api/listings/bulk', { body, response: { succeeded: ['a'], failed: [] } })).toEqual([
      { action: 'updateStatus', entityType: 'listing', entityId: 'a', changes: { status: 'approved' } },
    ]);
  });

  it.each([
    ['GET', '/api/listings'],
    ['POST', '/api/listings/duplicates'],
    ['POST', '/api/contact'],
    ['PUT', '/api/locks/:entityType/:entityId'],
  ])('is not created for %s %s', (method, route) => {
    expect(done(method, route)).toEqual([]);
  });
});
