import type {
  ActivityList,
  ErrorBody,
  ImportJob,
  ImportList,
  ImportReport,
  ImportRow,
  ImportRowList,
  Listing,
  ListingList,
} from '@halalmap/contracts';
import { until } from '@halalmap/test-kit';
import { parse } from 'csv-parse/sync';
import { createClient, errorOf, json } from '../testing/client';
import { halalPlaces, type ListedPlace, mosques, type RealList } from '../testing/real-lists';
import { setUpListings } from '../testing/start-listings';

const running = setUpListings({ database: 'imports' });
const { send, sendJson, approved } = createClient(() => running);

const admin = { who: 'admin' } as const;
const importJson = (rows: unknown, query = '') =>
  sendJson('POST', `/api/listings/import${query}`, rows, admin);
const importCsv = (text: string | Buffer, query = '') =>
  send(`/api/listings/import${query}`, { method: 'POST', ...admin, body: text, headers: { 'content-type': 'text/csv' } }); // prettier-ignore
const checkCsv = (text: string | Buffer, query = '') =>
  json<ImportReport>(importCsv(text, `?dryRun=true&partial=true${query}`));
const jobOf = (id: string) => json<ImportJob>(send(`/api/imports/${id}`, admin));
const finished = (id: string): Promise<ImportJob> =>
  until('the import has finished', async () => {
    const job = await jobOf(id);
    return job.state === 'checking' || job.state === 'writing' ? null : job;
  });
const found = async (name: string): Promise<Listing[]> => {
  const query = `status=all&search=${encodeURIComponent(name)}`;
  return (await json<ListingList>(send(`/api/listings?${query}`, admin))).listings;
};
const goOn = async (id: string, what: 'check' | 'write' | 'undo', query = ''): Promise<ImportJob> => {
  const response = await send(`/api/imports/${id}/${what}${query}`, { method: 'POST', ...admin });
  expect(response.status).toBe(202);
  expect(await json(response)).toEqual({ id });
  return finished(id);
};
const rowsOf = (id: string, query = '') =>
  json<ImportRowList>(send(`/api/imports/${id}/rows${query}`, admin));
const correct = (id: string, row: number, values: Record<string, unknown>) =>
  sendJson('PATCH', `/api/imports/${id}/rows/${row}`, { values }, admin);
const rejected = async (id: string): Promise<string[][]> => {
  const response = await send(`/api/imports/${id}/rejected.csv`, admin);
  expect(response.headers.get('content-type')).toContain('text/csv');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from('\uFEFF'));
  return parse(bytes, { bom: true, relax_column_count: true });
};

describe('the rows of a CSV file', () => {
  it('end with any line break, also where a file was put together of several', async () => {
    const { rows, notes } = await checkCsv(
      'entityType,name\r\nfood,First\n,\nfood,"Two\nlines"\rfood,Third\r\n',
    );
    expect(rows.map(({ row, line, result }) => [row, line, result])).toEqual([
      [1, 2, 'created'],
      [2, 4, 'created'],
      [3, 5, 'created'],
    ]);
    expect(notes).toContainEqual({ code: 'blank_rows', count: 1, values: [] });
  });

  it('keep the text of a formula that protects a zero', async () => {
    const csv = 'entityType,name,phone,whatsappNumber\nfood,Kept Zero,="09171230001","=""09171230002"""\n';
    expect((await importCsv(csv)).status).toBe(200);
    const [listing] = await found('Kept Zero');
    expect(listing).toMatchObject({ phone: '09171230001', whatsappNumber: '09171230002' });
  });
});

describe('the errors of an import', () => {
  it('say where they are in the spreadsheet, and what the cell says', async () => {
    const { rows } = await checkCsv(
      'entityType,name,email,phone,expiryDate\n\nfood,Fine,,,\nfood,Wrong,nobody,9.17123E+09,03/04/2026\nfood,,,,\n',
    );

    expect(rows.map(({ row, line, result }) => [row, line, result])).toEqual([
      [1, 3, 'created'],
      [2, 4, 'failed'],
      [3, 5, 'failed'],
    ]);
    expect(rows[1]?.errors).toEqual([
      expect.objectContaining({ path: '2.email', code: 'invalid', value: 'nobody' }),
      expect.objectContaining({ path: '2.phone', code: 'invalid', value: '9.17123E+09' }),
      expect.objectContaining({ path: '2.expiryDate', code: 'invalid', value: '03/04/2026' }),
    ]);
    expect(rows[2]?.errors).toMatchObject([{ path: '3.name', code: 'required', value: '' }]);
  });

  it('have no line for JSON, and null for what is missing', async () => {
    const { rows } = await json<ImportReport>(
      importJson([{ entityType: 'food' }], '?dryRun=true&partial=true'),
    );

    expect(rows).toMatchObject([{ row: 1, line: null, errors: [{ path: '1.name', value: null }] }]);
  });

  it('name an entry of JSON that is no listing, and let the others pass', async () => {
    const { id, rows } = await json<ImportReport>(
      importJson([null, { entityType: 'food', name: 'Fine' }, ['food', 'A']], '?dryRun=true&partial=true'),
    );

    expect(rows.map(({ result }) => result)).toEqual(['failed', 'created', 'failed']);
    expect(rows[2]?.errors).toMatchObject([{ path: '3', code: 'unreadable' }]);
    expect(await rejected(id)).toHaveLength(3);
  });

  it('name a text of JSON with half a character', async () => {
    const { rows } = await json<ImportReport>(
      importJson([{ entityType: 'food', name: 'Pe\uD800a', tags: ['\uDFFF'] }], '?dryRun=true&partial=true'),
    );

    expect(rows[0]?.errors?.map(({ path, code }) => [path, code])).toEqual([
      ['1.name', 'unreadable'],
      ['1.tags', 'unreadable'],
    ]);
  });

  it('name a row that cannot be read and a text that was damaged, and let the others pass', async () => {
    const { rows } = await checkCsv(
      'entityType,name,address\nfood,Ragged,A,B\nfood,Inch,12" pipe\nfood,Pe\uFFFDa,\nfood,Fine,\n',
    );

    expect(rows.map(({ errors }) => errors?.map(({ path, code }) => [path, code]))).toEqual([
      [['1', 'unreadable']],
      [['2', 'unreadable']],
      [['3.name', 'unreadable']],
      undefined,
    ]);
  });

  it('name an error of the spreadsheet that stands where a value should be', async () => {
    const csv =
      'entityType,name,municipality,phone\nfood,#REF!,Taguig,\nfood,Wide,#N/A,########\nfood,# 1 Eatery,Taguig,\n';
    const message = 'The spreadsheet shows an error or #### here instead of the value';
    const { rows } = await checkCsv(csv);
    expect(rows).toMatchObject([
      { result: 'failed', errors: [{ path: '1.name', code: 'unreadable', message, value: '#REF!' }] },
      { result: 'failed', errors: [{ path: '2.municipality' }, { path: '2.phone', value: '########' }] },
      { result: 'created' },
    ]);
  });
});

describe('reading spreadsheets', () => {
  it('reads unambiguous spellings of values', async () => {
    const csv = [
      'Type;Name;Price;Barcode;Halal Certified;Expiry;Latitude;Longitude;FAJR_TIME;capacity;Women’s section',
      'PRODUCT;Dates;₱1,299.50;4800016644931;YES;13/04/2027;;;;;',
      'Mosque;Masjid Spelled;;;;;14,5995;120,9842;4:45;1,200;separate entrance',
    ].join('\n');
    const mapping = encodeURIComponent(JSON.stringify({ 'Women’s section': 'womensSection' }));
    const report = await json<ImportReport>(importCsv(csv, `?publish=true&columns=${mapping}`));

    expect(report.rows.map(({ result }) => result)).toEqual(['created', 'created']);
    expect(await found('dates')).toMatchObject([
      { price: '1299.50', halalCertified: 'Yes', expiryDate: '2027-04-13' },
    ]);
    expect(await found('masjid spelled')).toMatchObject([
      {
        latitude: '14.5995',
        longitude: '120.9842',
        fajrTime: '04:45',
        capacity: 1_200,
        womensSection: 'separate_entrance',
      },
    ]);
  });

  it('reads 24:00 as the end of the day', async () => {
    const hours = JSON.stringify([{ days: [1], open: '8:00', close: '24:00' }]).replaceAll('"', '""');
    await importCsv(`entityType,name,openingHours\nfood,Open Late,"${hours}"\n`);

    expect(await found('open late')).toMatchObject([
      { openingHours: [{ days: [1], open: '08:00', close: '00:00' }] },
    ]);
  });

  it('says before anything is written which columns, towns and regions it does not use', async () => {
    const { notes } = await checkCsv(
      [
        'entityType,name,Town,Province,Region,Opening Hours,Stars',
        'mosque,Note One,Sta. Rosa,Laguna,CALABARZON,9am-5pm,5',
        'mosque,Note Two,Nowhere Town,,,,',
        'mosque,Note Three,Cotabato City,Maguindanao,,,',
        'mosque,Note Four,Taguig City,,Bicol,,',
        ',,,,,,',
      ].join('\n'),
    );

    expect(notes).toEqual([
      { code: 'unused_columns', count: 1, values: ['Stars'] },
      { code: 'blank_rows', count: 1, values: [] },
      { code: 'unknown_town', count: 1, values: ['Nowhere Town'] },
      { code: 'province_differs', count: 1, values: ['Cotabato City, Maguindanao'] },
      { code: 'region_ignored', count: 1, values: ['Bicol'] },
    ]);
  });

  it('takes no position that cannot be, notes one far from its town, and knows the city of a district', async () => {
    const { notes } = await checkCsv(
      [
        'entityType,name,lat,lng,town,province',
        'food,Nowhere,0,0,Marawi,',
        'food,Wrong Sign,14.5995,-120.9842,Manila,',
        'food,Other Town,8.00,124.29,Manila,',
        'food,Here,14.6,120.98,Manila,',
        'mosque,District,,,Sampaloc,Manila',
      ].join('\n'),
    );

    expect(notes).toEqual([
      { code: 'no_position', count: 2, values: ['Nowhere (0, 0)', 'Wrong Sign (14.5995, -120.9842)'] },
      {
        code: 'far_position',
        count: 1,
        values: [expect.stringMatching(/^Other Town \(\d+ km from Manila\)$/)],
      },
    ]);
  });

  it.each(['{"Contact":"telephone"}', 'phone', '[1]'])('refuses the mapping %s', async (columns) => {
    const response = await importCsv('entityType,name\nfood,A\n', `?columns=${encodeURIComponent(columns)}`);

    expect(response.status).toBe(400);
    expect((await errorOf(response)).details).toMatchObject([{ path: 'columns' }]);
  });

  it('refuses a field that two columns hold, by the mapping too', async () => {
    const csv = 'entityType,name,phone,Landline\nfood,A,0917 123 4567,\n';
    const response = await importCsv(csv, `?columns=${encodeURIComponent('{"Landline":"phone"}')}`);

    expect([response.status, (await errorOf(response)).code]).toEqual([400, 'duplicate_column']);
  });
});

describe('likely duplicates', () => {
  it('are named with the row, in the directory and in the file, and do not fail', async () => {
    const { id } = await approved({ name: 'Palapa Grill Marawi', phone: '0917 555 0101' });
    const {
      id: importId,
      rows,
      notes,
    } = await checkCsv(
      [
        'entityType,name,phone,municipality,province',
        'food,Another Name,+63 917 555 0101,,',
        'food,Sambal Corner,,Taguig,Metro Manila',
        'food,Samball Corner,,Taguig City,NCR',
        'food,Sambal Corner,,Cebu City,Cebu',
      ].join('\n'),
    );

    expect(rows.map(({ result }) => result)).toEqual(['created', 'created', 'created', 'created']);
    expect(rows.map(({ duplicates }) => duplicates)).toEqual([
      [{ id, name: 'Palapa Grill Marawi', because: ['phone'] }],
      undefined,
      [{ row: 2, name: 'Sambal Corner', because: expect.arrayContaining(['name']) as string[] }],
      undefined,
    ]);
    expect(notes).toEqual([{ code: 'duplicates', count: 2, values: ['Another Name', 'Samball Corner'] }]);
    const repeated = await rowsOf(importId, '?result=duplicates&limit=1&offset=1');
    expect(repeated.pagination).toMatchObject({ total: 2, hasMore: false });
    expect(repeated.rows.map(({ row }) => row)).toEqual([3]);
  });

  it('are found far apart in a large file', async () => {
    const rows = Array.from({ length: 450 }, (_, n) => ({ entityType: 'food', name: `Far ${n} Eatery` }));
    rows[440] = { entityType: 'food', name: 'far 3 EATERY' };
    const { id } = await json<{ id: string }>(importJson(rows, '?dryRun=true'));

    expect((await finished(id)).notes).toEqual([{ code: 'duplicates', count: 1, values: ['far 3 EATERY'] }]);
    const { rows: page } = await rowsOf(id, '?offset=440&limit=1');
    expect(page).toMatchObject([{ row: 441, duplicates: [{ row: 4, name: 'Far 3 Eatery' }] }]);
  });
});

describe('an import that is mended', () => {
  const csv = [
    'externalId,entityType,Name,Contact,E-mail,Rating',
    'm-1,food,Mended One,0917 123 4567,,5',
    'm-2,food,Mended Two,0917 123,,4',
    'm-3,food,Mended Three,,nobody,3',
    'm-4,food,Mended Four,,,2',
  ].join('\n');
  const columns = encodeURIComponent('{"Contact":"phone"}');
  const start = async (name: string, query = ''): Promise<ImportReport> =>
    json<ImportReport>(
      importCsv(
        csv.replaceAll('Mended', name).replaceAll('m-', `${name}-`),
        `?partial=true&columns=${columns}${query}`,
      ),
    );

  it('is corrected cell by cell after a check, checked again, and then written', async () => {
    const { id } = await start('Corrected', '&dryRun=true&fileName=places.csv');
    expect(await jobOf(id)).toMatchObject({
      ...{ id, fileName: 'places.csv', state: 'done', dryRun: true },
      ...{ done: 4, total: 4, created: 2, updated: 0, failed: 2 },
      columns: expect.arrayContaining([
        { header: 'Contact', field: 'phone' },
        { header: 'Rating', field: null },
      ]) as unknown,
    });
    const { rows, pagination } = await rowsOf(id, '?result=failed&limit=1');
    expect(pagination).toMatchObject({ total: 2, hasMore: true });
    expect(rows).toMatchObject([
      {
        row: 2,
        line: 3,
        values: { name: 'Corrected Two', phone: '0917 123' },
        errors: [{ path: '2.phone' }],
      },
    ]);

    const stillWrong = await json<ImportRow>(correct(id, 3, { email: 'nobody@' }));
    expect(stillWrong).toMatchObject({ result: 'failed', errors: [{ path: '3.email', value: 'nobody@' }] });
    expect((await jobOf(id)).failed).toBe(2);
    const mended = await json<ImportRow>(correct(id, 2, { phone: '0917 123 4568' }));
    expect(mended).toMatchObject({
      row: 2,
      result: 'created',
      errors: [],
      values: { phone: '0917 123 4568' },
    });
    await correct(id, 3, { email: 'somebody@mosque.example' });
    expect(await jobOf(id)).toMatchObject({ created: 4, failed: 0, errors: [] });

    expect(await goOn(id, 'check')).toMatchObject({ state: 'done', dryRun: true, created: 4, failed: 0 });
    expect(await found('corrected')).toEqual([]);
    expect(await goOn(id, 'write', '?publish=true')).toMatchObject({
      ...{ state: 'done', dryRun: false, created: 4, updated: 0, failed: 0, done: 4, total: 4 },
    });
    expect((await found('corrected two')).map(({ phone, status }) => [phone, status])).toEqual([
      ['0917 123 4568', 'approved'],
    ]);
    const again = await correct(id, 2, { phone: '0917 123 4569' });
    expect([again.status, (await errorOf(again)).code]).toEqual([409, 'invalid_transition']);
  });

  it('counts rows that are corrected at the same time', async () => {
    const rows = Array.from({ length: 12 }, (_, n) => ({
      entityType: 'food',
      name: `Both ${n}`,
      email: 'nobody',
    }));
    const { id } = await json<ImportReport>(importJson(rows, '?dryRun=true&partial=true'));
    await Promise.all(rows.map((_row, n) => correct(id, n + 1, { email: `both${n}@food.example` })));

    expect(await jobOf(id)).toMatchObject({ created: 12, failed: 0, errors: [] });
    expect((await rowsOf(id, '?result=failed')).pagination.total).toBe(0);
  });

  it('goes on after only the valid rows were written, and writes no row twice', async () => {
    const { id } = await start('Partly');
    expect(await jobOf(id)).toMatchObject({ dryRun: false, created: 2, failed: 2 });
    await correct(id, 2, { phone: null });
    await correct(id, 3, { email: '' });

    expect(await goOn(id, 'write')).toMatchObject({ state: 'done', created: 4, failed: 0 });
    expect(await found('partly')).toHaveLength(4);
  });

  it('needs all rows to be valid unless the others are wanted', async () => {
    const { id } = await start('Refused', '&dryRun=true');
    const refused = await send(`/api/imports/${id}/write?partial=false`, { method: 'POST', ...admin });

    expect(refused.status).toBe(422);
    expect((await json<ErrorBody>(refused)).error.details?.map(({ path }) => path)).toEqual([
      '2.phone',
      '3.email',
    ]);
    expect(await goOn(id, 'write')).toMatchObject({ created: 2, failed: 2 });
  });

  it('gives the failed rows as they came, with the reasons', async () => {
    const { id } = await start('Returned', '&dryRun=true');

    expect(await rejected(id)).toEqual([
      ['externalId', 'entityType', 'Name', 'Contact', 'E-mail', 'Rating', 'reasons'],
      ['Returned-2', 'food', 'Returned Two', "'0917 123", '', '4', expect.stringMatching(/^phone: /)],
      ['Returned-3', 'food', 'Returned Three', '', 'nobody', '3', expect.stringMatching(/^email: /)],
    ]);
  });

  it('gives all rejected rows of a large file, ragged ones and those of JSON too', async () => {
    const lines = Array.from({ length: 250 }, (_, n) => `food,,A${n}`);
    lines[249] = 'food,Too Long,A,B';
    const { id } = await json<{ id: string }>(
      importCsv(`entityType,name,address\n${lines.join('\n')}\n`, '?dryRun=true&partial=true'),
    );
    await finished(id);
    const rows = await rejected(id);
    expect(rows).toHaveLength(251);
    expect(rows[0]).toEqual(['entityType', 'name', 'address', '', 'reasons']);
    expect(rows[250]?.slice(0, 4)).toEqual(['food', 'Too Long', 'A', 'B']);

    const ofJson = await json<ImportReport>(
      importJson([{ entityType: 'food', tags: ['a', 'b'], name: '' }], '?dryRun=true&partial=true'),
    );
    expect(await rejected(ofJson.id)).toEqual([
      ['entityType', 'tags', 'name', 'reasons'],
      ['food', 'a; b', '', 'name: Business name is required'],
    ]);
  });

  it('refuses corrections of unknown rows and fields', async () => {
    const { id } = await start('Unknown', '&dryRun=true');

    expect((await correct(id, 9, { name: 'A' })).status).toBe(404);
    expect((await correct(id, 2, { stars: '5' })).status).toBe(400);
    expect((await correct(id, 2, {})).status).toBe(400);
    expect((await correct('0'.repeat(24), 1, { name: 'A' })).status).toBe(404);
  });
});

describe('an import that is taken back', () => {
  const csv = (name: string, phone = '0917 123 4567') =>
    `externalId,entityType,name,phone\nu-${name}-1,food,${name} One,${phone}\nu-${name}-2,food,${name} Two,${phone}\n`;

  it('removes the places that it added, unless somebody has changed them, and can be imported again', async () => {
    const { id, rows } = await json<ImportReport>(importCsv(csv('Undone'), '?publish=true'));
    running.clock.set(new Date(running.clock.now().getTime() + 60_000));
    await sendJson('PATCH', `/api/listings/${rows[1]?.id}`, { description: 'Changed' }, admin);

    const job = await goOn(id, 'undo');
    expect(job).toMatchObject({ state: 'done', undone: { taken: 1, kept: 1 } });
    expect((await found('undone')).map(({ name }) => name)).toEqual(['Undone Two']);
    const { activities } = await json<ActivityList>(send('/api/activity?action=undo', admin));
    expect(activities[0]).toMatchObject({
      entityType: 'import',
      entityId: id,
      changes: { taken: 1, kept: 1 },
    });

    const again = await json<ImportReport>(importCsv(csv('Undone', '0917 765 4321'), '?publish=true'));
    expect(again.rows.map(({ result }) => result)).toEqual(['created', 'updated']);
    expect((await found('undone')).map(({ name, phone }) => [name, phone]).sort()).toEqual([
      ['Undone One', '0917 765 4321'],
      ['Undone Two', '0917 765 4321'],
    ]);
  });

  it('counts an approval alone as no change, and says of which places it kept why', async () => {
    const { id, rows } = await json<ImportReport>(importCsv(csv('Approved')));
    running.clock.set(new Date(running.clock.now().getTime() + 60_000));
    for (const { id: place } of rows)
      await sendJson('PATCH', `/api/listings/${place}/status`, { status: 'approved' }, admin);
    await sendJson('PATCH', `/api/listings/${rows[1]?.id}`, { description: 'Changed' }, admin);
    await sendJson(
      'PATCH',
      `/api/listings/${rows[1]?.id}/status`,
      { status: 'rejected', reason: 'x' },
      admin,
    );

    expect(await goOn(id, 'undo')).toMatchObject({ undone: { taken: 1, kept: 1 } });
    const kept = await rowsOf(id, '?result=kept');
    expect(kept.rows).toEqual([
      expect.objectContaining({ id: rows[1]?.id, undone: 'kept', kept: 'changed' }),
    ]);
    expect(kept.pagination.total).toBe(1);
  });

  it('gives updated places their values back', async () => {
    await importCsv(csv('Restored'), '?publish=true');
    const { id } = await json<ImportReport>(
      importJson([
        { externalId: 'u-Restored-1', name: 'Renamed One', municipality: 'Taguig', tags: ['new'] },
        { externalId: 'u-Restored-2', name: 'Restored Two' },
      ]),
    );
    expect(await found('renamed one')).toMatchObject([{ municipality: 'Taguig', tags: ['new'] }]);

    expect(await goOn(id, 'undo')).toMatchObject({ undone: { taken: 2, kept: 0 } });
    const [listing] = await found('restored one');
    expect(listing).toMatchObject({
      ...{
        name: 'Restored One',
        phone: '0917 123 4567',
        municipality: null,
        municipalityId: null,
        tags: null,
      },
    });
  });

  it('takes back a large import, and says while it does', async () => {
    const rows = Array.from({ length: 120 }, (_, n) => ({ entityType: 'food', name: `Returning ${n}` }));
    const { id } = await json<{ id: string }>(importJson(rows));
    await finished(id);

    expect(await goOn(id, 'undo')).toMatchObject({ undone: { taken: 120, kept: 0 } });
    expect(await found('returning')).toEqual([]);
  });

  it.each([
    ['a check', '?dryRun=true'],
    ['nothing', '?partial=true'],
  ])('is refused when it wrote %s', async (_what, query) => {
    const rows =
      query === '?partial=true' ? [{ entityType: 'food', name: '' }] : [{ entityType: 'food', name: 'A' }];
    const { id } = await json<ImportReport>(importJson(rows, query));
    const response = await send(`/api/imports/${id}/undo`, { method: 'POST', ...admin });

    expect([response.status, (await errorOf(response)).code]).toEqual([409, 'invalid_transition']);
  });
});

describe('the list of imports', () => {
  it('has the newest first, with who sent which file', async () => {
    running.clock.set(new Date(running.clock.now().getTime() + 1_000));
    await importCsv('entityType,name\nfood,Listed One\n', '?fileName=first.csv&dryRun=true');
    running.clock.set(new Date(running.clock.now().getTime() + 1_000));
    await importJson([{ entityType: 'food', name: 'Listed Two' }]);
    const { imports, pagination } = await json<ImportList>(send('/api/imports?limit=2', admin));

    expect(pagination).toMatchObject({ limit: 2, offset: 0, hasMore: true });
    expect(imports).toMatchObject([
      { fileName: null, state: 'done', dryRun: false, created: 1, updated: 0, failed: 0, undone: null },
      { fileName: 'first.csv', state: 'done', dryRun: true, created: 1 },
    ]);
    expect(imports[0]?.by).toEqual(imports[1]?.by);
    expect(Date.parse(imports[0]?.createdAt ?? '')).not.toBeNaN();
  });
});

describe('a dry run of more than 100 rows', () => {
  it('is a job whose numbers are what would happen', async () => {
    const rows = Array.from({ length: 101 }, (_, n) => ({
      entityType: 'food',
      name: n === 50 ? '' : `Dry ${n}`,
    }));
    const response = await importJson(rows, '?dryRun=true&partial=true');
    expect(response.status).toBe(202);
    const { id } = await json<{ id: string }>(response);

    expect(await finished(id)).toMatchObject({
      ...{ state: 'done', dryRun: true, total: 101, created: 100, updated: 0, failed: 1 },
      errors: [{ path: '51.name', code: 'required', value: '' }],
    });
    expect(await found('dry')).toEqual([]);
    expect((await importJson(rows.slice(0, 100), '?dryRun=true&partial=true')).status).toBe(200);
  });
});

describe('a list as people keep it', () => {
  const imported = async (id: string): Promise<Map<string, Listing>> => {
    const pages = await Promise.all(
      [0, 500].map((offset) =>
        json<ListingList>(send(`/api/listings?status=all&importId=${id}&limit=500&offset=${offset}`, admin)),
      ),
    );
    return new Map(pages.flatMap(({ listings }) => listings).map((listing) => [listing.name, listing]));
  };
  const read = async ({ file }: RealList, query: string): Promise<ImportJob> => {
    const response = await importCsv(file, `?publish=true${query}`);
    expect(response.status).toBe(202);
    return finished((await json<{ id: string }>(response)).id);
  };
  const lost = (places: readonly ListedPlace[], stored: ReadonlyMap<string, Listing>): unknown[] =>
    places.filter(({ stored: expected }) => {
      const listing = stored.get(expected.name) as Record<string, unknown> | undefined;
      return Object.entries(expected).some(
        ([field, value]) => JSON.stringify(listing?.[field]) !== JSON.stringify(value),
      );
    });

  it('of 300 halal places loses nothing without saying so', async () => {
    const list = halalPlaces(300);
    const job = await read(list, '');

    expect(job).toMatchObject({ state: 'done', total: 300, created: 300, failed: 0 });
    const notes = Object.fromEntries(job.notes.map(({ code, count, values }) => [code, { count, values }]));
    expect(notes.encoding).toEqual({ count: 1, values: ['Windows-1252'] });
    expect(notes.unused_columns).toEqual({ count: 2, values: ['No.', 'Remarks'] });
    expect(notes.blank_rows?.count).toBe(30);
    expect(notes.unknown_town).toEqual({ count: 30, values: ['Sa tabi ng dagat'] });
    expect(Object.keys(notes).filter((code) => code !== 'duplicates')).toHaveLength(4);

    const stored = await imported(job.id);
    expect(stored.size).toBe(300);
    expect(lost(list.places, stored)).toEqual([]);
    const [first] = list.places;
    expect(stored.get(first?.stored.name ?? '')).toMatchObject({
      address: 'Blk 1; "Purok" 0',
      openingHoursText: '9am-9pm',
    });
    // Of a town that nobody knows the words are kept.
    expect(
      [...stored.values()].filter(({ municipality }) => municipality === 'Sa tabi ng dagat'),
    ).toHaveLength(30);
  });

  it('of 533 mosques without a type keeps their Arabic names', async () => {
    const list = mosques(533);
    const refused = await importCsv(list.file);
    // Sent without a type, the file is refused once, not row by row.
    const failedAs = refused.status === 202 ? await finished((await json<{ id: string }>(refused)).id) : null;
    expect(failedAs?.errors ?? (await errorOf(refused)).details).toHaveLength(1);

    const job = await read(list, '&entityType=mosque');
    expect(job).toMatchObject({ state: 'done', total: 533, created: 533, failed: 0 });
    // Their names repeat, and their positions are invented.
    const expected = new Set(['duplicates', 'far_position']);
    expect(job.notes.filter(({ code }) => !expected.has(code))).toEqual([]);
    const stored = await imported(job.id);
    expect(stored.size).toBe(533);
    expect(lost(list.places, stored)).toEqual([]);
    expect(stored.get('Masjid Ar-Rahmah, Purok 2')).toMatchObject({
      entityType: 'mosque',
      capacity: 1200,
      longitude: '121.5',
    });
    const { pagination } = await json<ListingList>(
      send(`/api/listings?status=all&importId=${job.id}&search=${encodeURIComponent('الرحمه')}`, admin),
    );
    expect(pagination.total).toBe(67);
  });
});

describe('a file that people have', () => {
  it('keeps the values of blank cells, says which it would empty, and empties them when asked', async () => {
    const header = 'externalId,type,name,phone,website,description';
    await importCsv(
      `${header}\nBLANK-1,food,Blank,0917 000 0001,https://probe.example,Old text\n`,
      '?publish=true',
    );
    const blank = `${header}\nBLANK-1,food,Blank,,,\n`;

    expect((await checkCsv(blank)).notes).toEqual([]);
    await importCsv(blank);
    expect(await found('blank')).toMatchObject([{ phone: '0917 000 0001', description: 'Old text' }]);
    expect((await checkCsv(blank, '&blank=clear')).notes).toEqual([
      { code: 'cleared', count: 3, values: ['phone (1)', 'website (1)', 'description (1)'] },
    ]);
    await importCsv(blank, '?blank=clear');
    expect(await found('blank')).toMatchObject([{ phone: null, website: null, description: null }]);
  });

  it('divides lists at commas, food types where each part is one', async () => {
    await importCsv(
      'type,name,foodTypes,facilities\nfood,Comma A,"Maranao, Tausug",\nmosque,Comma B,,"women, parking, library"\nfood,Comma C,"Maranao, Martian",\n',
      '?publish=true',
    );

    const [a, b, c] = (await found('comma')).sort((one, other) => (one.name < other.name ? -1 : 1));
    expect([a?.foodTypes, b?.facilities, c?.foodTypes]).toEqual([
      ['Maranao', 'Tausug'],
      ['women', 'parking', 'library'],
      ['Maranao, Martian'],
    ]);
    expect((await checkCsv('type,name,foodTypes\nfood,D,Martian\n')).notes).toEqual([
      { code: 'unknown_food_type', count: 1, values: ['Martian'] },
    ]);
  });

  it('reads what another program has encoded once more', async () => {
    await importCsv(
      'type,name,description,address\nfood,Mang&#039;s Entity &amp; Caf&eacute;,"<p>Best <b>beef</b><br>in town</p>&nbsp;Open",Rizal &amp; Sons CafÃ©\n',
      '?publish=true',
    );

    expect(await found("Mang's Entity")).toMatchObject([
      {
        name: "Mang's Entity & Café",
        description: 'Best beef\nin town\n Open',
        address: 'Rizal & Sons Café',
      },
    ]);
  });

  it('finds the header below a title, and takes no kinds of eateries for directories', async () => {
    const titled = await checkCsv(
      'LIST OF EATERIES,,\nas of June 2026,,\n,,\nType,Name of Establishment,Town\nfood,Titled,Marawi\n',
    );
    expect(titled.notes).toEqual([{ code: 'header', count: 2, values: ['4'] }]);
    expect(titled.rows).toMatchObject([{ line: 5, result: 'created' }]);

    const kinds = 'name,address,type\nStall,1 Market St,Hawker\nBread,2 Market St,Bakery\n';
    expect((await checkCsv(kinds, '&entityType=food')).rows).toMatchObject([
      { result: 'created' },
      { result: 'created' },
    ]);
    const { rows } = await checkCsv(kinds);
    expect(rows[0]?.errors?.[0]?.message).toMatch(/^"Hawker" is no directory/);
  });

  it('updates places by our id, unless they changed since the file was exported', async () => {
    await importCsv('type,name,phone\nfood,Exported,0917 000 0002\n', '?publish=true');
    const [place] = await found('exported');
    const row = (phone: string, updatedAt = '') =>
      `id,updatedAt,type,name,phone\n${place?.id ?? ''},${updatedAt},food,Exported,${phone}\n`;

    expect((await checkCsv(row('0917 000 0002'))).rows).toMatchObject([{ result: 'updated' }]);
    expect((await checkCsv(row('0917 000 0003', '2020-01-01T00:00:00.000Z'))).rows[0]?.errors).toMatchObject([
      { path: '1.updatedAt', code: 'conflict', values: { updatedAt: place?.updatedAt } },
    ]);
    await importCsv(row('0917 000 0003', place?.updatedAt));
    expect(await found('exported')).toMatchObject([{ id: place?.id, phone: '0917 000 0003' }]);
    expect((await checkCsv('id,name\nffffffffffffffffffffffff,Nobody\n')).rows[0]?.errors).toMatchObject([
      { path: '1.id', code: 'unknown_id' },
    ]);
  });
});
