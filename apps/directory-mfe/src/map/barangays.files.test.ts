import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { files as barangayFiles } from '@halalmap/reference-data/barangays';
import { findPinArea, isInArea } from './barangays';

interface MadeFile {
  key: string;
  bounds: readonly [number, number, number, number];
  content: string;
}

// The maker is a module of the build, which runs in Node.js itself.
const made = (): MadeFile[] => {
  const maker = pathToFileURL(require.resolve('@halalmap/reference-data/barangays')).href;
  const rows = require.resolve('@halalmap/reference-data/town-rows.json');
  const program = `
    import { readFileSync } from 'node:fs';
    import { makeBarangayFiles } from ${JSON.stringify(maker)};
    const rows = JSON.parse(readFileSync(${JSON.stringify(rows)}, 'utf8'));
    process.stdout.write(JSON.stringify(makeBarangayFiles(rows)));
  `;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(output.toString()) as MadeFile[];
};

jest.mock('@halalmap/reference-data/barangays', () => ({ files: [] }));
const served = barangayFiles as Array<{ bounds: MadeFile['bounds']; address: string }>;

describe('the barangay of a pin', () => {
  const files = new Map<string, string>();
  const asked: string[] = [];
  const before = globalThis.fetch;
  beforeAll(() => {
    for (const { key, bounds, content } of made()) {
      files.set(key, content);
      served.push({ bounds, address: key });
    }
    globalThis.fetch = ((address: string) => {
      asked.push(address);
      return Promise.resolve(new Response(files.get(address)));
    }) as typeof fetch;
  });
  afterAll(() => {
    globalThis.fetch = before;
  });
  beforeEach(() => {
    asked.length = 0;
  });

  it('comes from files of at most 102 KB', () => {
    const sizes = [...files.values()].map((content) => gzipSync(content).length / 1024);
    expect(files.size).toBe(117);
    expect(Math.max(...sizes)).toBeLessThan(106);
  });

  it.each([
    {
      door: 'the Golden Mosque in Quiapo',
      at: { lat: 14.5952, lng: 120.9843 },
      town: 'Manila',
      barangay: /^Barangay \d+$/,
    },
    {
      door: 'the Blue Mosque in Maharlika',
      at: { lat: 14.4993, lng: 121.0541 },
      town: 'Taguig',
      barangay: /./,
    },
    { door: 'the lake side of Marawi', at: { lat: 8.0034, lng: 124.284 }, town: 'Marawi', barangay: /./ },
    {
      door: 'the Grand Mosque of Cotabato',
      at: { lat: 7.195, lng: 124.2 },
      town: 'Cotabato City',
      barangay: /./,
    },
  ])('of $door is in $town', async ({ at, town, barangay }) => {
    const area = await findPinArea(at);

    expect(area?.municipality).toBe(town);
    expect(area?.barangay).toMatch(barangay);
    expect(area?.municipalityId).toBeGreaterThan(0);
    expect(area?.provinceId).toBeGreaterThan(0);
    expect(asked.length).toBeLessThan(4);
  });

  it('is none at sea', async () => {
    expect(await findPinArea({ lat: 14.5, lng: 120.7 })).toBeNull();
    expect(await findPinArea({ lat: 20, lng: 118 })).toBeNull();
  });

  it('is not the one around a hole', () => {
    const ring = (from: number, to: number) => [
      [from, from],
      [to, from],
      [to, to],
      [from, to],
      [from, from],
    ];
    const geometry = { type: 'Polygon' as const, coordinates: [ring(0, 10), ring(4, 6)] };

    expect(isInArea(geometry, [2, 2])).toBe(true);
    expect(isInArea(geometry, [5, 5])).toBe(false);
    expect(isInArea(geometry, [11, 5])).toBe(false);
  });
});
