import type { Map as MapLibreMap } from 'maplibre-gl';
import type { ChartColors } from './chart-colors';
import { chartLayers } from './chart-style';
import type { MapLibre } from './load-engine';
import type { MapTiles } from '@halalmap/contracts';

interface StreetOptions {
  map: MapLibreMap;
  maplibre: MapLibre;
  tiles: MapTiles;
  colors: ChartColors;
}

const absolute = (path: string): string => `${location.origin}${path}`;

/** Lets the engine read an archive. @returns the layers that it has */
const addArchive = async ({ map, maplibre, tiles }: StreetOptions): Promise<string[]> => {
  const { PMTiles, Protocol } = await import('pmtiles');
  const protocol = new Protocol();
  const archive = new PMTiles(absolute(tiles.path));
  protocol.add(archive);
  maplibre.addProtocol('pmtiles', protocol.tile);
  const metadata = (await archive.getMetadata()) as { vector_layers?: Array<{ id: string }> };
  map.addSource('tiles', { type: 'vector', url: `pmtiles://${absolute(tiles.path)}` });
  return (metadata.vector_layers ?? []).map(({ id }) => id);
};

const addTiles = ({ map, tiles }: StreetOptions): string[] => {
  map.addSource('tiles', {
    type: 'vector',
    tiles: [absolute(tiles.path)],
    minzoom: tiles.minZoom ?? 0,
    maxzoom: tiles.maxZoom ?? 14,
  });
  return tiles.layers ?? [];
};

/**
 * Puts streets under the names of the chart. A source that does not answer leaves the chart without streets: the places
 * are what the map is for.
 * @returns the layers that the tiles have, empty when the source does not say; null without streets
 */
export const addStreets = async (options: StreetOptions): Promise<readonly string[] | null> => {
  const { map, tiles, colors } = options;
  try {
    const present = tiles.kind === 'pmtiles' ? await addArchive(options) : addTiles(options);
    const layers = chartLayers(colors, present);
    layers.forEach((layer, index) => {
      const isStreet = 'source' in layer && layer.source === 'tiles';
      const above = layers.slice(index + 1).find(({ id }) => map.getLayer(id));
      if (isStreet) map.addLayer(layer, above?.id);
    });
    return present;
  } catch {
    return null;
  }
};
