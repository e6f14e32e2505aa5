import type { Map as MapLibreMap } from 'maplibre-gl';
import type { ChartColors } from './chart-colors';
import { chartLayers, outsideRegions } from './chart-style';

/** Removes from the country what the regions draw in detail. */
export const hideRegions = (map: MapLibreMap, regions: readonly string[]): void => {
  for (const id of map.getLayersOrder().filter((name) => name.startsWith('country-'))) {
    const kind = id === 'country-land' ? 'land' : id === 'country-borders' ? 'border' : 'coast';
    if (id !== 'country-provinceName') map.setFilter(id, outsideRegions(kind, regions));
  }
};

/** Applies the colours of another scheme to every layer. */
export const repaint = (map: MapLibreMap, colors: ChartColors, streets: readonly string[] | null): void => {
  for (const { id, paint } of chartLayers(colors, streets)) {
    for (const [name, value] of Object.entries(paint ?? {})) {
      map.setPaintProperty(id, name as Parameters<MapLibreMap['setPaintProperty']>[1], value);
    }
  }
};
