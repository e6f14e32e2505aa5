import {
  listingChangedSchema,
  listingSchema,
  trustLevels,
  type Listing,
  type ListingChanged,
  type ListingList,
} from '@halalmap/contracts';
import { createClient, errorOf, json } from './testing/client';
import { setUpListings, startListings } from './testing/start-listings';

const running = setUpListings({ database: 'line' });
const { recorder } = running;

const { send, sendJson, submit, decide, submitted, approved, certified, listed } = createClient(
  () => running,
);

describe('submitting a place', () => {
  it('returns 201 with the URL of the pending listing, which visitors cannot read yet', async () => {
    const response = await submit({
      name: 'Bahay Halal',
      latitude: 14.5,
      longitude: '121.05',
      priceRange: '$$',
    });
    const listing = await json<Listing>(response);

    expect(response.status).toBe(201);
    expect(response.headers.get('location')).toBe(`/api/listings/${listing.id}`);
    expect(response.headers.get('etag')).toMatch(/^"/);
    expect(listingSchema.safeParse(listing)).toMatchObject({ success: true });
    expect(listing).toMatchObject({
      status: 'pending',
      verificationStatus: 'pending',
      origin: 'submitted',
      latitude: '14.5',
      longitude: '121.05',
      halalCertified: 'not_specified',
      trust: { level: 'unverified', reasons: [{ kind: 'submission' }] },
    });
    expect(listing).not.toHaveProperty('_id');
    expect(listing).not.toHaveProperty('taxId');
    expect((await send(`/api/listings/${listing.id}`)).status).toBe(404);
    expect((await send(`/api/listings/${listing.id}`, { who: 'regular' })).status).toBe(404);
    expect((await send(`/api/listings/${listing.id}`, { who: 'admin' })).status).toBe(200);
  });

  it('lets the signed-in submitter read the submission, and the reason of its rejection', async () => {
    const { id } = await submitted({ name: 'Mine' }, 'regular');
    await decide(id, { status: 'rejected', reason: 'Not a place' });

    expect(await json(send(`/api/listings/${id}`, { who: 'regular' }))).toMatchObject({
      status: 'rejected',
      rejectionReason: 'Not a place',
    });
    expect((await send(`/api/listings/${id}`)).status).toBe(404);
  });

  it('shows admins, but not the submitter, whether the submitter was signed in', async () => {
    const [mine, anonymous] = [
      await submitted({ name: 'Mine' }, 'regular'),
      await submitted({ name: 'Other' }),
    ];

    expect(await json(send(`/api/listings/${mine.id}`, { who: 'admin' }))).toMatchObject({
      submittedSignedIn: true,
    });
    expect(await json(send(`/api/listings/${anonymous.id}`, { who: 'admin' }))).toMatchObject({
      submittedSignedIn: false,
    });
    expect(await json(send(`/api/listings/${mine.id}`, { who: 'regular' }))).not.toHaveProperty(
      'submittedSignedIn',
    );
  });

  it('ignores fields that the caller may not set', async () => {
    const listing = await submitted({
      name: 'Sneaky',
      id: 'f'.repeat(24),
      status: 'approved',
      publish: true,
      ownerId: 'me',
      averageRating: 5,
      trust: { level: 'certified' },
      evidence: [{ kind: 'certificate' }],
    });

    expect(listing).toMatchObject({
      status: 'pending',
      averageRating: null,
      owner: { claimed: false },
      trust: { level: 'unverified' },
    });
    expect(listing.id).not.toBe('f'.repeat(24));
  });

  it('lets an admin publish immediately', async () => {
    const { id, status } = await submitted({ name: 'At Once', publish: true }, 'admin');

    expect(status).toBe('approved');
    expect((await send(`/api/listings/${id}`)).status).toBe(200);
  });

  it.each([
    ['no type', { entityType: undefined, name: 'A' }, 'entityType'],
    ['no name', { name: ' ' }, 'name'],
    ['an operator as name', { name: { $gt: '' } }, 'name'],
    ['an operator as e-mail', { name: 'A', email: { $ne: null } }, 'email'],
    ['a bad e-mail', { name: 'A', email: 'nobody' }, 'email'],
    ['a script as website', { name: 'A', website: 'javascript:alert(1)' }, 'website'],
    ['100 kB of name', { name: 'x'.repeat(100_000) }, 'name'],
    ['100 kB of description', { name: 'A', description: 'x'.repeat(100_000) }, 'description'],
    ['a field of another type', { name: 'A', imamName: 'Somebody' }, 'imamName'],
    ['a capacity as text', { entityType: 'mosque', name: 'A', capacity: 'many' }, 'capacity'],
    ['a negative price', { entityType: 'product', name: 'A', price: -1 }, 'price'],
    ['half a position', { name: 'A', latitude: 1 }, 'longitude'],
    ['an opening hour that is none', { name: 'A', openingHours: [{ days: [1], open: '25:00', close: '10:00' }] }, 'openingHours.0.open'], // prettier-ignore
    ['a list of objects', { name: 'A', tags: [{ $gt: '' }] }, 'tags.0'],
  ])('refuses %s and names the field', async (_what, fields, path) => {
    const response = await submit(fields);

    expect(response.status).toBe(400);
    const error = await errorOf(response);
    expect(error.code).toBe('validation_failed');
    expect(error.details?.map((detail) => detail.path)).toContain(path);
    expect(error.requestId).toBe(response.headers.get('x-request-id'));
  });

  it.each([
    ['broken JSON', '{"name":', 400],
    ['no JSON object', '"hello"', 400],
    ['null', 'null', 400],
    ['a prototype', '{"entityType":"food","name":"Proto","__proto__":{"status":"approved"}}', 201],
    [
      'a constructor',
      '{"entityType":"food","name":"Con","constructor":{"prototype":{"status":"approved"}}}',
      201,
    ],
    ['deep nesting', `{"name":${'['.repeat(200)}${']'.repeat(200)}}`, 400],
    ['an unpaired surrogate', '{"entityType":"food","name":"\\ud800"}', 201],
    ['a zero byte', '{"entityType":"food","name":"a\\u0000b"}', 201],
  ])('survives %s', async (_what, body, status) => {
    const response = await sendJson('POST', '/api/listings', body);

    expect(response.status).toBe(status);
    if (status === 201) expect(await response.json()).toMatchObject({ status: 'pending' });
  });

  it.each([
    ['categoryId', { categoryId: 999_999 }],
    ['provinceId', { provinceId: 1 }],
    ['municipalityId', { municipalityId: 1 }],
    ['brandId', { brandId: 999_999 }],
    ['certifyingBodyId', { certifyingBodyId: 999_999 }],
    ['foodTypeId', { foodTypeId: 999_999 }],
    ['categoryId', { categoryId: 3001 }],
    ['municipalityId', { provinceId: 1_400_100_000, municipalityId: 1_380_600_000 }],
  ])('answers 422 for a %s that does not exist or does not fit', async (path, fields) => {
    const response = await submit({ name: 'A', ...fields });

    expect(response.status).toBe(422);
    expect(await errorOf(response)).toMatchObject({ code: 'unprocessable', details: [{ path }] });
  });
});

describe('an Idempotency-Key', () => {
  const headers = (key: string) => ({ 'idempotency-key': key });

  it('repeats the first response for the same body, and creates one listing', async () => {
    const first = await submit({ name: 'Once Only' }, { headers: headers('once-1') });
    const second = await submit({ name: ' Once Only ' }, { headers: headers('once-1') });

    expect(second.status).toBe(201);
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    expect(await second.text()).toBe(await first.text());
    expect(await listed('status=pending&search=once+only', 'admin')).toEqual(['Once Only']);
  });

  it('rejects a different body', async () => {
    await submit({ name: 'One' }, { headers: headers('once-2') });
    const response = await submit({ name: 'Another' }, { headers: headers('once-2') });

    expect(response.status).toBe(409);
    expect(await errorOf(response)).toMatchObject({ code: 'conflict' });
  });

  it('is scoped to the caller: another one may use the same', async () => {
    await submit({ name: 'Of a visitor' }, { headers: headers('once-3') });

    expect((await submit({ name: 'Of a user' }, { headers: headers('once-3'), who: 'regular' })).status).toBe(
      201,
    );
  });

  it('creates one listing from many concurrent requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => submit({ name: 'Rushed Kitchen' }, { headers: headers('once-4') })),
    );

    expect(responses.every((response) => [201, 409].includes(response.status))).toBe(true);
    expect(responses.some((response) => response.status === 201)).toBe(true);
    expect(await listed('status=pending&search=rushed', 'admin')).toEqual(['Rushed Kitchen']);
  });

  it('can be used again after a failed request', async () => {
    expect((await submit({ name: 'A', provinceId: 1 }, { headers: headers('once-5') })).status).toBe(422);
    expect((await submit({ name: 'A' }, { headers: headers('once-5') })).status).toBe(201);
  });
});

describe('deciding', () => {
  it('publishes an approved place, with an event that carries the snapshot and its revision', async () => {
    const { id } = await submitted({ name: 'Ranao Grill', municipalityId: 1_380_600_000 });
    const response = await decide(id, { status: 'approved' });

    expect(response.status).toBe(200);
    expect(await json(send(`/api/listings/${id}`))).toMatchObject({
      name: 'Ranao Grill',
      status: 'approved',
      municipalityName: 'Manila',
    });
    const event = await recorder.until(({ aggregateId, revision }) => aggregateId === id && revision === 2);
    expect(listingChangedSchema.safeParse(event.data)).toMatchObject({ success: true });
    expect(event.data as ListingChanged).toMatchObject({
      listingId: id,
      status: 'approved',
      deleted: false,
      listing: { id, name: 'Ranao Grill', trust: { level: 'unverified' } },
    });
    const revisions = recorder.events
      .filter(({ aggregateId }) => aggregateId === id)
      .map(({ revision }) => revision);
    expect(revisions).toEqual([1, 2]);
  });

  it('changes nothing when the status stays the same', async () => {
    const { id, updatedAt } = await approved({ name: 'Twice' });
    const tag = (await send(`/api/listings/${id}`)).headers.get('etag');
    running.clock.set(new Date('2026-11-21T05:00:00Z'));

    expect(await json(decide(id, { status: 'approved' }))).toMatchObject({ status: 'approved', updatedAt });
    expect((await send(`/api/listings/${id}`)).headers.get('etag')).toBe(tag);
  });

  it('unpublishes with a reason, shows it to visitors, and publishes again', async () => {
    const { id } = await approved({ name: 'Now Closed' });
    await decide(id, { status: 'rejected', reason: 'It burned down' });

    const response = await send(`/api/listings/${id}`);
    expect(response.status).toBe(404);
    const error = await errorOf(response);
    expect(error).toMatchObject({ code: 'delisted' });
    expect(error.message).not.toContain('burned');
    expect((await decide(id, { status: 'approved' })).status).toBe(200);
    expect((await send(`/api/listings/${id}`)).status).toBe(200);
  });

  it('cannot go back to pending', async () => {
    const { id } = await approved({ name: 'No Way Back' });
    const response = await decide(id, { status: 'pending' });

    expect(response.status).toBe(409);
    expect(await errorOf(response)).toMatchObject({ code: 'invalid_transition' });
  });

  it.each([
    ['a rejection without a reason', { status: 'rejected' }, 'admin', 400],
    ['a rejection with none as a reason', { status: 'rejected', reason: null }, 'admin', 400],
    ['a field that is none', { status: 'approved', note: 'Seen' }, 'admin', 400],
    ['an unknown status', { status: 'deleted' }, 'admin', 400],
    ['a visitor', { status: 'approved' }, undefined, 401],
    ['a user who is no admin', { status: 'approved' }, 'regular', 403],
  ] as const)('refuses %s', async (_what, body, who, status) => {
    const { id } = await submitted({ name: 'Waiting' });

    expect((await sendJson('PATCH', `/api/listings/${id}/status`, body, { who })).status).toBe(status);
  });

  it.each(['nothing', '0'.repeat(24), '%00', 'A'.repeat(24)])('finds no listing %s', async (id) => {
    expect((await decide(id, { status: 'approved' })).status).toBe(404);
    expect((await send(`/api/listings/${id}`)).status).toBe(404);
  });

  it('records a certificate as seen when the admin says how', async () => {
    const certificate = { certifyingBody: 'Prime', certificationNumber: 'P-78', expiryDate: '2027-01-31' };
    const reported = await approved({ name: 'Reported Kitchen', halalCertified: 'Yes', ...certificate });
    expect(reported.trust).toMatchObject({
      level: 'claimed_halal',
      certificate: { state: 'reported' },
      reasons: [{ code: 'certificate_reported' }, { code: 'submitted' }],
    });
    const listing = await certified({ name: 'Certified Kitchen' });

    expect(listing.trust).toMatchObject({
      level: 'certified',
      reasons: expect.arrayContaining([
        expect.objectContaining({ kind: 'certificate', validUntil: '2027-01-31' }),
      ]),
    });
    expect(await listed('certified=true')).toEqual(['Certified Kitchen']);
  });

  it('shows private fields only to admins', async () => {
    const { id } = await approved({ name: 'Taxed', taxId: '123-456', businessRegNumber: 'DTI-1' });

    expect(await json(send(`/api/listings/${id}`, { who: 'admin' }))).toMatchObject({ taxId: '123-456' });
    expect(await json(send(`/api/listings/${id}`))).not.toHaveProperty('taxId');
    const event = await recorder.until(({ aggregateId, revision }) => aggregateId === id && revision === 2);
    expect(JSON.stringify(event)).not.toContain('123-456');
  });
});

describe('reading one listing', () => {
  it('returns 304 when the client already has it', async () => {
    const { id } = await approved({ name: 'Cached' });
    const first = await send(`/api/listings/${id}`);
    const again = await send(`/api/listings/${id}`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });

    expect(again.status).toBe(304);
  });

  it('does not allow other methods', async () => {
    const response = await send('/api/listings', { method: 'DELETE' });

    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toContain('POST');
  });
});

describe('generated listings', () => {
  it('have every level of trust', async () => {
    const environment = { HALALMAP_SEED_COUNT: '80' };
    const filled = await startListings({ mongo: running.mongo, database: 'generated', environment });
    const { send: ask } = createClient(() => filled);
    try {
      const { listings } = await json<ListingList>(ask('/api/listings?limit=100', { who: 'admin' }));
      expect(new Set(listings.map(({ trust }) => trust.level))).toEqual(
        new Set([...trustLevels].filter((level) => level !== 'pork_free' && level !== 'not_halal')),
      );
    } finally {
      await filled.stop();
    }
  });
});
