/** Source of the map tiles, as configured by `MAP_TILES_URL`. Paths begin with a slash and may have a query. */
export type TileSource =
  /** A PMTiles archive on disk. */
  | { kind: 'file'; path: string }
  /** An archive that is read with range requests. */
  | { kind: 'pmtiles'; origin: string; path: string }
  /** A path template with `{z}`, `{x}` and `{y}`. */
  | { kind: 'tiles'; origin: string; template: string }
  /** A TileJSON description that contains the URLs of the tiles. */
  | { kind: 'description'; origin: string; path: string };

/** Coordinates of a tile: zoom level, column, row. */
export interface TilePlace {
  z: string;
  x: string;
  y: string;
}

/**
 * Parses the address of a tile source: an http(s) URL, or the path of a PMTiles archive.
 * @returns null when it is neither
 */
export const parseTileSource = (address: string): TileSource | null => {
  const path = address.trim();
  if (!/^[a-z][a-z\d+.-]*:/i.test(path)) return /\.pmtiles$/i.test(path) ? { kind: 'file', path } : null;
  return parseTileUrl(path);
};

const parseTileUrl = (address: string): TileSource | null => {
  // The URL parser escapes the braces of a template.
  const [, origin, path = '/'] = /^(https?:\/\/[^/?#\s]+)([/?][^#\s]*)?$/i.exec(address) ?? [];
  if (!origin || !URL.canParse(origin)) return null;
  if (['{z}', '{x}', '{y}'].every((mark) => path.includes(mark)))
    return { kind: 'tiles', origin, template: path };
  if (/\.pmtiles$/i.test(path.split('?', 1)[0] ?? '')) return { kind: 'pmtiles', origin, path };
  return { kind: 'description', origin, path };
};

/** The path of one tile. */
export const tilePath = (template: string, { z, x, y }: TilePlace): string =>
  template.replaceAll('{z}', z).replaceAll('{x}', x).replaceAll('{y}', y);
