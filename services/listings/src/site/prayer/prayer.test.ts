import type { HijriMonth, Holiday, PrayerDefault, PrayerTown } from '@halalmap/contracts';
import { createClient, errorOf, json } from '../../testing/client';
import { setUpListings } from '../../testing/start-listings';

const running = setUpListings({ database: 'prayer' });
const { send, sendJson } = createClient(() => running);

describe('declared Hijri months', () => {
  const hijja = {
    year: 1447,
    month: 12,
    startsOn: '2026-05-18',
    declaredBy: 'Bangsamoro Darul-Ifta',
    source: 'Its page',
  };
  const declare = (body: object) => sendJson('POST', '/api/hijri-months', body, { who: 'admin' });
  const months = () => json<HijriMonth[]>(send('/api/hijri-months'));

  it('begin with those that are known, with who declared them where that was reported', async () => {
    const known = await months();
    expect(known.map(({ year, month, startsOn }) => [year, month, startsOn])).toEqual([
      [1447, 10, '2026-03-21'],
      [1447, 9, '2026-02-19'],
      [1446, 10, '2025-03-31'],
      [1446, 9, '2025-03-02'],
      [1445, 9, '2024-03-12'],
      [1444, 10, '2023-04-22'],
      [1444, 9, '2023-03-23'],
      [1443, 10, '2022-05-02'],
      [1443, 9, '2022-04-03'],
      [1441, 10, '2020-05-24'],
      [1441, 9, '2020-04-24'],
    ]);
    const reported = known.filter(({ declaredBy }) => declaredBy === 'Bangsamoro Darul-Ifta’');
    expect(reported).toHaveLength(6);
    expect(reported.every(({ source }) => source.startsWith('https://'))).toBe(true);
  });

  it('are added once by an admin, and taken back', async () => {
    const response = await declare(hijja);
    expect(response.status).toBe(201);
    const { id } = (await response.json()) as HijriMonth;
    expect((await months())[0]).toEqual({ id, ...hijja });
    expect((await declare({ ...hijja, startsOn: '2026-05-19' })).status).toBe(409);

    const remove = () => send(`/api/hijri-months/${id}`, { method: 'DELETE', who: 'admin' });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(404);
    expect(await months()).toHaveLength(11);
  });

  it.each([
    [
      'a day that is far from the calculated beginning',
      { ...hijja, startsOn: '2026-07-20' },
      422,
      'startsOn',
    ],
    ['a month that is none', { ...hijja, month: 13 }, 400, 'month'],
    ['nobody who declared it', { ...hijja, declaredBy: ' ' }, 400, 'declaredBy'],
  ])('are refused with %s', async (_name, body, status, path) => {
    const response = await declare(body);
    expect(response.status).toBe(status);
    expect((await errorOf(response)).details?.[0]?.path).toBe(path);
  });
});

describe('the days on which places may keep other hours', () => {
  const days = async (year: number) =>
    (await json<{ holidays: Holiday[] }>(send(`/api/holidays?year=${year}`))).holidays;
  const dayOf = async (id: string) => (await days(2026)).find((day) => day.id === id);
  const name = { en: 'A day', fil: 'Isang araw', ar: 'يوم' };

  it('are known by law and calendar, and changed, left out and added by admins', async () => {
    expect(await dayOf('eid-fitr-1447')).toMatchObject({
      date: '2026-03-21',
      kind: 'islamic',
      declared: true,
    });

    const change = await sendJson(
      'PATCH',
      '/api/holidays/rizal-2026',
      { date: '2026-12-29' },
      { who: 'admin' },
    );
    expect(change.status).toBe(200);
    expect(await dayOf('rizal-2026')).toMatchObject({ date: '2026-12-29', name: { en: 'Rizal Day' } });

    const remove = (id: string) => send(`/api/holidays/${id}`, { method: 'DELETE', who: 'admin' });
    expect((await remove('maulid-1448')).status).toBe(204);
    for (const id of ['maulid-1448', 'nothing', 'christmas-9999'])
      expect((await remove(id)).status).toBe(404);
    expect(await dayOf('maulid-1448')).toBeUndefined();

    const added = await sendJson(
      'POST',
      '/api/holidays',
      { date: '2026-06-01', name, kind: 'bangsamoro' },
      { who: 'admin' },
    );
    expect(added.status).toBe(201);
    const { id } = (await added.json()) as Holiday;
    expect(await dayOf(id)).toEqual({ id, date: '2026-06-01', name, kind: 'bangsamoro', declared: true });
    expect(await days(2027)).not.toContainEqual(expect.objectContaining({ id }));
  });

  it.each(['', '?year=x', '?year=1900'])('need a year: %s', async (query) => {
    const response = await send(`/api/holidays${query}`);
    expect(response.status).toBe(400);
    expect((await errorOf(response)).details?.[0]?.path).toBe('year');
  });
});

describe('the methods of regions', () => {
  const barmm = 1_900_000_000;
  const set = (body: object) => sendJson('PUT', '/api/prayer-defaults', body, { who: 'admin' });
  const defaults = () => json<PrayerDefault[]>(send('/api/prayer-defaults'));

  it('are the cautious one until an admin sets another with its source', async () => {
    const before = await defaults();
    expect(before).toHaveLength(18);
    expect(
      before.every(
        ({ method, asr, source }) => method === 'cautious_20_18' && asr === 'standard' && source === null,
      ),
    ).toBe(true);

    const given = { region: barmm, method: 'mwl', asr: 'standard', source: 'Letter of the Darul-Ifta' };
    expect((await set(given)).status).toBe(200);
    expect((await defaults()).find(({ region }) => region === barmm)).toMatchObject(given);
  });

  it('need a region that exists', async () => {
    const response = await set({ region: 1, method: 'mwl', asr: 'standard', source: 'A letter' });
    expect(response.status).toBe(422);
    expect((await errorOf(response)).details?.[0]?.path).toBe('region');
  });
});

describe('the towns of the prayer pages', () => {
  const town = (slug: string) => json<PrayerTown>(send(`/api/prayer-towns/${slug}`));

  it('are found by their name, with the province where it occurs more than once, and by other names', async () => {
    expect(await town('cotabato-city')).toMatchObject({ name: 'Cotabato City', province: null });
    expect(await town('san-jose-romblon')).toMatchObject({ slug: 'san-jose-romblon', province: 'Romblon' });
    expect((await town('city-of-marawi')).slug).toBe('marawi');
    expect((await town('marawi-lanao-del-sur')).slug).toBe('marawi');
    expect(await town('bacolod')).toMatchObject({ slug: 'bacolod-city', province: null });
    expect((await town('bacolod-negros-occidental')).slug).toBe('bacolod-city');
    expect((await town('bacolod-lanao-del-norte')).slug).toBe('bacolod-lanao-del-norte');
    expect((await send('/api/prayer-towns/atlantis')).status).toBe(404);
    expect((await send('/api/prayer-towns/san-jose')).status).toBe(404);
  });

  it('are all cities and the towns of BARMM, or those that are looked for', async () => {
    const listed = await json<PrayerTown[]>(send('/api/prayer-towns'));
    expect(listed.length).toBeGreaterThan(240);
    expect(listed.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['manila', 'marawi', 'bongao']));

    const found = await json<PrayerTown[]>(send('/api/prayer-towns?q=cotab'));
    expect(found[0]?.slug).toBe('cotabato-city');
  });
});
