import {
  type ActivityList,
  errorBodySchema,
  type ImportJob,
  type ImportReport,
  type Listing,
  type ListingList,
} from '@halalmap/contracts';
import { until } from '@halalmap/test-kit';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { createConnection, Types } from 'mongoose';
import { createClient, errorOf, json, type Who } from '../testing/client';
import { setUpListings } from '../testing/start-listings';

const running = setUpListings({ database: 'transfer' });
const { send, sendJson, approved, submitted, listed } = createClient(() => running);

const importJson = (rows: unknown, query = '', who: Who = 'admin') =>
  sendJson('POST', `/api/listings/import${query}`, rows, { who });
const importCsv = (text: string, query = '') =>
  send(`/api/listings/import${query}`, { method: 'POST', who: 'admin', body: text, headers: { 'content-type': 'text/csv' } }); // prettier-ignore
const pathsOf = async (response: Response) => (await errorOf(response)).details?.map(({ path }) => path);
const found = async (name: string): Promise<Listing[]> => {
  const query = `status=all&search=${encodeURIComponent(name)}`;
  return (await json<ListingList>(send(`/api/listings?${query}`, { who: 'admin' }))).listings;
};
const finished = (id: string): Promise<ImportJob> =>
  until('the import has finished', async () => {
    const job = await json<ImportJob>(send(`/api/imports/${id}`, { who: 'admin' }));
    return job.state === 'checking' || job.state === 'writing' ? null : job;
  });

const importsLogged = async () => {
  const { activities } = await json<ActivityList>(send('/api/activity?action=import', { who: 'admin' }));
  return activities.map(({ entityType, entityId, changes }) => ({ entityType, entityId, changes }));
};

describe('exporting', () => {
  beforeAll(async () => {
    await approved({
      name: '=HYPERLINK("x")',
      latitude: 14.5,
      longitude: 121,
      tags: ['a', 'b'],
      phone: '+63 2 8123 4567',
    });
    await approved({ name: '-5', description: 'Two\nlines, "quoted"', phone: '09171234567' });
    await submitted({ name: 'Not Yet' });
  });

  it('writes a plain array of public listings', async () => {
    const response = await send('/api/listings/export');

    expect(response.headers.get('content-type')).toContain('application/json');
    expect((await json<Listing[]>(response)).map(({ name }) => name)).toEqual(['=HYPERLINK("x")', '-5']);
  });

  it('is recorded as soon as it has listings that are not public', async () => {
    const logged = async () => {
      const path = '/api/activity?action=export&entityType=listing';
      return (await json<ActivityList>(send(path, { who: 'admin' }))).activities.map(
        ({ changes }) => changes,
      );
    };
    for (const query of ['', '?status=approved', '?status=']) {
      await (await send(`/api/listings/export${query}`, { who: 'admin' })).text();
    }
    expect(await logged()).toEqual([]);

    const csv = await (await send('/api/listings/export?format=csv&status=all', { who: 'admin' })).text();
    expect(csv).toContain('Not Yet');
    expect(await logged()).toEqual([{ status: 'all' }]);
  });

  it('writes CSV that is safe to open in a spreadsheet', async () => {
    const bytes = Buffer.from(await (await send('/api/listings/export?format=csv')).arrayBuffer());
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from('\uFEFF'));
    const [header, ...rows] = parse(bytes, { bom: true }) as string[][];
    const cell = (row: number, field: string) => rows[row]?.[header?.indexOf(field) ?? -1];

    expect(header?.slice(0, 2)).toEqual(['id', 'name']);
    expect(cell(0, 'name')).toBe(`'=HYPERLINK("x")`);
    expect(cell(0, 'phone')).toBe(`'+63 2 8123 4567`);
    expect(cell(1, 'phone')).toBe(`'09171234567`);
    expect(cell(0, 'tags')).toBe('a; b');
    expect(cell(1, 'name')).toBe('-5');
    expect(cell(1, 'description')).toBe('Two\nlines, "quoted"');
    expect(header).not.toContain('taxId');
  });

  it('writes GeoJSON for listings with a position, longitude first', async () => {
    const collection = await json(send('/api/listings/export?format=geojson'));

    expect(collection).toMatchObject({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', geometry: { type: 'Point', coordinates: [121, 14.5] } }],
    });
  });

  describe('as a stored file', () => {
    const minute = 60_000;
    const later = (ms: number) => running.clock.set(new Date(running.clock.now().getTime() + ms));
    const namesOf = async (query = '') =>
      (await json<Listing[]>(send(`/api/listings/export${query}`))).map(({ name }) => name);
    const get = (headers: Record<string, string>, query = '') =>
      send(`/api/listings/export${query}`, { headers: { 'accept-encoding': 'identity', ...headers } });
    const changeStored = async (id: string, change: Record<string, unknown>) => {
      const database = await createConnection(running.mongo.url('transfer_listings')).asPromise();
      await database.collection('listings').updateOne({ _id: new Types.ObjectId(id) }, { $set: change });
      await database.close();
    };
    const toRemove: string[] = [];
    beforeEach(() => later(3 * minute));
    afterEach(async () => {
      for (const id of toRemove.splice(0))
        await send(`/api/listings/${id}`, { method: 'DELETE', who: 'admin' });
    });
    const approvedForNow = async (name: string) => {
      const { id } = await approved({ name });
      toRemove.push(id);
      return id;
    };

    it('is written at most once a minute, and stays the same while nothing changes', async () => {
      const first = await get({});
      await first.arrayBuffer();
      await approvedForNow('A Minute Late');

      expect(await namesOf()).not.toContain('A Minute Late');
      later(minute);
      expect(await namesOf()).toContain('A Minute Late');
      const second = await get({});
      expect(second.headers.get('etag')).not.toBe(first.headers.get('etag'));
      later(5 * minute);
      const third = await get({});
      for (const name of ['etag', 'last-modified'])
        expect(third.headers.get(name)).toBe(second.headers.get(name));
    });

    it.each(['rejected', 'deleted', 'merged'])('leaves a place that is %s out at once', async (how) => {
      const names = ['Goes First', 'Stays Between', 'Goes Last'];
      const ids: string[] = [];
      for (const name of names) ids.push(await approvedForNow(name));
      expect(await namesOf()).toEqual(expect.arrayContaining(names));
      const before = await get({});

      for (const id of [ids[0], ids[2]]) {
        if (how === 'rejected')
          await sendJson('PATCH', `/api/listings/${id}/status`, { status: 'rejected', reason: 'Closed' }, { who: 'admin' }); // prettier-ignore
        if (how === 'deleted') await send(`/api/listings/${id}`, { method: 'DELETE', who: 'admin' });
        if (how === 'merged')
          await sendJson('POST', `/api/listings/${id}/merge`, { intoId: ids[1] }, { who: 'admin' });
      }

      expect(await namesOf()).toEqual(['=HYPERLINK("x")', '-5', 'Stays Between']);
      expect((await get({})).headers.get('etag')).not.toBe(before.headers.get('etag'));
      for (const format of ['csv', 'geojson'])
        expect(await (await get({}, `?format=${format}`)).text()).not.toContain('Goes');
    });

    it('never contains demo places', async () => {
      const id = await approvedForNow('Demo Kitchen');
      await changeStored(id, { origin: 'demo' });

      expect(await namesOf()).not.toContain('Demo Kitchen');
      for (const format of ['json', 'csv']) {
        const query = `/api/listings/export?status=all&format=${format}`;
        expect(await (await send(query, { who: 'admin' })).text()).not.toContain('Demo Kitchen');
      }
    });

    it('has a tag and a date', async () => {
      const whole = await get({});
      const tag = whole.headers.get('etag') ?? '';
      const date = whole.headers.get('last-modified') ?? '';
      expect(tag).toMatch(/^"[^"]+"$/);
      expect(Date.parse(date)).not.toBeNaN();

      expect((await get({ 'if-none-match': tag })).status).toBe(304);
      expect((await get({ 'if-none-match': '"other"' })).status).toBe(200);
      expect((await get({ 'if-modified-since': date })).status).toBe(304);
      expect((await get({ 'if-modified-since': 'Mon, 01 Jan 2024 00:00:00 GMT' })).status).toBe(200);
      expect((await get({ 'if-none-match': '"other"', 'if-modified-since': date })).status).toBe(200);
    });

    it('is sent as gzip if accepted, with its own tag', async () => {
      const packed = await get({ 'accept-encoding': 'gzip' });
      const plain = await get({});

      expect(packed.headers.get('content-encoding')).toBe('gzip');
      expect(packed.headers.get('vary')).toContain('Accept-Encoding');
      expect(packed.headers.get('etag')).not.toBe(plain.headers.get('etag'));
      expect(await packed.text()).toBe(await plain.text());
    });

    it('supports ranges of the uncompressed file', async () => {
      const whole = Buffer.from(await (await get({})).arrayBuffer());
      const tag = (await get({})).headers.get('etag') ?? '';
      const part = await get({ range: 'bytes=10-19', 'accept-encoding': 'gzip' });

      expect(part.status).toBe(206);
      expect(part.headers.get('content-encoding')).toBeNull();
      expect(part.headers.get('content-range')).toBe(`bytes 10-19/${whole.length}`);
      expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(10, 20));
      const end = await get({ range: 'bytes=-5', 'if-range': tag });
      expect(Buffer.from(await end.arrayBuffer())).toEqual(whole.subarray(-5));
      expect((await get({ range: 'bytes=10-19', 'if-range': '"other"' })).status).toBe(200);
      const beyond = await get({ range: `bytes=${whole.length}-` });
      expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
      expect(await beyond.json()).toMatchObject({ error: { code: 'range_not_satisfiable' } });
    });
  });

  it('returns other statuses only to admins', async () => {
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
  it('adds new rows as pending, and updates the given fields of rows with a known externalId', async () => {
    const first = await json<ImportReport>(
      importJson([
        { entityType: 'food', name: 'Imported One', externalId: 'x-1', phone: '421-0001' },
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
      { row: 1, line: null, id: first.rows[0]?.id, result: 'updated' },
    ]);
    expect(await found('imported once')).toMatchObject([
      { status: 'pending', origin: 'imported', phone: '421-0001' },
    ]);
    expect(await found('imported one')).toHaveLength(0);
  });

  it('reads CSV by field names, with lists and formulas as written by the export', async () => {
    const csv = [
      '\uFEFFname,entityType,tags,parkingAvailable,latitude,longitude,openingHours,unknown,externalId',
      `"'=Sum, Kitchen",food,halal; cheap,yes,14.5,121,"[{""days"":[1],""open"":""08:00"",""close"":""17:00""}]",x,c-1`,
      'Plain Kitchen,food,,,,,,,c-2',
    ].join('\r\n');
    const response = await importCsv(csv, '?publish=true');

    expect(response.status).toBe(200);
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

  it('imports nothing when a row is invalid, and reports rows and fields', async () => {
    const rows = [
      { entityType: 'food', name: 'Refused One' },
      { entityType: 'food', name: 'Refused Two', email: 'nobody' },
      { entityType: 'food', name: 'Refused Three', categoryId: 999_999 },
      { entityType: 'food' },
    ];
    for (const query of ['', '?dryRun=true']) {
      const response = await importJson(rows, query);
      expect(response.status).toBe(422);
      const error = await errorOf(response);
      expect(error.details?.map(({ path }) => path)).toEqual(['2.email', '3.categoryId', '4.name']);
      expect(errorBodySchema.parse({ error })).toEqual({ error });
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

    expect(rows).toEqual([{ row: 1, line: null, result: 'created' }]);
    expect(await found('only tried')).toEqual([]);
  });

  it('refuses the later row of an externalId that occurs twice, in a dry run too', async () => {
    const row = { entityType: 'food', name: 'Twice Named', externalId: 'twice' };
    for (const query of ['?dryRun=true&partial=true', '?partial=true']) {
      const { rows } = await json<ImportReport>(importJson([row, { ...row, phone: '421-0002' }], query));

      expect(rows).toMatchObject([
        { result: 'created' },
        {
          result: 'failed',
          errors: [
            {
              path: '2.externalId',
              code: 'repeated',
              message: expect.stringContaining('Row 1') as string,
              value: 'twice',
            },
          ],
        },
      ]);
    }
    expect(await found('twice named')).toMatchObject([{ phone: null }]);
  });

  it.each([
    ['broken JSON', '[{"name":', 400],
    ['no array', '{"name":"A"}', 400],
    ['an object without anything', ' {}', 400],
    ['a number', '5', 400],
    ['an array of numbers', '[1,2]', 422],
    ['deep nesting', `[{"name":${'['.repeat(90)}${']'.repeat(90)}}]`, 400],
    ['one entry of 3 MB', `[{"name":"${'x'.repeat(3_000_000)}"}]`, 400],
    ['nothing at all', '', 400],
    ['an empty array', '[]', 200],
  ])('answers %s with a status of its own', async (_what, body, status) => {
    expect((await importJson(body)).status).toBe(status);
  });

  it('refuses broken CSV, other content types, and non-admins', async () => {
    expect((await importCsv('name,entityType\n"open')).status).toBe(422);
    expect((await importCsv('name,entityType\na,b,c,d')).status).toBe(422);
    expect((await importCsv('title;phone\na;1')).status).toBe(400);
    const xml = { method: 'POST', body: '<a/>', headers: { 'content-type': 'application/xml' } };
    expect((await send('/api/listings/import', { ...xml, who: 'admin' })).status).toBe(415);
    expect((await importJson([], '', 'regular')).status).toBe(403);
    expect((await importJson([], '?dryRun=perhaps')).status).toBe(400);
  });

  it('imports more than 100 rows after the response, and adds nothing when repeated', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => ({ entityType: 'food', name: `Bulk ${n}`, externalId: `b-${n}` })); // prettier-ignore
    const response = await importJson(rows, '?publish=true');
    expect(response.status).toBe(202);
    const { id } = await json<{ id: string }>(response);

    expect(await finished(id)).toMatchObject({ state: 'done', done: 300, total: 300, created: 300, updated: 0, failed: 0, errors: [] }); // prettier-ignore
    const again = await json<{ id: string }>(importJson(rows));
    expect(await finished(again.id)).toMatchObject({ state: 'done', created: 0, updated: 300 });
    expect(
      (await importsLogged()).filter(({ entityId }) => entityId === id || entityId === again.id),
    ).toEqual([
      {
        entityType: 'import',
        entityId: again.id,
        changes: { status: 'done', created: 0, updated: 300, failed: 0 },
      },
      { entityType: 'import', entityId: again.id, changes: { status: 'started' } },
      {
        entityType: 'import',
        entityId: id,
        changes: { status: 'done', created: 300, updated: 0, failed: 0 },
      },
      { entityType: 'import', entityId: id, changes: { publish: 'true', status: 'started' } },
    ]);
    expect(await found('bulk')).toHaveLength(20);
    const { pagination } = await json<ListingList>(send('/api/listings?search=bulk'));
    expect(pagination.total).toBe(300);
  });

  it('imports what it has exported without a change, telephone numbers and formulas included', async () => {
    const row = {
      entityType: 'food',
      name: '\u200B＝1+1',
      description: "'=quoted",
      phone: '+639171234567',
      externalId: 'round-trip',
    };
    await importJson([row], '?publish=true');
    running.clock.set(new Date(running.clock.now().getTime() + 60_000));
    const exported = await (await send('/api/listings/export?format=csv')).text();
    const [header = [], ...rows] = parse(exported) as string[][];
    const [first] = rows.filter((cells) => cells[header.indexOf('phone')] === `'${row.phone}`);
    const csv = stringify([
      ['externalId', 'name', 'description', 'phone'],
      ['round-trip', ...['name', 'description', 'phone'].map((name) => first?.[header.indexOf(name)])],
    ]);
    expect(csv).toContain("'\u200B＝1+1");
    await importCsv(csv);

    const [listing] = await found('quoted');
    expect(listing).toMatchObject({ description: row.description, phone: row.phone });
    expect(listing?.name).toBe('\u200B＝1+1'.trim());
  });

  it('stops when an admin cancels it, and keeps what is stored', async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => ({ entityType: 'food', name: `Stopped ${n}` }));
    const { id } = await json<{ id: string }>(importJson(rows));
    const cancel = (who: Who) => send(`/api/imports/${id}`, { method: 'DELETE', who });
    expect((await cancel('regular')).status).toBe(403);
    expect((await cancel('admin')).status).toBe(204);

    const job = await finished(id);
    expect(job.state).toBe('cancelled');
    expect(job.created).toBeLessThan(20_000);
    expect((await cancel('admin')).status).toBe(204);
    const stored = async () =>
      (await json<ListingList>(send('/api/listings?status=all&search=stopped', { who: 'admin' }))).pagination.total; // prettier-ignore
    expect(await stored()).toBe(job.created);
    const logged = await json<ActivityList>(send('/api/activity?action=cancel', { who: 'admin' }));
    expect(logged.activities[0]).toMatchObject({ entityType: 'import', entityId: id });
    expect((await importsLogged())[0]).toMatchObject({ entityId: id, changes: { status: 'cancelled' } });
  });

  it('cannot be cancelled after its end, or when there is none', async () => {
    const rows = Array.from({ length: 1_001 }, (_, n) => ({ entityType: 'food', name: `Ended ${n}` }));
    const { id } = await json<{ id: string }>(importJson(rows, '?dryRun=true'));
    await finished(id);
    const cancel = (of: string) => send(`/api/imports/${of}`, { method: 'DELETE', who: 'admin' });

    expect((await errorOf(await cancel(id))).code).toBe('invalid_transition');
    expect((await cancel('0'.repeat(24))).status).toBe(404);
  });

  it('refuses a whole large file, with the first errors', async () => {
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
    expect((await importsLogged())[0]).toEqual({
      entityType: 'import',
      entityId: id,
      changes: { status: 'refused', created: 0, updated: 0, failed: 600 },
    });
    expect((await send(`/api/imports/${id}`)).status).toBe(401);
    expect((await send(`/api/imports/${'0'.repeat(24)}`, { who: 'admin' })).status).toBe(404);
  });

  it('lets only the row fail that another admin is editing', async () => {
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

  it('refuses an externalId that is too long instead of truncating it', async () => {
    const long = 'x'.repeat(201);
    const response = await importJson([{ entityType: 'food', name: 'Long Id', externalId: long }]);

    expect(response.status).toBe(422);
    expect(await pathsOf(response)).toEqual(['1.externalId']);
  });
});
