import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { DataPackage, Dump, DumpList } from '@halalmap/contracts';
import { parse } from 'csv-parse/sync';
import { createClient, json } from '../testing/client';
import { setUpListings } from '../testing/start-listings';

const running = setUpListings({ database: 'dumps', now: new Date('2026-11-28T17:00:00Z') });
const { send, approved, submitted } = createClient(() => running);

const list = (): Promise<DumpList> => json<DumpList>(send('/api/dumps'));
const bytesOf = async (dump: Dump): Promise<Buffer> =>
  Buffer.from(await (await send(dump.url)).arrayBuffer());
const textOf = async (dump: Dump | undefined): Promise<string> =>
  dump ? gunzipSync(await bytesOf(dump)).toString() : '';
const find = ({ dumps }: DumpList, scope: Dump['scope'], format: Dump['format']) =>
  dumps.find((dump) => dump.scope === scope && dump.format === format);
const made = async (): Promise<DumpList> => {
  await running.service.makeDumps();
  return list();
};

describe('the dumps', () => {
  it('are made at the first start, also of an empty directory', async () => {
    const first = await made();
    expect(first.dumps.map(({ scope, format, count }) => [scope, format, count])).toEqual([
      ['all', 'csv', 0],
      ['all', 'jsonl', 0],
      ['all', 'geojson', 0],
    ]);
    expect(first.licences.map(({ id }) => id)).toContain(first.dumps[0]?.licence);
    expect(first.dumps[0]?.date).toBe('2026-11-29');
    expect(JSON.parse(await textOf(find(first, 'all', 'geojson')))).toEqual({
      type: 'FeatureCollection',
      features: [],
    });
  });

  it('have every public place the next night, whole and by province, and then no others are served', async () => {
    const before = find(await list(), 'all', 'csv');
    const there = { municipality: 'Marawi', province: 'Lanao del Sur', latitude: '8.0', longitude: '124.3' };
    const one = await approved({ name: 'One, "quoted"', ...there });
    const two = await approved({ name: 'Two' });
    await submitted({ name: 'Pending' });
    const gone = await approved({ name: 'Gone' });
    await send(`/api/listings/${gone.id}`, { method: 'DELETE', who: 'admin' });
    running.clock.set(new Date('2026-11-29T18:30:00Z'));
    const next = await made();
    expect(next.dumps[0]?.date).toBe('2026-11-30');

    const all = find(next, 'all', 'csv');
    const rows: Array<Record<string, string>> = parse(await textOf(all), { columns: true, bom: true });
    expect(rows.map((row) => row['name']).sort()).toEqual(['One, "quoted"', 'Two']);
    expect(all?.count).toBe(2);
    const lines = (await textOf(find(next, 'all', 'jsonl'))).trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { id: string }).id).sort()).toEqual(
      [one.id, two.id].sort(),
    );

    const province = next.dumps.find(({ name, format }) => name === 'Lanao del Sur' && format === 'geojson');
    expect(JSON.parse(await textOf(province))).toMatchObject({
      features: [{ id: one.id, geometry: { type: 'Point', coordinates: [124.3, 8] } }],
    });
    for (const dump of next.dumps) {
      const bytes = await bytesOf(dump);
      expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([
        dump.bytes,
        dump.sha256,
      ]);
    }
    expect((await send(before?.url ?? '')).status).toBe(404);
  });

  it('are sent in ranges, with a tag, and are described by a Data Package', async () => {
    const served = await list();
    const dump = find(served, 'all', 'csv');
    const whole = dump ? await bytesOf(dump) : Buffer.of();
    const part = await send(dump?.url ?? '', { headers: { range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${whole.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(10, 20));
    const tag = part.headers.get('etag') ?? '';
    expect((await send(dump?.url ?? '', { headers: { 'if-none-match': tag } })).status).toBe(304);
    expect((await send(dump?.url ?? '', { headers: { range: `bytes=${whole.length}-` } })).status).toBe(416);

    const description = await json<DataPackage>(send('/data/datapackage.json'));
    expect(description.resources).toHaveLength(served.dumps.length);
    expect(description.resources[0]).toMatchObject({
      path: dump?.url.replace('/data/', ''),
      hash: `sha256:${dump?.sha256}`,
    });
  });

  it('are not served when they have what has not been public for a day, and no new ones could be made', async () => {
    const [{ id = '' } = {}] = (await textOf(find(await list(), 'all', 'jsonl')))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id?: string });
    await send(`/api/listings/${id}`, { method: 'DELETE', who: 'admin' });
    expect((await list()).dumps).not.toEqual([]);
    running.clock.set(new Date(running.clock.now().getTime() + 24 * 60 * 60_000 + 1));
    const { dumps } = await list();
    for (const dump of dumps) expect(await textOf(dump)).not.toContain(id);
  });
});
