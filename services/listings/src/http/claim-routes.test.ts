import type { Claim, ClaimList, Listing } from '@halalmap/contracts';
import { createClient, errorOf, json, type Who } from '../testing/client';
import { setUpListings } from '../testing/start-listings';

const running = setUpListings({ database: 'claims', records: ['listing.claimed'] });
const { recorder } = running;
const { send, sendJson, approved, submitted } = createClient(() => running);

const details = {
  businessName: 'Kusina',
  ownerName: 'Aminah Sarip',
  contactEmail: 'aminah@mail.example',
  message: 'It is mine',
};
const file = (id: string, who: Who, body: unknown = details, headers = {}) =>
  sendJson('POST', `/api/listings/${id}/claims`, body, { who, headers });
const filed = (id: string, who: Who) => json<Claim>(file(id, who));
const decide = (id: string, body: unknown, who: Who = 'admin') =>
  sendJson('PATCH', `/api/claims/${id}`, body, { who });
const listed = async (who: Who, query = '') =>
  (await json<ClaimList>(send(`/api/claims?${query}`, { who }))).claims.map(({ id }) => id);

describe('a claim', () => {
  it('can only be filed by business accounts, once while it is open', async () => {
    const { id } = await approved({ name: 'Claimed' });

    expect((await file(id, undefined)).status).toBe(401);
    expect((await file(id, 'regular')).status).toBe(403);
    expect((await file(id, 'admin')).status).toBe(403);
    expect((await file('0'.repeat(24), 'business-1')).status).toBe(404);
    const response = await file(id, 'business-1');
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ ...details, status: 'pending', listingName: 'Claimed' });
    expect((await file(id, 'business-1')).status).toBe(409);
    expect((await file(id, 'business-2')).status).toBe(201);
  });

  it.each(['businessName', 'ownerName', 'contactEmail'])('requires %s', async (field) => {
    const { id } = await approved({ name: 'Incomplete' });
    const response = await file(id, 'business-1', { ...details, [field]: '' });
    expect((await errorOf(response)).details?.[0]?.path).toBe(field);
  });

  it.each([
    ['neither', {}],
    ['blanks', { message: ' \n' }],
    ['an empty list', { message: '', evidenceFiles: [] }],
  ])('requires a message or a document: refuses %s', async (_, given) => {
    const { id } = await approved({ name: 'Unfounded' });
    const { message: _message, ...others } = details;

    const response = await file(id, 'business-11', { ...others, ...given });

    expect(response.status).toBe(400);
    expect((await errorOf(response)).details?.map(({ path }) => path)).toEqual(['message']);
  });

  it('is processed once for one Idempotency-Key', async () => {
    const { id } = await approved({ name: 'Tapped Twice' });
    const key = { 'idempotency-key': 'tap' };
    const first = await json<Claim>(file(id, 'business-3', details, key));
    expect(await json<Claim>(file(id, 'business-3', details, key))).toEqual(first);
  });

  it('is visible to its claimant and admins', async () => {
    const { id } = await approved({ name: 'Private' });
    const claim = await filed(id, 'business-4');

    expect(await listed('business-4')).toEqual([claim.id]);
    expect(await listed('business-5')).toEqual([]);
    expect(await listed('admin', 'status=pending')).toContain(claim.id);
    expect((await send('/api/claims', { who: 'regular' })).status).toBe(403);
    expect((await decide(claim.id, { status: 'withdrawn' }, 'business-5')).status).toBe(404);
    expect((await decide(claim.id, { status: 'approved' }, 'business-4')).status).toBe(403);
  });

  it('sets the owner when approved, rejects other claims, and notifies the identity service', async () => {
    const { id } = await approved({ name: 'Decided' });
    const claim = await filed(id, 'business-6');
    const other = await filed(id, 'business-7');

    const response = await decide(claim.id, { status: 'approved', adminNotes: 'Papers seen' });
    expect(await response.json()).toMatchObject({ status: 'approved', adminNotes: 'Papers seen' });
    expect((await decide(claim.id, { status: 'approved' })).status).toBe(200);

    expect((await json<Listing>(send(`/api/listings/${id}`))).owner).toEqual({ claimed: true });
    const event = await recorder.until(({ aggregateId }) => aggregateId === claim.id);
    expect(event.data).toEqual({ listingId: id, userId: claim.userId });
    const { claims } = await json<ClaimList>(send('/api/claims', { who: 'business-7' }));
    expect(claims.find((one) => one.id === other.id)?.status).toBe('rejected');
    expect((await errorOf(await file(id, 'business-8'))).code).toBe('already_owned');

    const edit = { description: 'By its owner' };
    expect((await sendJson('PATCH', `/api/listings/${id}`, edit, { who: 'business-6' })).status).toBe(200);
    expect((await sendJson('PATCH', `/api/listings/${id}`, edit, { who: 'business-7' })).status).toBe(403);
    expect(
      (await sendJson('POST', `/api/listings/${id}/reviews`, { rating: 5 }, { who: 'business-6' })).status,
    ).toBe(403);
  });

  it('results in one owner, however many are approved at once', async () => {
    const { id } = await approved({ name: 'Contested' });
    const claims = await Promise.all([1, 2, 3].map((number) => filed(id, `business-${20 + number}`)));

    const responses = await Promise.all(claims.map((claim) => decide(claim.id, { status: 'approved' })));

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const { claims: all } = await json<ClaimList>(send('/api/claims?limit=100', { who: 'admin' }));
    const states = all.filter(({ listingId }) => listingId === id).map(({ status }) => status);
    expect(states.sort()).toEqual(['approved', 'rejected', 'rejected']);
  });

  it('keeps its owner when two admins approve it at the same time', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await approved({ name: `Approved twice ${round}` });
      const claim = await filed(id, `business-${40 + round}`);

      const responses = await Promise.all(
        (['admin', 'moderator'] as const).map((who) => decide(claim.id, { status: 'approved' }, who)),
      );

      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      expect((await json<Listing>(send(`/api/listings/${id}`))).owner).toEqual({ claimed: true });
    }
  });

  it('matches the owner of the place when admins decide differently at the same time', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await approved({ name: `Torn ${round}` });
      const claim = await filed(id, `business-${60 + round}`);

      const responses = await Promise.all([
        decide(claim.id, { status: 'approved' }),
        decide(claim.id, { status: 'approved' }, 'moderator'),
        decide(claim.id, { status: 'rejected' }, 'moderator'),
      ]);

      const { claims } = await json<ClaimList>(send('/api/claims?limit=100', { who: 'admin' }));
      const isApproved = claims.find((one) => one.id === claim.id)?.status === 'approved';
      expect(responses.map(({ status }) => status)).toEqual(isApproved ? [200, 200, 409] : [409, 409, 200]);
      expect((await json<Listing>(send(`/api/listings/${id}`))).owner).toEqual({ claimed: isApproved });
    }
  });

  it('does not stay open when it is filed while another one is being approved', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id } = await approved({ name: `Late ${round}` });
      const claim = await filed(id, 'business-80');

      const [late] = await Promise.all([
        file(id, `business-${81 + round}`),
        decide(claim.id, { status: 'approved' }),
      ]);

      expect([201, 409]).toContain(late.status);
      const { claims } = await json<ClaimList>(
        send('/api/claims?status=pending&limit=100', { who: 'admin' }),
      );
      expect(claims.filter(({ listingId }) => listingId === id)).toEqual([]);
    }
  });

  it('can be withdrawn by its claimant, and cannot be decided afterwards', async () => {
    const { id } = await approved({ name: 'Withdrawn' });
    const claim = await filed(id, 'business-9');

    expect((await decide(claim.id, { status: 'withdrawn' }, 'business-9')).status).toBe(200);
    expect((await errorOf(await decide(claim.id, { status: 'approved' }))).code).toBe('invalid_transition');
    expect((await file(id, 'business-9')).status).toBe(201);
  });

  it('is found by the names of the place, business and owner, and by the address', async () => {
    const { id } = await approved({ name: 'Searched (Main)' });
    const body = { ...details, ownerName: 'Farida Salic', contactEmail: 'farida@mail.example' };
    const claim = await json<Claim>(file(id, 'business-95', body));

    for (const search of ['searched', 'salic', 'farida@mail', '(main) farida'])
      expect(await listed('admin', `search=${encodeURIComponent(search)}`)).toEqual([claim.id]);
    expect(await listed('admin', 'search=farida&status=approved')).toEqual([]);
    expect(await listed('admin', 'search=farida+nobody')).toEqual([]);
    expect(await listed('business-96', 'search=farida')).toEqual([]);
  });

  it('is decided only with known fields', async () => {
    const { id } = await approved({ name: 'Strict' });
    const claim = await filed(id, 'business-90');
    const response = await decide(claim.id, { status: 'approved', userId: '0'.repeat(24) });
    expect(response.status).toBe(400);
    expect((await errorOf(response)).details?.map(({ path }) => path)).toEqual(['userId']);
  });

  it('requires a readable place, whatever the body contains', async () => {
    const { id } = await submitted({ name: 'Hidden' });
    expect((await file(id, 'business-91', {})).status).toBe(404);
  });

  it('lets the new owner reply to reviews', async () => {
    const { id } = await approved({ name: 'Answered' });
    await decide((await filed(id, 'business-10')).id, { status: 'approved' });
    const review = await json<{ id: string }>(
      sendJson('POST', `/api/listings/${id}/reviews`, { rating: 3 }, { who: 'regular-1' }),
    );
    const response = (who: Who, text = 'Thank you') =>
      sendJson('PUT', `/api/reviews/${review.id}/answer`, { text }, { who });

    expect((await response('regular-1')).status).toBe(403);
    expect((await response('admin')).status).toBe(403);
    expect(await json(response('business-10'))).toMatchObject({ answer: { text: 'Thank you' } });
    expect(await json(response('business-10', 'Come again'))).toMatchObject({
      answer: { text: 'Come again' },
    });
    const taken = await send(`/api/reviews/${review.id}/answer`, { method: 'DELETE', who: 'business-10' });
    expect(taken.status).toBe(204);
  });
});
