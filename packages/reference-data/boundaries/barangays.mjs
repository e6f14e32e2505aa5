import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('./barangays/', import.meta.url);

/** West, south, east, north of a quantised topology in degrees, slightly enlarged. */
const extentOf = ({ arcs, transform: { scale, translate } }) => {
  const extent = [Infinity, Infinity, -Infinity, -Infinity];
  for (const arc of arcs) {
    let [x, y] = [0, 0];
    for (const [dx, dy] of arc) {
      [x, y] = [x + dx, y + dy];
      const [lng, lat] = [x * scale[0] + translate[0], y * scale[1] + translate[1]];
      extent[0] = Math.min(extent[0], lng);
      extent[1] = Math.min(extent[1], lat);
      extent[2] = Math.max(extent[2], lng);
      extent[3] = Math.max(extent[3], lat);
    }
  }
  const [west, south, east, north] = extent;
  return [
    Math.floor(west * 1e4) / 1e4,
    Math.floor(south * 1e4) / 1e4,
    Math.ceil(east * 1e4) / 1e4,
    Math.ceil(north * 1e4) / 1e4,
  ];
};

/**
 * The files of the barangays: one per province, highly urbanised city and city of Metro Manila.
 * @param {ReadonlyArray<readonly [id: number, name: string, provinceId: number, ...unknown[]]>} municipalities rows of
 * `src/generated/municipalities.json`, from which each file gets the names and provinces of its towns
 * @returns {Array<{ key: string, bounds: number[], content: string }>} contents are JSON, the smallest area first
 */
export const makeBarangayFiles = (municipalities) => {
  const towns = new Map(municipalities.map(([id, name, provinceId]) => [id, { id, name, provinceId }]));
  const areaOf = ({ bounds: [west, south, east, north] }) => (east - west) * (north - south);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const topology = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
      const ids = new Set(
        topology.objects.barangays.geometries.map(({ properties }) => Number(properties.municipality)),
      );
      const known = [...ids].flatMap((id) => towns.get(id) ?? []);
      return {
        key: name.replace('.json', ''),
        bounds: extentOf(topology),
        content: JSON.stringify({ ...topology, towns: known }),
      };
    })
    .sort((one, other) => areaOf(one) - areaOf(other));
};
