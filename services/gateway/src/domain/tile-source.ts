/** Where the streets of the map come from, as `MAP_TILES_URL` names it. Paths begin with a slash and may have a query. */
export type TileSource =
  /** An archive that is read by ranges. */
  | { kind: 'pmtiles'; origin: string; path: string }
  /** A path with `{z}`, `{x}` and `{y}` in it. */
  | { kind: 'tiles'; origin: string; template: string }
  /** A description (TileJSON) that says where the tiles are. */
  | { kind: 'description'; origin: string; path: string };

/** Place of a tile: level, column, row. */
export interface TilePlace {
  z: string;
  x: string;
  y: string;
}

/**
 * Reads the address of a tile source.
 * @returns null when it is no http address
 */
export const parseTileSource = (address: string): TileSource | null => {
  // The braces of a template do not outlive the parser of addresses.
  const [, origin, path = '/'] = /^(https?:\/\/[^/?#\s]+)([/?][^#\s]*)?$/i.exec(address.trim()) ?? [];
  if (!origin || !URL.canParse(origin)) return null;
  if (['{z}', '{x}', '{y}'].every((mark) => path.includes(mark)))
    return { kind: 'tiles', origin, template: path };
  if (/\.pmtiles$/i.test(path.split('?', 1)[0] ?? '')) return { kind: 'pmtiles', origin, path };
  return { kind: 'description', origin, path };
};

/** The path of one tile. */
export const tilePath = (template: string, { z, x, y }: TilePlace): string =>
  template.replaceAll('{z}', z).replaceAll('{x}', x).replaceAll('{y}', y);

/** Text of a credit without its markup: it is shown as text. */
export const plainCredit = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, '')
    .replace(/&copy;/g, '©')
    .replace(/&amp;/g, '&')
    .trim();
