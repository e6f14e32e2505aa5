import type { MapTiles } from '@halalmap/contracts';
import type { Map as MapLibreMap } from 'maplibre-gl';
import type * as Module from 'maplibre-gl';
import { PMTiles } from 'pmtiles';
import { chartLayers, clearIcon, coarseLayers } from './chart-style';
import type { ChartColors, CreditPart } from './map-engine';
import { earthZoom } from './street-layers';
import { landmarkIcons } from './street-labels';

/** The exports of the engine module. */
export type MapLibre = typeof Module;

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
  credit: CreditPart[];
}

/** The metadata of an archive, as far as it is used. */
interface ArchiveFacts {
  vector_layers?: ReadonlyArray<{ id: string }>;
  attribution?: string;
}

const openStreetMap = '© OpenStreetMap contributors';

/** Reads an attribution, which may be text or markup: its texts, and its links to other sites. */
const creditOf = (markup: string | undefined): CreditPart[] => {
  const { body } = new DOMParser().parseFromString(markup ?? '', 'text/html');
  return [...body.childNodes].flatMap((node): CreditPart[] => {
    const text = node.textContent?.trim() ?? '';
    if (text === '') return [];
    if (node instanceof HTMLAnchorElement && /^https?:$/.test(node.protocol))
      return [{ text, url: node.href }];
    // OpenStreetMap asks for a link also where its name is plain text.
    const [before = '', after] = text.split(openStreetMap, 2);
    if (after === undefined) return [{ text, url: null }];
    return [
      { text: before.trim(), url: null },
      { text: openStreetMap, url: 'https://www.openstreetmap.org/copyright' },
      { text: after.trim(), url: null },
    ].filter((part) => part.text !== '');
  });
};

/** Tiles that are kept: MapLibre asks for the same tile again at each zoom level above the last one of the source. */
const keptTiles = 96;

/** Archives by their URL, and the latest tiles of all maps of the page. */
interface ArchiveReader {
  archives: Map<string, InstanceType<typeof PMTiles>>;
}
let reader: ArchiveReader | null = null;

/** Registers the one protocol that reads archives, for all maps of the page. */
const archiveReader = (maplibre: MapLibre): ArchiveReader => {
  if (reader) return reader;
  const archives: ArchiveReader['archives'] = new Map();
  const tiles = new Map<string, Promise<ArrayBuffer>>();
  const readTile = async (url: string): Promise<ArrayBuffer> => {
    const [, address = '', z, x, y] = /^pmtiles:\/\/(.+)\/(\d+)\/(\d+)\/(\d+)$/.exec(url) ?? [];
    const tile = await archives.get(address)?.getZxy(Number(z), Number(x), Number(y));
    return tile?.data ?? new ArrayBuffer(0);
  };
  const keep = (url: string): Promise<ArrayBuffer> => {
    const known = tiles.get(url) ?? readTile(url);
    tiles.delete(url);
    tiles.set(url, known);
    known.catch(() => tiles.delete(url));
    for (const [oldest] of tiles) {
      if (tiles.size <= keptTiles) break;
      tiles.delete(oldest);
    }
    return known;
  };
  // The engine hands the bytes over to its worker, so each request needs a copy of its own.
  maplibre.addProtocol('pmtiles', async ({ url }) => ({ data: (await keep(url)).slice(0) }));
  reader = { archives };
  return reader;
};

/** Adds an archive as a source. */
const addArchive = async ({ map, maplibre, tiles }: StreetOptions): Promise<Streets> => {
  const { archives } = archiveReader(maplibre);
  const address = absolute(tiles.path);
  const archive = archives.get(address) ?? new PMTiles(address);
  archives.set(address, archive);
  const [{ minZoom, maxZoom }, metadata] = await Promise.all([archive.getHeader(), archive.getMetadata()]);
  const { vector_layers: layers = [], attribution } = metadata as ArchiveFacts;
  map.addSource('tiles', {
    type: 'vector',
    tiles: [`pmtiles://${address}/{z}/{x}/{y}`],
    minzoom: minZoom,
    maxzoom: maxZoom,
  });
  return { layers: layers.map(({ id }) => id), credit: creditOf(attribution) };
};

const addTiles = ({ map, tiles }: StreetOptions): Streets => {
  map.addSource('tiles', {
    type: 'vector',
    tiles: [absolute(tiles.path)],
    minzoom: tiles.minZoom ?? 0,
    maxzoom: tiles.maxZoom ?? 14,
  });
  return { layers: tiles.layers ?? [], credit: creditOf(tiles.attribution) };
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

/**
 * Hides the coarse land at street zoom once the finer land of the tiles is there. While tiles are loading, the coarse
 * picture stays.
 */
export const replaceCoarseLand = (map: MapLibreMap): void => {
  let isCoarse = true;
  const update = (): void => {
    const wanted = map.getZoom() < earthZoom || !map.isSourceLoaded('tiles');
    if (wanted === isCoarse) return;
    isCoarse = wanted;
    for (const { id, opacity } of coarseLayers()) map.setPaintProperty(id, opacity, wanted ? 1 : 0);
  };
  map.on('sourcedata', update);
  map.on('zoom', update);
  map.on('idle', update);
};

/** Pixels of an icon on a canvas; `sdf` icons take their colour from the style. */
const drawIcon = (size: number, draw: (context: CanvasRenderingContext2D, middle: number) => void) => {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const context = canvas.getContext('2d');
  if (context) draw(context, size / 2);
  return context?.getImageData(0, 0, size, size) ?? new ImageData(size, size);
};

/** An eight-pointed star of two squares, as in the ornament. */
const star = (context: CanvasRenderingContext2D, middle: number): void => {
  for (const turn of [0, Math.PI / 4]) {
    context.save();
    context.translate(middle, middle);
    context.rotate(turn);
    context.fillRect(-middle * 0.62, -middle * 0.62, middle * 1.24, middle * 1.24);
    context.restore();
  }
};

const dot = (context: CanvasRenderingContext2D, middle: number): void => {
  context.arc(middle, middle, middle * 0.6, 0, 2 * Math.PI);
  context.fill();
};

type Icon = [ImageData, { sdf: boolean; pixelRatio: number }];

/** The images of the style, twice as many pixels as their size. */
export const drawIcons = (): Record<string, Icon> => ({
  [landmarkIcons.mosque]: [drawIcon(22, star), { sdf: true, pixelRatio: 2 }],
  [landmarkIcons.other]: [drawIcon(16, dot), { sdf: true, pixelRatio: 2 }],
  [clearIcon]: [new ImageData(56, 56), { sdf: false, pixelRatio: 2 }],
});
