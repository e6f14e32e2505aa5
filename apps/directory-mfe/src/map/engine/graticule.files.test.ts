import { readFileSync } from 'node:fs';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { graticule } from './chart-style';

const file = require.resolve('@halalmap/reference-data/boundaries');
const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology<{ provinces: GeometryCollection }>;
const coast = feature(topology, topology.objects.provinces).features.flatMap(({ geometry }) =>
  geometry.type === 'MultiPolygon'
    ? geometry.coordinates.flat(2)
    : geometry.type === 'Polygon'
      ? geometry.coordinates.flat()
      : [],
);

describe('the names of degrees', () => {
  it('stand once each', () => {
    const names = graticule().features.flatMap(({ properties }) =>
      properties?.['kind'] === 'name' ? [String(properties['name'])] : [],
    );
    expect(names).toContain('120° E');
    expect(names).toContain('10° N');
    expect(new Set(names).size).toBe(names.length);
  });

  it('are placed at sea, with room for their letters', () => {
    const points = graticule().features.flatMap(({ geometry }) =>
      geometry.type === 'Point' ? [geometry.coordinates] : [],
    );
    const onLand = points.filter(([lng = 0, lat = 0]) =>
      coast.some(([x = 0, y = 0]) => Math.abs(x - lng) < 1 && Math.abs(y - lat) < 0.35),
    );
    expect(onLand).toEqual([]);
  });
});
