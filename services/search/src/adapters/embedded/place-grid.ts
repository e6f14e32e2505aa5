import { distanceBetween, finestLevel, type Box, type Point } from '../../domain/map-cells';
import type { ReducedDocument } from './document-archive';
import {
  addOrdinal,
  countOrdinals,
  createOrdinalSet,
  forEachOrdinal,
  grown,
  hasOrdinal,
  intersect,
  ordinalsOf,
  type OrdinalSet,
} from './ordinal-set';
import { sortLazily } from './sort-order';

/** Levels of the cells, each inside one of the level before: from about 600 km wide at the equator to 10 km. */
const levels = [6, 8, 10, 12] as const;
const finestInside = levels.map((level) => 4 ** (finestLevel - level));
/** A result with at most so many documents is read as a whole: that takes less than a search among the cells. */
const smallResult = 1_000;
/** Metres of one degree of latitude, rounded up. */
const metresPerDegree = 111_200;
/** Metres of one degree of latitude, rounded down. */
const leastMetresPerDegree = 110_000;

/** The documents of one group of origins in one cell, or that have no position. */
interface Cell {
  group: number;
  /** Their positions are within it; null without a position. */
  box: Box | null;
  /** The cells inside this one, by number; none at the last level. */
  cells: Map<number, Cell>;
  /** At the last level: in the order in which they were added, removed ones included. */
  ordinals: number[];
}

/** A document of a result, and its distance in centimetres. */
interface Found {
  ordinal: number;
  distance: number;
}

/** Finds what is near a point, or in a box, from the positions of the documents. */
export interface PlaceGrid {
  add(ordinal: number, document: ReducedDocument): void;
  inBox(box: Box, among: OrdinalSet): OrdinalSet;
  /** Those at most this far from a point. */
  within(metres: number, from: Point, among: OrdinalSet): OrdinalSet;
  /**
   * Sorts documents by distance within their groups, as `IndexSort` says, and reads only cells as near as those of the page.
   * @param compare the order of documents at the same distance, and of those without a position
   * @returns a function that returns the ordinals from a position up to, but without, another
   */
  nearestFirst(
    from: Point,
    among: OrdinalSet,
    compare: (a: number, b: number) => number,
  ): (start: number, end: number) => Int32Array;
}

const newCell = (group: number, at?: Point): Cell => ({
  group,
  box: at ? { minLat: at.lat, maxLat: at.lat, minLng: at.lng, maxLng: at.lng } : null,
  cells: new Map(),
  ordinals: [],
});

const extend = (box: Box, { lat, lng }: Point): void => {
  box.minLat = Math.min(box.minLat, lat);
  box.maxLat = Math.max(box.maxLat, lat);
  box.minLng = Math.min(box.minLng, lng);
  box.maxLng = Math.max(box.maxLng, lng);
};

const touches = (a: Box, b: Box): boolean =>
  a.minLat <= b.maxLat && a.maxLat >= b.minLat && a.minLng <= b.maxLng && a.maxLng >= b.minLng;
const contains = (outer: Box, inner: Box): boolean =>
  inner.minLat >= outer.minLat &&
  inner.maxLat <= outer.maxLat &&
  inner.minLng >= outer.minLng &&
  inner.maxLng <= outer.maxLng;

/** No document in the cell is nearer, in centimetres. */
const nearestIn = ({ box }: Cell, from: Point): number => {
  if (!box) return Infinity;
  const centre = { lat: (box.minLat + box.maxLat) / 2, lng: (box.minLng + box.maxLng) / 2 };
  // The way from the centre along its parallel, then along a meridian, is never shorter than the straight one.
  const along = (box.maxLng - box.minLng) * Math.cos((centre.lat * Math.PI) / 180);
  const reach = ((along + box.maxLat - box.minLat) / 2) * metresPerDegree;
  return Math.floor((distanceBetween(from, centre) - reach) * 100) - 1;
};

export const createPlaceGrid = (): PlaceGrid => {
  /** Positions in degrees, `NaN` without one, radii in metres, and groups of origins, by ordinal. */
  let lats = new Float64Array(0);
  let lngs = new Float64Array(0);
  let radii = new Float64Array(0);
  let groups = new Int32Array(0);
  /** All documents of each group. */
  const roots = new Map<number, Cell>();
  /** Those without a position. */
  const unknown = new Map<number, Cell>();

  const metresTo = (ordinal: number, from: Point): number =>
    distanceBetween(from, { lat: lats[ordinal] ?? NaN, lng: lngs[ordinal] ?? NaN });
  /** With the radius of the town where only that is known; infinite without a position. */
  const find = (ordinal: number, from: Point): Found => {
    const metres = metresTo(ordinal, from) + (radii[ordinal] ?? 0);
    return { ordinal, distance: Number.isNaN(metres) ? Infinity : Math.round(metres * 100) };
  };

  const addPlace = (ordinal: number, { originRank: group, cell: number, _geo }: ReducedDocument): void => {
    const known = _geo ? roots : unknown;
    let cell = known.get(group) ?? newCell(group, _geo);
    known.set(group, cell);
    if (_geo)
      for (const inside of finestInside) {
        if (cell.box) extend(cell.box, _geo);
        const key = Math.floor(number / inside);
        const next = cell.cells.get(key) ?? newCell(group, _geo);
        cell.cells.set(key, next);
        cell = next;
      }
    if (cell.box && _geo) extend(cell.box, _geo);
    cell.ordinals.push(ordinal);
  };

  /** Reads documents of a set, group after group, until so many are found; returns those that come before all others. */
  const createReader = (from: Point, among: OrdinalSet): ((wanted: number) => Found[] | null) => {
    /** Cells that are not read, the first last. */
    const cells: Array<{ cell: Cell; nearest: number }> = [];
    const queue = (cell: Cell): void => {
      const nearest = nearestIn(cell, from);
      let at = cells.length;
      const isBefore = (other?: { cell: Cell; nearest: number }): boolean =>
        other !== undefined && (other.cell.group - cell.group || (other.nearest < nearest ? -1 : 1)) < 0;
      while (at > 0 && isBefore(cells[at - 1])) at -= 1;
      cells.splice(at, 0, { cell, nearest });
    };
    [...roots.values(), ...unknown.values()].forEach(queue);
    /** Read, but a cell that is not read yet may have a nearer one. */
    let open: Found[] = [];

    return (wanted) => {
      const group = cells.at(-1)?.cell.group;
      if (group === undefined) return null;
      const enough = Math.max(wanted, open.length * 2);
      while (cells.at(-1)?.cell.group === group && open.length < enough) {
        const { cell } = cells.pop() ?? {};
        cell?.cells.forEach(queue);
        for (const ordinal of cell?.ordinals ?? [])
          if (hasOrdinal(among, ordinal)) open.push(find(ordinal, from));
      }
      const next = cells.at(-1);
      const isSure = ({ distance }: Found): boolean => next?.cell.group !== group || distance < next.nearest;
      const sure = open.filter(isSure);
      open = open.filter((found) => !isSure(found));
      return sure;
    };
  };

  return {
    add(ordinal, document) {
      if (ordinal >= lats.length) {
        const size = Math.max(1_024, ordinal * 2);
        [lats, lngs] = [grown(lats, size), grown(lngs, size)];
        [radii, groups] = [grown(radii, size), grown(groups, size)];
      }
      const { _geo, radius, originRank } = document;
      lats[ordinal] = _geo?.lat ?? NaN;
      lngs[ordinal] = _geo?.lng ?? NaN;
      radii[ordinal] = radius;
      groups[ordinal] = originRank;
      addPlace(ordinal, document);
    },
    inBox(box, among) {
      const accepted = createOrdinalSet(among.length * 32);
      const isInside = (ordinal: number): boolean => {
        const lat = lats[ordinal] ?? NaN;
        const lng = lngs[ordinal] ?? NaN;
        return lat >= box.minLat && lat <= box.maxLat && lng >= box.minLng && lng <= box.maxLng;
      };
      const take = (cell: Cell, isWhole: boolean): void => {
        if (!cell.box || (!isWhole && !touches(cell.box, box))) return;
        const all = isWhole || contains(box, cell.box);
        for (const inside of cell.cells.values()) take(inside, all);
        for (const ordinal of cell.ordinals) if (all || isInside(ordinal)) addOrdinal(accepted, ordinal);
      };
      for (const root of roots.values()) take(root, false);
      return intersect(accepted, among);
    },
    within(metres, from, among) {
      const degrees = metres / leastMetresPerDegree;
      const accepted = createOrdinalSet(among.length * 32);
      forEachOrdinal(among, (ordinal) => {
        if (!(Math.abs((lats[ordinal] ?? NaN) - from.lat) <= degrees)) return;
        if (metresTo(ordinal, from) <= metres) addOrdinal(accepted, ordinal);
      });
      return accepted;
    },
    nearestFirst(from, among, compare) {
      const isSmall = countOrdinals(among) <= smallResult;
      const read = createReader(from, among);
      /** The beginning of the order, in parts that are sorted as far as they are read. */
      const parts: Array<{ size: number; page: (start: number, end: number) => Int32Array }> = [];
      let size = 0;

      const addPart = (found: readonly Found[]): void => {
        const at = (position: number): Found => found[position] as Found;
        const page = sortLazily(
          Int32Array.from(found, (_, position) => position),
          (a, b) => {
            const [one, other] = [at(a), at(b)];
            const order = (groups[one.ordinal] ?? 0) - (groups[other.ordinal] ?? 0);
            if (order !== 0) return order;
            return one.distance === other.distance
              ? compare(one.ordinal, other.ordinal)
              : one.distance - other.distance;
          },
        );
        parts.push({
          size: found.length,
          page: (start, end) => page(start, end).map((position) => at(position).ordinal),
        });
        size += found.length;
      };
      if (isSmall) addPart(Array.from(ordinalsOf(among), (ordinal) => find(ordinal, from)));

      return (start, end) => {
        while (!isSmall && size < end) {
          const found = read(end - size);
          if (!found) break;
          addPart(found);
        }
        const page = new Int32Array(Math.max(0, Math.min(end, size) - start));
        let before = 0;
        for (const part of parts) {
          const first = Math.max(0, start - before);
          const last = Math.min(part.size, end - before);
          if (first < last) page.set(part.page(first, last), before + first - start);
          before += part.size;
        }
        return page;
      };
    },
  };
};
