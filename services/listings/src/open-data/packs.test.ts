import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { Pack, PackList, PackPlaces, PackPrayer } from '@halalmap/contracts';
import { createClient, errorOf, json } from '../testing/client';
import { setUpListings } from '../testing/start-listings';

const running = setUpListings({ database: 'packs', now: new Date('2026-11-28T17:00:00Z') });
const { send, sendJson, approved, certified, submitted } = createClient(() => running);

const lanaoDelSur = 1903600000;
const bangsamoro = 1900000000;
const manila = 1300000000;
const hourMs = 60 * 60_000;

const later = (ms: number): void => running.clock.set(new Date(running.clock.now().getTime() + ms));
const list = async (): Promise<Pack[]> => (await json<PackList>(send('/api/packs'))).packs;
const packOf = (id: number): Promise<Pack> => json<Pack>(send(`/api/packs/${id}`));
const partOf = (pack: Pack, name: 'places' | 'prayer') => pack.parts.find((part) => part.name === name)!;
const bytesOf = async (url: string): Promise<Buffer> => Buffer.from(await (await send(url)).arrayBuffer());
const namesIn = async (url: string): Promise<string[]> => {
  const { places } = JSON.parse(gunzipSync(await bytesOf(url)).toString()) as PackPlaces;
  return places.map(({ name }) => name).sort();
};
const placesOf = async (id: number): Promise<string[]> => namesIn(partOf(await packOf(id), 'places').url);

const marawi = { municipality: 'Marawi', province: 'Lanao del Sur', latitude: '8.0', longitude: '124.3' };

describe('the packs', () => {
  it('are one for each province and region, made when somebody first asks', async () => {
    const packs = await list();
    expect(packs.filter(({ kind }) => kind === 'province')).toHaveLength(84);
    expect(packs.filter(({ id }) => id === manila)).toMatchObject([
      { kind: 'province', name: 'Metro Manila' },
    ]);
    expect(packs.find(({ id }) => id === bangsamoro)).toMatchObject({
      kind: 'region',
      places: 0,
      revision: 1,
    });
    expect(new Set(packs.map(({ id }) => id)).size).toBe(packs.length);
  });

  it('have the public places of their area with what answers questions, and the towns with their positions', async () => {
    const { id } = await certified({ name: 'Ayesha Kitchen', phone: '0917 123 4567', ...marawi });
    await approved({ name: 'Elsewhere', municipality: 'Makati', province: 'Metro Manila' });
    await submitted({ name: 'Waiting', ...marawi });
    await running.service.makePacks();
    const pack = await packOf(lanaoDelSur);
    expect(pack).toMatchObject({ places: 1, revision: 2 });
    const { places } = JSON.parse(
      gunzipSync(await bytesOf(partOf(pack, 'places').url)).toString(),
    ) as PackPlaces;
    expect(places).toMatchObject([
      {
        ...{
          id,
          name: 'Ayesha Kitchen',
          municipalityName: 'Marawi',
          latitude: '8',
          phone: '0917 123 4567',
        },
        trust: { level: 'certified', certificate: { validUntil: '2027-01-31' } },
      },
    ]);
    expect(places[0]).not.toHaveProperty('barcode');
    expect(places[0]).not.toHaveProperty('verificationStatus');
    expect(await placesOf(bangsamoro)).toEqual(['Ayesha Kitchen']);
    const { towns } = JSON.parse(
      gunzipSync(await bytesOf(partOf(pack, 'prayer').url)).toString(),
    ) as PackPrayer;
    expect(towns.find(({ slug }) => slug === 'marawi')).toMatchObject({ name: 'Marawi' });
    expect(towns.find(({ name }) => name === 'Makati')).toBeUndefined();
  });

  it('are sent in ranges, with their hash and a tag', async () => {
    const { url, bytes, sha256 } = partOf(await packOf(lanaoDelSur), 'prayer');
    const whole = await send(url);
    const body = Buffer.from(await whole.arrayBuffer());
    expect([body.length, createHash('sha256').update(body).digest('hex')]).toEqual([bytes, sha256]);
    expect(whole.headers.get('cache-control')).toBe('public, max-age=30, immutable');
    const rest = await send(url, { headers: { range: 'bytes=10-', 'if-range': whole.headers.get('etag')! } });
    expect([rest.status, rest.headers.get('content-range')]).toEqual([206, `bytes 10-${bytes - 1}/${bytes}`]);
    expect(Buffer.from(await rest.arrayBuffer())).toEqual(body.subarray(10));
    expect((await send(url, { headers: { range: `bytes=${bytes}-` } })).status).toBe(416);
  });

  it('change only where a place has changed, and keep the parts of before for a day', async () => {
    const before = await list();
    const added = await approved({ name: 'Second', ...marawi });
    await running.service.makePacks();
    const after = await list();
    const changed = after.filter(({ revision }, index) => revision !== before[index]!.revision);
    expect(changed.map(({ id }) => id).sort()).toEqual([bangsamoro, lanaoDelSur].sort());
    const old = before.find(({ id }) => id === lanaoDelSur)!;
    expect(partOf(await packOf(lanaoDelSur), 'prayer')).toEqual(partOf(old, 'prayer'));
    expect(await namesIn(partOf(old, 'places').url)).toEqual(['Ayesha Kitchen']);

    // To another province: it leaves the pack that it was in.
    await sendJson(
      'PATCH',
      `/api/listings/${added.id}`,
      { municipality: 'Makati', province: 'Metro Manila' },
      {
        who: 'admin',
        headers: {
          'if-match': (await send(`/api/listings/${added.id}`, { who: 'admin' })).headers.get('etag')!,
        },
      },
    );
    await running.service.makePacks();
    expect(await placesOf(lanaoDelSur)).toEqual(['Ayesha Kitchen']);
    expect(await placesOf(manila)).toEqual(['Elsewhere', 'Second']);
    // The part of before is that of today again.
    expect(partOf(await packOf(lanaoDelSur), 'places')).toEqual(partOf(old, 'places'));

    const replaced = partOf(
      after.find(({ id }) => id === lanaoDelSur)!,
      'places',
    ).url;
    later(23 * hourMs);
    expect((await send(replaced)).status).toBe(200);
    later(hourMs);
    expect((await send(replaced)).status).toBe(404);
    await running.service.makePacks();
    expect(await placesOf(lanaoDelSur)).toEqual(['Ayesha Kitchen']);
  });

  it('lose a place that is taken down, in parts of before too', async () => {
    const gone = await approved({ name: 'Gone', ...marawi });
    await running.service.makePacks();
    const old = partOf(await packOf(lanaoDelSur), 'places').url;
    later(1_000);
    await send(`/api/listings/${gone.id}`, { method: 'DELETE', who: 'admin' });
    expect((await send(old)).status).toBe(404);
    await running.service.makePacks();
    expect(await placesOf(lanaoDelSur)).toEqual(['Ayesha Kitchen']);
    expect((await send(old)).status).toBe(404);
  });

  it('say that a province or region is another one now', async () => {
    const response = await send('/api/packs/1903800000');
    expect(response.status).toBe(410);
    expect(await errorOf(response)).toMatchObject({
      code: 'renamed',
      details: [{ message: '1908700000' }, { message: '1908800000' }],
    });
    expect((await send('/data/packs/1903800000/places-0.json.gz')).status).toBe(410);
    expect((await send('/api/packs/42')).status).toBe(404);
  });
});
