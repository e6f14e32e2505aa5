export interface Point {
  /** Degrees. */
  lat: number;
  lng: number;
}

/** A point, and how far from it a place may be, in metres. */
export interface Area extends Point {
  radius: number;
}

/** Radius of the Earth for all distances of the product, in metres. */
const earthRadius = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in metres (haversine formula). */
export const distanceBetween = (a: Point, b: Point): number => {
  const dLat = radians(b.lat - a.lat);
  const dLng = radians(b.lng - a.lng);
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(h)));
};

/**
 * Cells of the map: the tiles of Web Mercator, named by quadkey, in which each digit halves the tile in both directions
 * (https://learn.microsoft.com/en-us/bingmaps/articles/bing-maps-tile-system). Documents are counted by cell at the
 * levels below; the key of a coarser cell is a prefix of the keys of the cells inside it.
 */
export const cellLevels = [4, 6, 8, 10, 12, 14, 16, 18] as const;
export type CellLevel = (typeof cellLevels)[number];
export type CellField = `cell${CellLevel}`;

/** The level of the smallest cells. */
export const finestLevel = 18;
/** Limit of Web Mercator, in degrees of latitude. */
const maxLat = 85.05112878;
/** Follows the quadkey in the key for documents whose only known position is their town. */
const townMark = '~';
/** Comes before the area in a key. */
const areaMark = '@';

export interface Box {
  minLng: number;
  minLat: number;
  maxLng: number;
  maxLat: number;
}

const across = (lng: number): number => (lng + 180) / 360;
const down = (lat: number): number => {
  const sin = Math.sin((Math.max(-maxLat, Math.min(maxLat, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
};
const latAt = (y: number): number => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;

/** The cell of a point at the finest level, as a number in base 4. */
export const cellOf = ({ lat, lng }: Point): number => {
  const size = 2 ** finestLevel;
  const column = Math.min(size - 1, Math.max(0, Math.floor(across(lng) * size)));
  const row = Math.min(size - 1, Math.max(0, Math.floor(down(lat) * size)));
  let cell = 0;
  for (let bit = finestLevel - 1; bit >= 0; bit -= 1)
    cell = cell * 4 + ((column >> bit) & 1) + 2 * ((row >> bit) & 1);
  return cell;
};

/** Number of finest cells in a cell, by level. */
const finestInside = Array.from({ length: finestLevel + 1 }, (_, level) => 4 ** (finestLevel - level));

/** A number that two documents share when they lie in the same cell of a level and are equally exact. */
export const cellNumber = (document: { cell: number; exact: boolean }, level: CellLevel): number =>
  Math.floor(document.cell / (finestInside[level] ?? 1)) * 2 + (document.exact ? 0 : 1);

/**
 * The key under which documents with this number are counted, such as `1323~@1906300000`.
 * @param area the id of the smallest area of the documents that is known (town, province or region); 0 for none
 */
export const cellKey = (number: number, level: CellLevel, area: number): string =>
  Math.floor(number / 2)
    .toString(4)
    .padStart(level, '0') +
  (number % 2 === 0 ? '' : townMark) +
  (area === 0 ? '' : `${areaMark}${area}`);

/** The parts of a key. */
export const parseCellKey = (key: string): { quadkey: string; exact: boolean; area: number } => {
  const at = key.indexOf(areaMark);
  const cell = at < 0 ? key : key.slice(0, at);
  const area = at < 0 ? 0 : Number(key.slice(at + areaMark.length));
  const exact = !cell.endsWith(townMark);
  return { quadkey: exact ? cell : cell.slice(0, -townMark.length), exact, area };
};

/** The keys of a document at all levels, by field. */
export const cellFields = (document: {
  cell: number;
  exact: boolean;
  area: number;
}): Record<CellField, string> =>
  Object.fromEntries(
    cellLevels.map((level) => [`cell${level}`, cellKey(cellNumber(document, level), level, document.area)]),
  ) as Record<CellField, string>;

/** The level of a field such as `cell8`, or null for any other field. */
export const levelOf = (field: string): CellLevel | null =>
  cellLevels.find((level) => field === `cell${level}`) ?? null;

/** @param latOf the latitude of the northern side of a row of cells, of so many in all */
const boxOf = (digits: string, latOf: (row: number, rows: number) => number): Box => {
  let [column, row] = [0, 0];
  for (let at = 0; at < digits.length; at += 1) {
    const digit = digits.charCodeAt(at) - 48;
    column = column * 2 + (digit & 1);
    row = row * 2 + (digit >> 1);
  }
  const size = 2 ** digits.length;
  return {
    minLng: (column / size) * 360 - 180,
    maxLng: ((column + 1) / size) * 360 - 180,
    maxLat: latOf(row, size),
    minLat: latOf(row + 1, size),
  };
};

/** Latitudes of rows, each calculated once: a row has many cells. */
const createRowLatitudes = (): ((row: number, rows: number) => number) => {
  const known = new Map<number, number>();
  return (row, rows) => {
    const y = row / rows;
    const lat = known.get(y) ?? latAt(y);
    known.set(y, lat);
    return lat;
  };
};

/** Number of cells of a level that a box touches. */
const cellsIn = (box: Box, level: number): number => {
  const size = 2 ** level;
  const columns = Math.floor(across(box.maxLng) * size) - Math.floor(across(box.minLng) * size) + 1;
  const rows = Math.floor(down(box.minLat) * size) - Math.floor(down(box.maxLat) * size) + 1;
  return columns * rows;
};

/** Maximum number of cells inside the box before a coarser level is used. */
const maxCells = 2_000;

/** The zoom at which a box fills a view of about 1,024 pixels, with tiles of 512. */
export const zoomOf = (box: Box): number => {
  const width = Math.max(across(box.maxLng) - across(box.minLng), down(box.minLat) - down(box.maxLat), 1e-9);
  return Math.min(20, Math.max(0, Math.log2(2 / width)));
};

/**
 * The level whose cells are 64 to 256 pixels wide at a zoom, or a coarser one when the box has too many of them. There
 * is always a level two steps finer.
 */
export const clusterLevel = (zoom: number, box: Box): CellLevel => {
  const wanted = cellLevels.filter((level) => level <= Math.max(4, zoom + 3) && level <= finestLevel - 2);
  return wanted.findLast((level) => cellsIn(box, level) <= maxCells) ?? 4;
};

export interface Cluster extends Point {
  /** Key of its cell for the first of its documents: the one key, if it has one document. */
  key: string;
  count: number;
  /** The number of its documents by the smallest area that is known of them; 0 for none. */
  areas: Map<number, number>;
  box: Box;
  /** False: all its documents have only the position of their town. */
  exact: boolean;
}

/**
 * Groups counted cells into the cells of a coarser level. A cluster lies at the weighted centre of its finer cells, and
 * its box is theirs; of documents at the centre of their town it is that point.
 * @param counts documents by key of the finer level
 * @param within the part of the box of the query inside the cell
 * @param townCentre the centre of a town by its id, or null when it is unknown
 */
export const toClusters = (
  counts: Readonly<Record<string, number>>,
  level: CellLevel,
  within: Box,
  townCentre: (id: number) => Point | null,
): Cluster[] => {
  const groups = new Map<string, Cluster>();
  const latOf = createRowLatitudes();
  for (const [key, count] of Object.entries(counts)) {
    const { quadkey, exact: isExact, area } = parseCellKey(key);
    const parent = quadkey.slice(0, level);
    const town = isExact ? null : townCentre(area);
    const cell = town
      ? { minLng: town.lng, minLat: town.lat, maxLng: town.lng, maxLat: town.lat }
      : boxOf(quadkey, latOf);
    const minLng = Math.max(cell.minLng, Math.min(within.minLng, cell.maxLng));
    const minLat = Math.max(cell.minLat, Math.min(within.minLat, cell.maxLat));
    const maxLng = Math.min(cell.maxLng, Math.max(within.maxLng, cell.minLng));
    const maxLat = Math.min(cell.maxLat, Math.max(within.maxLat, cell.minLat));
    const lat = (minLat + maxLat) / 2;
    const lng = (minLng + maxLng) / 2;
    let group = groups.get(parent);
    if (!group) {
      const box = { minLng, minLat, maxLng, maxLat };
      const ofFirst = parent + key.slice(quadkey.length);
      group = { key: ofFirst, count: 0, areas: new Map(), exact: false, lat, lng, box };
      groups.set(parent, group);
    }
    group.count += count;
    group.areas.set(area, (group.areas.get(area) ?? 0) + count);
    group.exact ||= isExact;
    const share = count / group.count;
    group.lat += (lat - group.lat) * share;
    group.lng += (lng - group.lng) * share;
    const { box } = group;
    box.minLng = Math.min(box.minLng, minLng);
    box.minLat = Math.min(box.minLat, minLat);
    box.maxLng = Math.max(box.maxLng, maxLng);
    box.maxLat = Math.max(box.maxLat, maxLat);
  }
  return [...groups.values()];
};
