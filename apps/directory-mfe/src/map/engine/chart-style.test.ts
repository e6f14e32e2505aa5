import type { ChartColors } from './map-engine';
import { chartLayers, chartStyle } from './chart-style';

const colors: ChartColors = {
  'map-sea': '#000001',
  'map-land': '#000002',
  'map-line': '#000003',
  'map-land-2': '#00000b',
  'map-coast': '#000004',
  'map-water-1': '#000005',
  'map-water-2': '#000006',
  'map-water-3': '#000007',
  'map-label': '#000008',
  surface: '#000009',
  magenta: '#00000a',
};
const country = { type: 'FeatureCollection', features: [] } as const;
const idsOf = (streets: readonly string[] | null) => chartLayers(colors, streets).map(({ id }) => id);

describe('the chart', () => {
  it('requests nothing from other hosts: no glyphs, sprites or tiles', () => {
    const style = chartStyle(colors, { ...country, features: [] });
    expect(style.glyphs).toBeUndefined();
    expect(style.sprite).toBeUndefined();
    expect(JSON.stringify(style)).not.toMatch(/https?:/);
  });

  it('draws no sea over the box behind it', () => {
    expect(chartLayers(colors, null).some(({ type }) => type === 'background')).toBe(false);
  });

  it('draws three waterlines below the land and names above it', () => {
    const ids = idsOf(null);
    const order = ['water-3', 'water-2', 'water-1', 'land', 'borders'].map((name) => `country-${name}`);
    expect(ids.filter((id) => order.includes(id))).toEqual(order);
    expect(ids.indexOf('detail-townName')).toBeGreaterThan(ids.indexOf('country-borders'));
  });

  it('takes every colour from the tokens', () => {
    const used = JSON.stringify(chartLayers(colors, [])).match(/#[0-9a-f]{6}/g) ?? [];
    expect(new Set(used)).toEqual(new Set(Object.values(colors)));
  });
});

it('larger towns are named first, and larger', () => {
  const layer = chartLayers(colors, null).find(({ id }) => id === 'detail-townName');
  const layout = layer?.type === 'symbol' ? layer.layout : {};
  expect(JSON.stringify(layout?.['symbol-sort-key'])).toContain('population');
  expect(JSON.stringify(layout?.['text-size'])).toContain('population');
  expect(layout?.['text-allow-overlap']).toBeUndefined();
});

describe('streets', () => {
  it('are drawn from the layers that a source says it has', () => {
    const added = idsOf(['transportation', 'transportation_name', 'water']).filter(
      (id) => !idsOf(null).includes(id),
    );
    expect(added).toEqual([
      'street-water',
      'street-ferry-transportation',
      'street-casing-transportation',
      'street-transportation',
      'street-rail-transportation',
      'street-name-transportation_name',
    ]);
  });

  it('are searched in every usual layer when a source does not name its layers', () => {
    expect(idsOf([])).toEqual(
      expect.arrayContaining(['street-transportation', 'street-roads', 'street-streets']),
    );
  });

  it('are between the land and its names', () => {
    const ids = idsOf(['roads']);
    expect(ids.indexOf('street-roads')).toBeGreaterThan(ids.indexOf('country-land'));
    expect(ids.indexOf('street-roads')).toBeLessThan(ids.indexOf('detail-townName'));
  });
});
