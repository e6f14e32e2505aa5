import type { ImportJob, ImportReport, Listing, ListingList } from '@halalmap/contracts';
import { parse } from 'csv-parse/sync';
import { createClient, errorOf, json, type Who } from '../testing/client';
import { startDatabase, startListings, type Database, type RunningListings } from '../testing/start-listings';

let mongo: Database;
let running: RunningListings;
const { send, sendJson, approved, submitted, listed } = createClient(() => running);

beforeAll(async () => {
  mongo = await startDatabase();
  running = await startListings({ mongo, database: 'transfer' });
});
afterAll(async () => {
  await running.stop();
  await mongo.stop();
});

const importJson = (rows: unknown, query = '', who: Who = 'admin') =>
  sendJson('POST', `/api/listings/import${query}`, rows, { who });
const importCsv = (text: string, query = '') =>
  send(`/api/listings/import${query}`, { method: 'POST', who: 'admin', body: text, headers: { 'content-type': 'text/csv' } }); // prettier-ignore
const pathsOf = async (answer: Response) => (await errorOf(answer)).details?.map(({ path }) => path);
const found = async (name: string): Promise<Listing[]> => {
  const query = `status=all&search=${encodeURIComponent(name)}`;
  return (await json<ListingList>(send(`/api/listings?${query}`, { who: 'admin' }))).listings;
};
const finished = async (id: string): Promise<ImportJob> => {
  for (;;) {
    const job = await json<ImportJob>(send(`/api/imports/${id}`, { who: 'admin' }));
    if (job.state !== 'checking' && job.state !== 'writing') return job;
  }
};

describe('exporting', () => {
  beforeAll(async () => {
    await approved({
      name: '=HYPERLINK("x")',
      latitude: 14.5,
      longitude: 121,
      tags: ['a', 'b'],
      phone: '+63 2 8123',
    });
    await approved({ name: '-5', description: 'Two\nlines, "quoted"' });
    await submitted({ name: 'Not Yet' });
  });

  it('writes a plain array of what is public', async () => {
    const answer = await send('/api/listings/export');

    expect(answer.headers.get('content-type')).toContain('application/json');
    expect((await json<Listing[]>(answer)).map(({ name }) => name)).toEqual(['=HYPERLINK("x")', '-5']);
  });

  it('writes CSV that is safe to open in a spreadsheet', async () => {
    const answer = await send('/api/listings/export?format=csv');
    const [header, ...rows] = parse(await answer.text()) as string[][];
    const cell = (row: number, field: string) => rows[row]?.[header?.indexOf(field) ?? -1];

    expect(header?.slice(0, 2)).toEqual(['id', 'name']);
    expect(cell(0, 'name')).toBe(`'=HYPERLINK("x")`);
    expect(cell(0, 'phone')).toBe(`'+63 2 8123`);
    expect(cell(0, 'tags')).toBe('a; b');
    expect(cell(1, 'name')).toBe('-5');
    expect(cell(1, 'description')).toBe('Two\nlines, "quoted"');
    expect(header).not.toContain('taxId');
  });

  it('writes GeoJSON of what has a position, longitude first', async () => {
    const collection = await json(send('/api/listings/export?format=geojson'));

    expect(collection).toMatchObject({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', geometry: { type: 'Point', coordinates: [121, 14.5] } }],
    });
  });

  it('gives what is not public to admins alone', async () => {
    expect(await json<Listing[]>(send('/api/listings/export?status=pending', { who: 'admin' }))).toHaveLength(
      1,
    );
    expect((await send('/api/listings/export?status=pending')).status).toBe(401);
    expect((await send('/api/listings/export?status=all', { who: 'regular' })).status).toBe(403);
    expect((await send('/api/listings/export?format=xml')).status).toBe(400);
    expect(await json(send('/api/listings/export?status=rejected', { who: 'admin' }))).toEqual([]);
  });
});

describe('importing', () => {
  it('adds new rows as pending, and updates those with a known externalId by what they bring', async () => {
    const first = await json<ImportReport>(
      importJson([
        { entityType: 'food', name: 'Imported One', externalId: 'x-1', phone: '1' },
        { entityType: 'mosque', name: 'Imported Two', capacity: 50 },
      ]),
    );
    expect(first.rows.map(({ row, result }) => [row, result])).toEqual([
      [1, 'created'],
      [2, 'created'],
    ]);
    const again = await importJson([{ externalId: 'x-1', name: 'Imported Once' }]);

    expect(again.status).toBe(200);
    expect((await json<ImportReport>(again)).rows).toEqual([
      { row: 1, id: first.rows[0]?.id, result: 'updated' },
    ]);
    expect(await found('imported once')).toMatchObject([
      { status: 'pending', origin: 'imported', phone: '1' },
    ]);
    expect(await found('imported one')).toHaveLength(0);
  });

  it('reads CSV by field names, lists and formulas as the export writes them', async () => {
    const csv = [
      '\uFEFFname,entityType,tags,parkingAvailable,latitude,longitude,openingHours,unknown,externalId',
      `"'=Sum, Kitchen",food,halal; cheap,yes,14.5,121,"[{""days"":[1],""open"":""08:00"",""close"":""17:00""}]",x,c-1`,
      'Plain Kitchen,food,,,,,,,c-2',
    ].join('\r\n');
    const answer = await importCsv(csv, '?publish=true');

    expect(answer.status).toBe(200);
    expect(await found('sum kitchen')).toMatchObject([
      {
        name: '=Sum, Kitchen',
        status: 'approved',
        tags: ['halal', 'cheap'],
        parkingAvailable: true,
        latitude: '14.5',
        openingHours: [{ days: [1], open: '08:00', close: '17:00' }],
      },
    ]);
    await importCsv(csv, '?publish=true');
    expect(await listed('search=plain+kitchen')).toEqual(['Plain Kitchen']);
  });

  it('imports nothing when a row is bad, and names rows and fields', async () => {
    const rows = [
      { entityType: 'food', name: 'Refused One' },
      { entityType: 'food', name: 'Refused Two', email: 'nobody' },
      { entityType: 'food', name: 'Refused Three', categoryId: 999_999 },
      { entityType: 'food' },
    ];
    for (const query of ['', '?dryRun=true']) {
      const answer = await importJson(rows, query);
      expect(answer.status).toBe(422);
      expect(await pathsOf(answer)).toEqual(['2.email', '3.categoryId', '4.name']);
    }
    expect(await found('refused')).toEqual([]);
    const { rows: report } = await json<ImportReport>(importJson(rows, '?partial=true'));
    expect(report.map(({ result }) => result)).toEqual(['created', 'failed', 'failed', 'failed']);
    expect(report[1]?.errors?.[0]?.path).toBe('2.email');
    expect(await found('refused')).toHaveLength(1);
  });

  it('writes nothing on a dry run', async () => {
    const { rows } = await json<ImportReport>(
      importJson([{ entityType: 'food', name: 'Only Tried' }], '?dryRun=true'),
    );

    expect(rows).toEqual([{ row: 1, result: 'created' }]);
    expect(await found('only tried')).toEqual([]);
  });

  it('takes one name twice in a file as one listing', async () => {
    const row = { entityType: 'food', name: 'Twice Named', externalId: 'twice' };
    const { rows } = await json<ImportReport>(importJson([row, { ...row, phone: '2' }]));

    expect(rows.map(({ result }) => result)).toEqual(['created', 'updated']);
    expect(await found('twice named')).toMatchObject([{ phone: '2' }]);
  });

  it.each([
    ['broken JSON', '[{"name":', 400],
    ['no array', '{"name":"A"}', 400],
    ['an object without anything', ' {}', 400],
    ['a number', '5', 400],
    ['an array of numbers', '[1,2]', 400],
    ['deep nesting', `[{"name":${'['.repeat(90)}${']'.repeat(90)}}]`, 400],
    ['one entry of 3 MB', `[{"name":"${'x'.repeat(3_000_000)}"}]`, 400],
    ['nothing at all', '', 400],
    ['an empty array', '[]', 200],
  ])('answers %s with a status of its own', async (_what, body, status) => {
    expect((await importJson(body)).status).toBe(status);
  });

  it('refuses broken CSV, other types, and who is no admin', async () => {
    expect((await importCsv('name,entityType\n"open')).status).toBe(400);
    expect((await importCsv('name,entityType\na,b,c,d')).status).toBe(400);
    const xml = { method: 'POST', body: '<a/>', headers: { 'content-type': 'application/xml' } };
    expect((await send('/api/listings/import', { ...xml, who: 'admin' })).status).toBe(415);
    expect((await importJson([], '', 'regular')).status).toBe(403);
    expect((await importJson([], '?dryRun=perhaps')).status).toBe(400);
  });

  it('works off more than 1,000 rows after the answer, and adds nothing when run again', async () => {
    const rows = Array.from({ length: 1_500 }, (_, n) => ({ entityType: 'food', name: `Bulk ${n}`, externalId: `b-${n}` })); // prettier-ignore
    const answer = await importJson(rows, '?publish=true');
    expect(answer.status).toBe(202);
    const { id } = await json<{ id: string }>(answer);

    expect(await finished(id)).toEqual({ state: 'done', done: 1_500, total: 1_500, created: 1_500, updated: 0, failed: 0, errors: [] }); // prettier-ignore
    const again = await json<{ id: string }>(importJson(rows));
    expect(await finished(again.id)).toMatchObject({ state: 'done', created: 0, updated: 1_500 });
    expect(await found('bulk')).toHaveLength(20);
    const { pagination } = await json<ListingList>(send('/api/listings?search=bulk'));
    expect(pagination.total).toBe(1_500);
  });

  it('refuses a large file as a whole, with the first faults', async () => {
    const rows = Array.from({ length: 1_200 }, (_, n) => ({
      entityType: 'food',
      name: n % 2 ? `Half ${n}` : '',
    }));
    const { id } = await json<{ id: string }>(importJson(rows));
    const job = await finished(id);

    expect(job).toMatchObject({ state: 'refused', total: 1_200, failed: 600, created: 0 });
    expect(job.errors).toHaveLength(100);
    expect(job.errors[0]).toMatchObject({ path: '1.name' });
    expect(await found('half')).toEqual([]);
    expect((await send(`/api/imports/${id}`)).status).toBe(401);
    expect((await send(`/api/imports/${'0'.repeat(24)}`, { who: 'admin' })).status).toBe(404);
  });

  it('lets a row that another admin is editing fail alone', async () => {
    const { rows } = await json<ImportReport>(
      importJson([{ entityType: 'food', name: 'Held Kitchen', externalId: 'held' }]),
    );
    const heldId = rows[0]?.id ?? '';
    await send(`/api/locks/listing/${heldId}`, { method: 'PUT', who: 'moderator' });
    const file = [
      { externalId: 'held', name: 'Held No More' },
      { entityType: 'food', name: 'Free Kitchen', externalId: 'free' },
    ];
    const refused = await importJson(file);
    expect(refused.status).toBe(422);
    expect(await pathsOf(refused)).toEqual(['1']);

    const report = await json<ImportReport>(importJson(file, '?partial=true'));
    expect(report.rows).toMatchObject([
      { row: 1, result: 'failed', errors: [{ path: '1', code: 'locked' }] },
      { row: 2, result: 'created' },
    ]);
    expect(await found('held')).toMatchObject([{ name: 'Held Kitchen' }]);
    await send(`/api/locks/listing/${heldId}`, { method: 'DELETE', who: 'moderator' });
  });

  it('refuses an externalId that is too long instead of taking its beginning for the whole', async () => {
    const long = 'x'.repeat(201);
    const answer = await importJson([{ entityType: 'food', name: 'Long Id', externalId: long }]);

    expect(answer.status).toBe(422);
    expect(await pathsOf(answer)).toEqual(['1.externalId']);
  });
});
