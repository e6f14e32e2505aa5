import { gzipSync } from 'node:zlib';
import topology from '../boundaries/ph.topo.json';
import municipalities from '../data/municipalities.json';
import { makeMapFiles } from '../boundaries/map-files.mjs';
import { municipalities as allTowns } from './municipalities';
import { provinces } from './generated/provinces';

interface RegionFile {
  arcs: unknown[];
  objects: Record<string, unknown> & {
    towns: { geometries: Array<{ id: number; properties: { name: string; at: [number, number] } }> };
  };
}
interface CountryFile {
  objects: { land: { geometries: Array<{ properties: { region: string } }> } };
  provinces: Array<{ psgc: number; name: string; at: [number, number]; bounds: number[] }>;
}

const files = makeMapFiles(topology, municipalities.items);
const country = JSON.parse(files.country) as CountryFile;
const regions = files.regions.map((region) => ({
  ...region,
  file: JSON.parse(region.content) as RegionFile,
}));
const kilobytes = (text: string): number => gzipSync(text, { level: 9 }).length / 1024;

/** Municipalities of the Special Geographic Area have no boundary of their own; they share one feature. */
const specialArea = 1_999_900_000;

describe('the files of the map', () => {
  it('show the whole country, every region and province, in a small file', () => {
    expect(country.objects.land.geometries).toHaveLength(18);
    expect(country.provinces).toHaveLength(84);
    const known = new Set(provinces.map(({ id }) => id));
    expect(country.provinces.filter(({ psgc }) => !known.has(psgc))).toEqual([]);
    expect(kilobytes(files.country)).toBeLessThan(56);
  });

  it('contain each town once, in the file of its region', () => {
    const ids = regions.flatMap(({ file }) => file.objects.towns.geometries.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    const known = new Set(allTowns().map(({ id }) => id));
    expect(ids.filter((id) => !known.has(id))).toEqual([specialArea]);
    expect(ids).toHaveLength(1_635);
  });

  it('label a town at its centre', () => {
    const towns = regions.flatMap(({ file }) => file.objects.towns.geometries);
    const marawi = towns.find(({ properties }) => properties.name === 'Marawi');
    const data = allTowns().find(({ id }) => id === marawi?.id);
    expect(marawi?.properties.at[0]).toBeCloseTo(data?.long ?? 0, 3);
    expect(marawi?.properties.at[1]).toBeCloseTo(data?.lat ?? 0, 3);
  });

  it.each(regions.map(({ region, bounds, file, content }) => ({ region, bounds, file, content })))(
    'show $region in less than 42 KB, without anything that is not drawn',
    ({ bounds, file, content }) => {
      expect(kilobytes(content)).toBeLessThan(42);
      expect(Object.keys(file.objects).sort()).toEqual(['borders', 'coast', 'land', 'townBorders', 'towns']);
      const used = new Set(
        (JSON.stringify(file.objects).match(/"arcs":[[\]\-\d,]+/g) ?? []).flatMap((arcs) =>
          (arcs.match(/-?\d+/g) ?? []).map(Number).map((arc) => (arc < 0 ? ~arc : arc)),
        ),
      );
      expect(used.size).toBe(file.arcs.length);
      const [west, south, east, north] = bounds;
      const outside = file.objects.towns.geometries.filter(
        ({ properties: { at } }) =>
          at[0] < west - 0.1 || at[0] > east + 0.1 || at[1] < south - 0.1 || at[1] > north + 0.1,
      );
      expect(outside).toEqual([]);
    },
  );
});
