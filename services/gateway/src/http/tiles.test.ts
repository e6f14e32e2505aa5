import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mapTilesSchema } from '@halalmap/contracts';
import { startFakeUpstream, type CannedResponse, type SeenRequest } from '../testing/fake-upstream';
import { startGateway, type RunningGateway } from '../testing/start-gateway';

interface Setup {
  running: RunningGateway;
  seen: SeenRequest[];
}

const described = (response: Response): Promise<unknown> =>
  response.json().then((body) => mapTilesSchema.parse(body));

let cleanups: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const cleanup of cleanups) await cleanup();
  cleanups = [];
});

/** Starts a gateway whose tiles come from a path of a fake server. */
const start = async (
  path: string,
  response: (request: SeenRequest) => CannedResponse = () => ({}),
  configuration: Record<string, string> = {},
): Promise<Setup> => {
  const source = await startFakeUpstream(response);
  const running = await startGateway({}, { MAP_TILES_URL: source.url + path, ...configuration });
  cleanups.push(running.stop, source.stop);
  return { running, seen: source.seen };
};

/** Starts a gateway with an archive on disk, 100 bytes that are all different. */
const startWithFile = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'map-'));
  const bytes = Buffer.from(Array.from({ length: 100 }, (_, at) => at));
  bytes.write('PMTiles\u0003', 'latin1');
  const path = join(folder, 'own.pmtiles');
  await writeFile(path, bytes);
  const running = await startGateway({}, { MAP_TILES_URL: path });
  cleanups.push(running.stop, () => rm(folder, { recursive: true }));
  const { path: url = '' } = mapTilesSchema.parse(await (await running.send('/map-tiles.json')).json()) ?? {};
  const get = (headers: Record<string, string> = {}): Promise<Response> => running.send(url, { headers });
  return { running, bytes, url, get };
};

const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());

describe('without a configured source', () => {
  it('is the map of the whole country that comes with the product', async () => {
    const running = await startGateway();
    cleanups.push(running.stop);
    const description = mapTilesSchema.parse(await (await running.send('/map-tiles.json')).json());
    expect(description).toMatchObject({ kind: 'pmtiles' });
    const begin = await running.send(description?.path ?? '', { headers: { range: 'bytes=0-6' } });
    expect(begin.status).toBe(206);
    expect(await begin.text()).toBe('PMTiles');
  });
});

describe('an archive on disk', () => {
  it('has the hash of its contents in its URL, and may be cached for ever', async () => {
    const { running, url, get, bytes } = await startWithFile();
    expect(url).toMatch(/^\/map-tiles\/archive\.[0-9a-f]{16}\.pmtiles$/);
    const response = await get();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('accept-ranges')).toBe('bytes');
    expect(await bytesOf(response)).toEqual(bytes);
    expect((await running.send('/map-tiles/archive.0123456789abcdef.pmtiles')).status).toBe(404);
    expect((await running.send('/map-tiles/archive.pmtiles')).status).toBe(404);
    expect((await running.send('/map-tiles/3/6/3')).status).toBe(404);
  });

  it('is read in parts: a range, an open one, a suffix', async () => {
    const { get, bytes } = await startWithFile();
    for (const [range, start, end] of [
      ['bytes=10-19', 10, 20],
      ['bytes=90-', 90, 100],
      ['bytes=-5', 95, 100],
    ] as const) {
      const response = await get({ range });
      expect(response.status).toBe(206);
      expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/100`);
      expect(response.headers.get('content-length')).toBe(String(end - start));
      expect(await bytesOf(response)).toEqual(bytes.subarray(start, end));
    }
    const beyond = await get({ range: 'bytes=100-' });
    expect(beyond.status).toBe(416);
    expect(beyond.headers.get('content-range')).toBe('bytes */100');
    expect(await beyond.json()).toMatchObject({ error: { code: 'range_not_satisfiable' } });
  });

  it('sends several ranges as parts of one response', async () => {
    const { get, bytes } = await startWithFile();
    const response = await get({ range: 'bytes=20-23,-2' });
    expect(response.status).toBe(206);
    const [, boundary] =
      /^multipart\/byteranges; boundary=(\w+)$/.exec(response.headers.get('content-type') ?? '') ?? [];
    const body = await bytesOf(response);
    expect(response.headers.get('content-length')).toBe(String(body.length));
    const part = (range: string) =>
      `\r\n--${boundary}\r\nContent-Type: application/octet-stream\r\nContent-Range: bytes ${range}/100\r\n\r\n`;
    expect(body).toEqual(
      Buffer.concat([
        Buffer.from(part('20-23')),
        bytes.subarray(20, 24),
        Buffer.from(part('98-99')),
        bytes.subarray(98),
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]),
    );
  });

  it('is not sent again while it has not changed, and whole where a part belongs to another version', async () => {
    const { get } = await startWithFile();
    const tag = (await get({ range: 'bytes=0-1' })).headers.get('etag') ?? '';
    expect((await get({ 'if-none-match': tag })).status).toBe(304);
    expect((await get({ range: 'bytes=0-1', 'if-range': tag })).status).toBe(206);
    expect((await get({ range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200);
  });

  it('ends the start with an error that names it when it cannot be used', async () => {
    await expect(startGateway({}, { MAP_TILES_URL: '/nowhere/ph.pmtiles' })).rejects.toThrow(
      'MAP_TILES_URL: /nowhere/ph.pmtiles cannot be read (ENOENT)',
    );
    const other = fileURLToPath(import.meta.url);
    const folder = await mkdtemp(join(tmpdir(), 'map-'));
    cleanups.push(() => rm(folder, { recursive: true }));
    const wrong = join(folder, 'wrong.pmtiles');
    await copyFile(other, wrong);
    await expect(startGateway({}, { MAP_TILES_URL: wrong })).rejects.toThrow(
      'is not a PMTiles archive of version 3',
    );
  });
});

it('does not count map tiles among the requests of an address', async () => {
  const { get, running } = await startWithFile();
  for (let batch = 0; batch < 35; batch += 1)
    await Promise.all(
      Array.from({ length: 20 }, () => get({ range: 'bytes=0-9' }).then((part) => part.text())),
    );
  expect((await running.send('/food')).status).toBe(200);
});

describe('an archive of another server', () => {
  it('is read with range requests from our own origin, without data about the visitor', async () => {
    const { running, seen } = await start('/ph.pmtiles', () => ({
      status: 206,
      headers: {
        'content-type': 'text/html',
        'content-range': 'bytes 0-4/50',
        'content-length': '5',
        etag: '"v1"',
        'set-cookie': 'spy=1',
      },
      body: 'PMTil',
    }));
    expect(await described(await running.send('/map-tiles.json'))).toEqual({
      kind: 'pmtiles',
      path: '/map-tiles/archive.pmtiles',
    });
    const response = await running.send('/map-tiles/archive.pmtiles', {
      headers: { range: 'bytes=0-4', cookie: 'access=secret', authorization: 'Bearer secret' },
    });
    expect(response.status).toBe(206);
    expect(await response.text()).toBe('PMTil');
    expect(response.headers.get('content-range')).toBe('bytes 0-4/50');
    expect(response.headers.get('content-length')).toBe('5');
    expect(response.headers.get('etag')).toBe('"v1"');
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('set-cookie')).toBeNull();
    const [asked] = seen;
    expect(asked?.url).toBe('/ph.pmtiles');
    expect(asked?.headers.range).toBe('bytes=0-4');
    expect(asked?.headers.cookie).toBeUndefined();
    expect(asked?.headers.authorization).toBeUndefined();
    expect(asked?.headers['x-forwarded-for']).toBeUndefined();
  });

  it('has no single tiles', async () => {
    const { running, seen } = await start('/ph.pmtiles');
    expect((await running.send('/map-tiles/3/6/3')).status).toBe(404);
    expect(seen).toEqual([]);
  });
});

describe('vector tiles', () => {
  it('are fetched by zoom level, column and row only', async () => {
    const { running, seen } = await start('/v1/{z}/{x}/{y}.pbf', () => ({ body: 'tile' }));
    const response = await running.send('/map-tiles/7/108/60');
    expect(await response.text()).toBe('tile');
    expect(response.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile');
    expect((await running.send('/map-tiles/7/108/..%2f..%2fsecret')).status).toBe(404);
    expect(seen.map(({ url }) => url)).toEqual(['/v1/7/108/60.pbf']);
  });

  it('are empty where the source has none, and unavailable when the source fails', async () => {
    const { running } = await start('/{z}/{x}/{y}', ({ url }) => ({ status: url === '/1/1/1' ? 404 : 500 }));
    expect((await running.send('/map-tiles/1/1/1')).status).toBe(204);
    expect((await running.send('/map-tiles/1/0/0')).status).toBe(503);
  });

  it('may be described by the source, without exposing its links to other hosts', async () => {
    const other = await startFakeUpstream(() => ({ body: 'tile' }));
    cleanups.push(other.stop);
    const description = {
      tiles: ['https://elsewhere.test/{z}/{x}/{y}', `${other.url}/t/{z}/{x}/{y}.mvt`],
      minzoom: 2,
      maxzoom: 13,
      attribution: '<a href="https://osm.test">© OSM</a>',
      vector_layers: [{ id: 'transportation', fields: {} }],
    };
    const { running } = await start('/tiles.json', () => ({ body: JSON.stringify(description) }), {
      MAP_TILES_ORIGINS: `https://tiles.test, ${other.url}`,
    });
    expect(await described(await running.send('/map-tiles.json'))).toEqual({
      kind: 'tiles',
      path: '/map-tiles/{z}/{x}/{y}',
      minZoom: 2,
      maxZoom: 13,
      attribution: '<a href="https://osm.test">© OSM</a>',
      layers: ['transportation'],
    });
    expect(await (await running.send('/map-tiles/3/6/3')).text()).toBe('tile');
    expect(other.seen.map(({ url }) => url)).toEqual(['/t/3/6/3.mvt']);
  });

  it('come from the origin of their description', async () => {
    const { running, seen } = await start('/tiles.json', ({ url }) =>
      url === '/tiles.json' ? { body: JSON.stringify({ tiles: ['/t/{z}/{x}/{y}'] }) } : { body: 'tile' },
    );
    expect(await (await running.send('/map-tiles/3/6/3')).text()).toBe('tile');
    expect(seen.map(({ url }) => url)).toEqual(['/tiles.json', '/t/3/6/3']);
  });

  it('are not asked of an origin that only their description names', async () => {
    const internal = await startFakeUpstream(() => ({ body: 'secret' }));
    cleanups.push(internal.stop);
    const tiles = [`${internal.url}/internal/{z}/{x}/{y}`];
    const { running } = await start('/tiles.json', () => ({ body: JSON.stringify({ tiles }) }));
    expect((await running.send('/map-tiles.json')).status).toBe(503);
    expect((await running.send('/map-tiles/3/6/3')).status).toBe(503);
    expect(internal.seen).toEqual([]);
  });

  it('come only from origins', async () => {
    await expect(start('/tiles.json', undefined, { MAP_TILES_ORIGINS: 'tiles.test' })).rejects.toThrow(
      'MAP_TILES_ORIGINS: must be origins such as https://tiles.example, separated by spaces or commas',
    );
  });

  it('are unavailable if the source has an invalid description', async () => {
    const { running } = await start('/tiles.json', () => ({ body: '<html>' }));
    expect((await running.send('/map-tiles.json')).status).toBe(503);
  });
});

it('restricts pages to their own origin, including the map worker', async () => {
  const { running } = await startWithFile();
  const policy = (await running.send('/food')).headers.get('content-security-policy');
  expect(policy).toMatch(/connect-src 'self'(;|$)/);
  expect(policy).toMatch(/worker-src 'self'(;|$)/);
});
