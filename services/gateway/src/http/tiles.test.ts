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

const start = async (
  path: string | null,
  response: (request: SeenRequest) => CannedResponse = () => ({}),
): Promise<Setup> => {
  const source = await startFakeUpstream(response);
  const running = await startGateway({}, path === null ? {} : { MAP_TILES_URL: source.url + path });
  cleanups.push(running.stop, source.stop);
  return { running, seen: source.seen };
};

describe('without a tile source', () => {
  it('responds that no source is configured, and has no tiles', async () => {
    const { running } = await start(null);
    expect(await described(await running.send('/map-tiles.json'))).toBeNull();
    expect((await running.send('/map-tiles/3/6/3')).status).toBe(404);
    expect((await running.send('/map-tiles/archive.pmtiles')).status).toBe(404);
  });
});

describe('an archive', () => {
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
    const { running } = await start('/tiles.json', () => ({
      body: JSON.stringify({
        tiles: [`${other.url}/t/{z}/{x}/{y}.mvt`],
        minzoom: 2,
        maxzoom: 13,
        attribution: '<a href="https://osm.test">© OSM</a>',
        vector_layers: [{ id: 'transportation', fields: {} }],
      }),
    }));
    expect(await described(await running.send('/map-tiles.json'))).toEqual({
      kind: 'tiles',
      path: '/map-tiles/{z}/{x}/{y}',
      minZoom: 2,
      maxZoom: 13,
      attribution: '© OSM',
      layers: ['transportation'],
    });
    expect(await (await running.send('/map-tiles/3/6/3')).text()).toBe('tile');
    expect(other.seen.map(({ url }) => url)).toEqual(['/t/3/6/3.mvt']);
  });

  it('are unavailable if the source has an invalid description', async () => {
    const { running } = await start('/tiles.json', () => ({ body: '<html>' }));
    expect((await running.send('/map-tiles.json')).status).toBe(503);
  });
});

it('restricts pages to their own origin, including the map worker', async () => {
  const { running } = await start(null);
  const policy = (await running.send('/food')).headers.get('content-security-policy');
  expect(policy).toMatch(/connect-src 'self'(;|$)/);
  expect(policy).toMatch(/worker-src 'self'(;|$)/);
});
