import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  type Change,
  type ChangeList,
  type Listing,
  type ListingReportList,
  limits,
  type Notice,
  type OwnerCheckView,
} from '@halalmap/contracts';
import { startDatabase, type TestDatabase, until } from '@halalmap/test-kit';
import { createClient, errorOf, json } from '../../testing/client';
import { startListings, type RunningListings } from '../../testing/start-listings';

const dayMs = 24 * 60 * 60_000;
/** Each test begins long after the one before. */
let start = new Date('2026-11-21T04:00:00Z');

let mongo: TestDatabase;
let identity: Server;
let received: Notice[] = [];
let running: RunningListings;
const { send, sendJson, approved } = createClient(() => running);

beforeAll(async () => {
  mongo = await startDatabase();
  identity = createServer((request, response) => {
    void text(request).then((body) => {
      const notice = request.url === '/internal/mails' ? (JSON.parse(body) as Notice) : null;
      if (notice?.kind === 'ownerCheck') received.push(notice);
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => {
    identity.listen(0, '127.0.0.1', resolve);
  });
  const { port } = identity.address() as AddressInfo;
  const environment = { IDENTITY_URL: `http://127.0.0.1:${port}` };
  running = await startListings({ mongo, database: 'owner-checks', now: start, environment });
}, 120_000);
beforeEach(() => {
  start = new Date(start.getTime() + 1_000 * dayMs);
  running.clock.set(start);
  received = [];
});
afterAll(async () => {
  await running.stop();
  await mongo.stop();
  identity.close();
});

const daysLater = (days: number): void => running.clock.set(new Date(start.getTime() + days * dayMs));
/** Looks who is to be asked, and waits until so many mails about these places were sent since the test began. */
const askedAfter = async (days: number, names: readonly string[], mails: number): Promise<Notice[]> => {
  daysLater(days);
  await running.service.askOwners();
  const about = () => received.filter(({ place: name }) => names.includes(name));
  await until(`${mails} mails`, () => about().length >= mails);
  return about();
};
const tokenOf = ({ path }: Notice): string => path.replace('/owner-check/', '');
const read = (token: string): Promise<Response> => send(`/api/owner-checks/${token}`);
const answer = (token: string, body: object): Promise<Response> =>
  sendJson('POST', `/api/owner-checks/${token}`, body);
let places = 0;
/** A place with an address of its own, unlike all others. */
const aPlace = () => {
  places += 1;
  const email = `Kusina${places}@mail.example`;
  return { name: `Lutong Ranao ${places}`, email, phone: '0917 123 4567', address: '1 Road' };
};
const own = async (id: string, who: 'business-1' | 'business-2' = 'business-1'): Promise<void> => {
  const body = { businessName: 'B', ownerName: 'O', contactEmail: 'o@mail.example', message: 'Mine' };
  const claim = await json<{ id: string }>(sendJson('POST', `/api/listings/${id}/claims`, body, { who }));
  const decided = await sendJson(
    'PATCH',
    `/api/claims/${claim.id}`,
    { status: 'approved' },
    { who: 'admin' },
  );
  expect(decided.status).toBe(200);
};
/** A public place that was just asked, with the secret of its link. */
const asked = async () => {
  const place = aPlace();
  const listing = await approved(place);
  const [mail] = await askedAfter(180, [place.name], 1);
  if (!mail) throw new Error('Nobody was asked');
  return { ...listing, token: tokenOf(mail) };
};
const listingOf = (id: string): Promise<Listing> => json<Listing>(send(`/api/listings/${id}`));
const reportsOf = async (id: string) =>
  (
    await json<ListingReportList>(send('/api/reports?about=listing&limit=100', { who: 'admin' }))
  ).reports.filter(({ listingId }) => listingId === id);

describe('who is asked whether a page is still true', () => {
  it('is the address of a place without an owner, 180 days after it was published, and the owner of another', async () => {
    const place = aPlace();
    await approved(place);
    const owned = await approved(aPlace());
    await own(owned.id);
    daysLater(179);
    await running.service.askOwners();
    const mails = await askedAfter(180, [place.name, owned.name], 2);
    expect(mails.map(({ to, place: name }) => ({ to, name }))).toEqual(
      expect.arrayContaining([
        { to: { email: place.email, language: 'en' }, name: place.name },
        { to: { userId: expect.any(String) as string }, name: owned.name },
      ]),
    );
    // An address that has not answered is not asked again; an owner is.
    daysLater(359);
    await running.service.askOwners();
    const all = await askedAfter(361, [place.name, owned.name], 3);
    expect(all.slice(2).map(({ place: name }) => name)).toEqual([owned.name]);
  });

  it('is one address once a day, whatever the number of its places', async () => {
    const [first, branch] = [aPlace(), aPlace()];
    await approved(first);
    await approved({ ...branch, email: first.email.toLowerCase() });
    const names = [first.name, branch.name];
    expect(await askedAfter(180, names, 1)).toHaveLength(1);
    const both = await askedAfter(182, names, 2);
    expect(both.map(({ place: name }) => name).sort()).toEqual(names);
  });
});

describe('the link of a mail that asks', () => {
  it('shows what the page says, and stops working after 60 days or with another owner', async () => {
    const { id, name, token } = await asked();
    const shown = await json<OwnerCheckView>(read(token));
    expect(shown).toMatchObject({
      name,
      address: '1 Road',
      fields: { phone: '0917 123 4567', website: null },
      expiresAt: new Date(start.getTime() + 180 * dayMs + limits.ownerChecks.linkMs).toISOString(),
    });
    expect(Object.keys(shown.fields)).toContain('openingHours');
    daysLater(240);
    expect((await read(token)).status).toBe(404);
    daysLater(239);
    expect((await read(token)).status).toBe(200);
    await own(id);
    expect((await read(token)).status).toBe(404);
    expect((await answer(token, { answer: 'still_true' })).status).toBe(404);
  });

  it('confirms the page once, with the day and without a better level', async () => {
    const { id, name, trust, token } = await asked();
    expect((await answer(token, { answer: 'still_true' })).status).toBe(202);
    const after = await listingOf(id);
    expect(after.trust.level).toBe(trust.level);
    expect(after.trust.reasons).toContainEqual(
      expect.objectContaining({
        kind: 'owner_check',
        code: 'owner_checked',
        values: { by: 'address', day: running.clock.now().toISOString().slice(0, 10) },
        recordedAt: running.clock.now().toISOString(),
      }),
    );
    expect(after.trust.checkedAt).toBe(running.clock.now().toISOString());
    expect((await read(token)).status).toBe(404);
    expect((await answer(token, { answer: 'closed' })).status).toBe(404);
    // It has answered, so it is asked again.
    expect(await askedAfter(361, [name], 2)).toHaveLength(2);
  });

  it('suggests what was corrected, which changes nothing before an admin decides', async () => {
    const { id, token } = await asked();
    for (const wrong of [{}, { fields: {} }, { fields: { capacity: 'many' } }])
      expect((await answer(token, { answer: 'changes', ...wrong })).status).toBe(400);
    expect((await errorOf(await answer(token, { answer: 'maybe' }))).details?.[0]?.path).toBe('answer');
    const corrected = { answer: 'changes', fields: { phone: '0918 765 4321' } };
    expect((await answer(token, corrected)).status).toBe(202);
    expect((await listingOf(id)).phone).toBe('0917 123 4567');
    const { changes } = await json<ChangeList>(
      send(`/api/changes?status=pending&listingId=${id}`, { who: 'admin' }),
    );
    expect(changes).toEqual([
      expect.objectContaining<Partial<Change>>({
        listingId: id,
        fields: { phone: '0918 765 4321' },
        via: 'owner_check',
        requestedBy: null,
        byOwner: false,
      }),
    ]);
  });

  it.each([
    ['closed', 'closed'],
    ['not_mine', 'other'],
  ])('tells an admin of %s, and leaves the page as it is', async (said, kind) => {
    const { id, token } = await asked();
    expect((await answer(token, { answer: said })).status).toBe(202);
    expect(await reportsOf(id)).toEqual([
      expect.objectContaining({ kind, via: 'owner_check', status: 'open', reporterId: null }),
    ]);
    expect((await listingOf(id)).status).toBe('approved');
  });

  it('ends all mails to whom the place does not belong, until it has another address', async () => {
    const { id, name, token } = await asked();
    await answer(token, { answer: 'not_mine' });
    daysLater(400);
    await running.service.askOwners();
    const email = 'new@mail.example';
    const edited = await sendJson('PATCH', `/api/listings/${id}`, { email }, { who: 'admin' });
    expect(edited.status).toBe(200);
    const mails = await askedAfter(402, [name], 2);
    expect(mails.slice(1).map(({ to }) => to)).toEqual([{ email, language: 'en' }]);
  });
});
