import type { Map as MapLibreMap } from 'maplibre-gl';
import type { ChartColors } from './chart-colors';
import { chartLayers } from './chart-style';
import type { MapLibre } from './load-engine';
import type { MapTiles } from '@halalmap/contracts';

interface StreetOptions {
  map: MapLibreMap;
  maplibre: MapLibre;
  tiles: MapTiles;
  /** The active colours when the streets are loaded. */
  colors: () => ChartColors;
}

const absolute = (path: string): string => `${location.origin}${path}`;

/** What a source has. */
export interface Streets {
  /** Names of its layers; empty when not listed. */
  layers: readonly string[];
  /** The attribution as plain text. */
  credit: string | null;
}

/** The metadata of an archive, as far as it is used. */
interface ArchiveFacts {
  vector_layers?: ReadonlyArray<{ id: string }>;
  attribution?: string;
}

const plainText = (markup: string): string =>
  new DOMParser().parseFromString(markup, 'text/html').body.textContent.trim();

/** Registers an archive with the engine. */
const addArchive = async ({ map, maplibre, tiles }: StreetOptions): Promise<Streets> => {
  const { PMTiles, Protocol } = await import('pmtiles');
  const protocol = new Protocol();
  const archive = new PMTiles(absolute(tiles.path));
  protocol.add(archive);
  maplibre.addProtocol('pmtiles', protocol.tile);
  const { vector_layers: layers = [], attribution } = (await archive.getMetadata()) as ArchiveFacts;
  map.addSource('tiles', { type: 'vector', url: `pmtiles://${absolute(tiles.path)}` });
  return { layers: layers.map(({ id }) => id), credit: attribution ? plainText(attribution) : null };
};

const addTiles = ({ map, tiles }: StreetOptions): Streets => {
  map.addSource('tiles', {
    type: 'vector',
    tiles: [absolute(tiles.path)],
    minzoom: tiles.minZoom ?? 0,
    maxzoom: tiles.maxZoom ?? 14,
  });
  return { layers: tiles.layers ?? [], credit: tiles.attribution ?? null };
};

/**
 * Adds streets below the names of the chart. If the source does not respond, the chart is shown without streets: the
 * places matter more.
 * @returns null without streets
 */
export const addStreets = async (options: StreetOptions): Promise<Streets | null> => {
  const { map, tiles, colors } = options;
  try {
    const streets = tiles.kind === 'pmtiles' ? await addArchive(options) : addTiles(options);
    const layers = chartLayers(colors(), streets.layers);
    layers.forEach((layer, index) => {
      const isStreet = 'source' in layer && layer.source === 'tiles';
      const above = layers.slice(index + 1).find(({ id }) => map.getLayer(id));
      if (isStreet) map.addLayer(layer, above?.id);
    });
    return streets;
  } catch {
    return null;
  }
};
