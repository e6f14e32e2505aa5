import type { BusinessCategory, ImportReport, Listing } from '@halalmap/contracts';
import { startDatabase, type TestDatabase } from '@halalmap/test-kit';
import { createClient, errorOf, json } from '../../testing/client';
import { startListings, type RunningListings } from '../../testing/start-listings';

let database: TestDatabase;
let running: RunningListings;
const { send, sendJson, submit, approved, listed, decide } = createClient(() => running);

beforeAll(async () => {
  database = await startDatabase();
  running = await startListings({ mongo: database, database: 'asked' });
});
afterAll(async () => {
  await running.stop();
  await database.stop();
});

const groceries = { entityType: 'business', muslimBusinessCategoryId: 1 };
const services = { entityType: 'business', muslimBusinessCategoryId: 5 };
const edit = (id: string, patch: Record<string, unknown>): Promise<Response> =>
  sendJson('PATCH', `/api/listings/${id}`, patch, { who: 'admin' });
const read = (id: string): Promise<Listing> => json<Listing>(send(`/api/listings/${id}`));
const pathsOf = async (response: Promise<Response>): Promise<[number, string[]]> => {
  const answer = await response;
  return [answer.status, ((await errorOf(answer)).details ?? []).map(({ path }) => path)];
};

describe('a business of a category that nobody asks whether it is halal', () => {
  it('is one whose category says so', async () => {
    const categories = await json<BusinessCategory[]>(send('/api/muslim-business-categories'));
    const asking = categories.filter(({ asksHalal }) => asksHalal).map(({ name }) => name);
    expect(asking).toEqual(['Groceries', 'Meat Supplier', 'Bakery', 'food', 'other']);
  });

  it('takes nothing about halal in any call', async () => {
    const said = { halalScope: 'all', alcoholServed: 'No', certificationNumber: 'T-1', muslimOwned: 'Yes' };
    const paths = ['halalScope', 'alcoholServed', 'certificationNumber'].sort();
    const sorted = async (response: Promise<Response>) => {
      const [status, found] = await pathsOf(response);
      return [status, found.sort()];
    };
    expect(await sorted(submit({ ...services, name: 'Says Too Much', ...said }))).toEqual([400, paths]);

    const { id } = await approved({ ...services, name: 'Seam and Thread' });
    expect(await sorted(edit(id, said))).toEqual([400, paths]);
    const change = { fields: { halalScope: 'all' } };
    expect(
      await pathsOf(sendJson('POST', `/api/listings/${id}/changes`, change, { who: 'regular' })),
    ).toEqual([400, ['fields.halalScope']]);
    const evidence = { kind: 'admin_visit', facts: { halalScope: 'all' } };
    expect(
      await pathsOf(sendJson('POST', `/api/listings/${id}/evidence`, evidence, { who: 'admin' })),
    ).toEqual([400, ['facts.halalScope']]);
    const seen = { status: 'approved', certificateSeen: { how: 'paper' } };
    expect(await pathsOf(decide(id, seen))).toEqual([400, ['certificateSeen']]);
    expect(await pathsOf(edit(id, { certificateSeen: seen.certificateSeen }))).toEqual([
      400,
      ['certificateSeen'],
    ]);
    const suggestion = { fields: { phone: '0917 123 4567' } };
    const filed = await json<{ id: string }>(
      sendJson('POST', `/api/listings/${id}/changes`, suggestion, { who: 'regular' }),
    );
    expect(await pathsOf(sendJson('PATCH', `/api/changes/${filed.id}`, seen, { who: 'admin' }))).toEqual([
      400,
      ['certificateSeen'],
    ]);
  });

  it('is asked for no certificate, and the refusal speaks of no other type', async () => {
    const { id } = await approved({ ...services, name: 'Threads and Seams' });
    const response = await sendJson('POST', `/api/listings/${id}/certificate-requests`, {}, { who: 'admin' });
    const { code, message } = await errorOf(response);
    expect([response.status, code, message]).toEqual([
      409,
      'conflict',
      'Nobody asks of this place whether it is halal',
    ]);
  });

  it('takes no sign about pork there, and of food one that gives no level', async () => {
    const sign = { noPorkSign: 'Yes' };
    expect(await pathsOf(submit({ ...services, name: 'Cuts Cloth', ...sign }))).toEqual([
      400,
      ['noPorkSign'],
    ]);
    expect(await approved({ name: 'Sign at the Door', ...sign })).toMatchObject({
      ...sign,
      trust: { level: 'unverified', certificate: { state: 'none' } },
    });
  });

  it('takes that nothing is known', async () => {
    const unknown = { halalScope: 'Unknown', halalCertified: 'not_specified', meatSource: null };
    expect((await submit({ ...services, name: 'Knows Nothing', ...unknown })).status).toBe(201);
  });

  it('has a level of facts, and says who owns it', async () => {
    const { trust } = await approved({ ...services, name: 'Ledger House', muslimOwned: 'Yes' });
    expect(trust).toMatchObject({ level: 'facts_published', muslimOwned: false });
    expect([trust.halal, trust.certificate]).toEqual([undefined, undefined]);
    expect(trust.reasons.map(({ text }) => text)).toEqual(['As submitted, not checked: Muslim-owned yes']);
  });

  it('keeps what was said before, shows it nowhere, and gives it back', async () => {
    const { id } = await approved({
      ...groceries,
      name: 'Changing Counter',
      halalScope: 'all',
      alcoholServed: 'No',
      meatSource: 'Own farm',
      certifyingBody: 'Prime',
      certificationNumber: 'C-5',
      expiryDate: '2027-05-01',
    });
    expect(await listed('type=business&alcohol=no&search=Changing')).toEqual(['Changing Counter']);

    expect((await edit(id, { muslimBusinessCategoryId: 5 })).status).toBe(200);
    const hidden = await read(id);
    expect(hidden).toMatchObject({
      halalScope: null,
      alcoholServed: null,
      meatSource: null,
      certificationNumber: null,
      trust: { level: 'facts_published' },
    });
    expect(JSON.stringify(hidden.trust.reasons)).not.toMatch(/C-5|halal/i);
    expect(await listed('type=business&alcohol=no&search=Changing')).toEqual([]);
    expect(await listed('type=business&halalScope=all&search=Changing')).toEqual([]);
    expect(await listed('certificate=unseen&search=Changing', 'admin')).toEqual([]);
    const { history } = await json<{ history: Array<{ field: string }> }>(
      send(`/api/listings/${id}/history`),
    );
    expect(history.map(({ field }) => field)).not.toContain('halalScope');

    expect((await edit(id, { name: 'Changed Counter', halalScope: 'all' })).status).toBe(200);
    expect((await edit(id, { muslimBusinessCategoryId: 1 })).status).toBe(200);
    expect(await read(id)).toMatchObject({
      halalScope: 'all',
      meatSource: 'Own farm',
      trust: { level: 'claimed_halal', certificate: { state: 'reported', number: 'C-5' } },
    });
    expect(await listed('type=business&alcohol=no&search=Changed')).toEqual(['Changed Counter']);
  });

  it('leaves filled cells of an import out, with a note', async () => {
    const csv =
      'type,name,category,halalScope,meatSource\nbusiness,Imported Cutter,technology,all,Butcher\nbusiness,Imported Baker,Bakery,all,\n';
    const report = await json<ImportReport>(
      send('/api/listings/import?partial=true', {
        method: 'POST',
        who: 'admin',
        body: csv,
        headers: { 'content-type': 'text/csv' },
      }),
    );
    expect(report.rows.map(({ result }) => result)).toEqual(['created', 'created']);
    expect(report.notes).toContainEqual({
      code: 'halal_not_asked',
      count: 2,
      values: ['halalScope', 'meatSource'],
    });
  });
});
