import SearchableMap from 'minisearch/SearchableMap';
import { cellKey, cellNumber, levelOf, type CellLevel } from '../../domain/map-cells';
import { areaOf } from '../../domain/index-document';
import { filterFields, type FacetField, type FilterField, type IndexFilter } from '../../domain/search-index';
import type { ReducedDocument } from './document-archive';
import { toPredicate } from './filter-predicate';
import {
  addOrdinal,
  addPosting,
  addPostingsTo,
  countOrdinals,
  countPostings,
  createOrdinalSet,
  createPostings,
  exclude,
  forEachOrdinal,
  grown,
  hasOrdinal,
  intersect,
  removeOrdinal,
  type OrdinalSet,
  type Postings,
} from './ordinal-set';
import { createPlaceGrid, type PlaceGrid } from './place-grid';

type Value = string | number | boolean;
type RangeField = 'rating' | 'reviewCount' | 'createdAt';
type ValueField = Exclude<FilterField, RangeField>;

/** Fields with few values; for the others a list per value would be as long as the documents. */
const valueFields = filterFields.filter(
  (field): field is ValueField => field !== 'rating' && field !== 'reviewCount' && field !== 'createdAt',
);
const isValueField = (field: string): field is ValueField => valueFields.some((known) => known === field);

/** Reading a value of a document takes as long as reading so many entries of lists. */
const documentCost = 8;

/** The documents of each value of a field. */
interface ValueLists {
  /** By value as it is written in documents. */
  byValue: Map<Value, Postings>;
  /** By comparable value: the lists of all its spellings. */
  spellings: Map<Value, Postings[]>;
  /** Number of entries in all lists. */
  entries: number;
}

/** More than there are towns, provinces and regions. */
const maxAreas = 4_096;
/** The finest level whose keys are kept: with finer cells most documents have one of their own. */
const finestKnown = 12;

/** The keys of the documents at a level; made on first use, and then for added documents only. */
interface KnownCells {
  keys: string[];
  byNumber: Map<number, number>;
  positions: Int32Array<ArrayBuffer>;
  /** Number of documents that are in it. */
  size: number;
}

/** Filters compare texts case-insensitively, as Meilisearch does. */
const comparable = (value: Value): Value => (typeof value === 'string' ? value.toLowerCase() : value);

const valuesOf = (document: ReducedDocument, field: FacetField): readonly Value[] => {
  const value = document[field as ValueField | 'town'];
  if (value === null) return [];
  if (!Array.isArray(value)) return [value];
  return value.length > 1 ? [...new Set<Value>(value)] : value;
};

/** Relative cost of a filter: cheap ones run first, so that expensive ones see fewer documents. */
const costOf = (filter: IndexFilter): number => {
  if ('all' in filter) return Math.max(0, ...filter.all.map(costOf));
  if ('any' in filter) return Math.max(0, ...filter.any.map(costOf));
  if ('not' in filter) return costOf(filter.not);
  if ('oneOf' in filter && isValueField(filter.field)) return 0;
  if ('box' in filter || 'placeContains' in filter || 'addressContains' in filter) return 1;
  return 'openAtMinute' in filter ? 3 : 2;
};

/** Finds the documents that a filter accepts, and counts the values in a result, without reading each document. */
export interface FilterIndex {
  /** @param ordinal greater than any added before */
  add(ordinal: number, document: ReducedDocument): void;
  remove(ordinal: number): void;
  /** All documents that were not removed. */
  living(): OrdinalSet;
  select(filter: IndexFilter): OrdinalSet;
  /** Number of documents of a result with each value of a field. */
  countValues(result: OrdinalSet, field: FacetField): Record<string, number>;
  nearestFirst: PlaceGrid['nearestFirst'];
}

/** @param documentAt the document of an ordinal that was added and not removed */
export const createFilterIndex = (
  documentAt: (ordinal: number) => ReducedDocument | undefined,
): FilterIndex => {
  let living = createOrdinalSet(0);
  /** Documents with a position of their own. */
  let exact = createOrdinalSet(0);
  const places = createPlaceGrid();
  /** The finest cells, by ordinal. */
  let cells = new Float64Array(0);
  /** Their smallest known areas, as positions in `areaIds`. */
  let areas = new Float64Array(0);
  const areaIds: number[] = [];
  const areaIndex = new Map<number, number>();
  const lists = new Map<ValueField, ValueLists>(
    valueFields.map((field) => [field, { byValue: new Map(), spellings: new Map(), entries: 0 }]),
  );
  const knownCells = new Map<CellLevel, KnownCells>();
  /** Number of documents that were added. */
  let added = 0;
  /** By word of the place texts. */
  const placeWords = new SearchableMap<Postings>();
  /** The same, which finds a whole word faster: many documents have the same towns and provinces. */
  const ofWord = new Map<string, Postings>();

  const addValue = (ordinal: number, known: ValueLists, value: Value): void => {
    known.entries += 1;
    let postings = known.byValue.get(value);
    if (!postings) {
      postings = createPostings();
      known.byValue.set(value, postings);
      const key = comparable(value);
      known.spellings.set(key, [...(known.spellings.get(key) ?? []), postings]);
    }
    addPosting(postings, ordinal);
  };

  /** @param word may repeat for a document */
  const addPlaceWord = (ordinal: number, word: string): void => {
    let postings = ofWord.get(word);
    if (!postings) {
      postings = placeWords.fetch(word, createPostings);
      ofWord.set(word, postings);
    }
    addPosting(postings, ordinal);
  };

  const indexOfArea = (id: number): number => {
    const known = areaIndex.get(id);
    if (known !== undefined) return known;
    areaIndex.set(id, areaIds.length);
    return areaIds.push(id) - 1;
  };

  const scan = (accepts: (document: ReducedDocument) => boolean, among: OrdinalSet): OrdinalSet => {
    const accepted = createOrdinalSet(among.length * 32);
    forEachOrdinal(among, (ordinal) => {
      const document = documentAt(ordinal);
      if (document && accepts(document)) addOrdinal(accepted, ordinal);
    });
    return accepted;
  };

  const ofLists = (listed: Iterable<Postings>, among: OrdinalSet): OrdinalSet => {
    const accepted = createOrdinalSet(among.length * 32);
    for (const postings of listed) addPostingsTo(accepted, postings);
    return intersect(accepted, among);
  };

  const selectAmong = (filter: IndexFilter, among: OrdinalSet): OrdinalSet => {
    if ('all' in filter)
      return [...filter.all]
        .sort((a, b) => costOf(a) - costOf(b))
        .reduce((left, part) => selectAmong(part, left), among);
    if ('any' in filter) {
      const accepted = createOrdinalSet(among.length * 32);
      for (const part of filter.any)
        selectAmong(part, exclude(among, accepted)).forEach(
          (word, at) => (accepted[at] = (accepted[at] ?? 0) | word),
        );
      return accepted;
    }
    if ('not' in filter) return exclude(among, selectAmong(filter.not, among));
    if ('oneOf' in filter && isValueField(filter.field)) {
      const spellings = lists.get(filter.field)?.spellings;
      const wanted = new Set(filter.oneOf.map(comparable));
      return ofLists(
        [...wanted].flatMap((value) => spellings?.get(value) ?? []),
        among,
      );
    }
    if ('placeContains' in filter || 'addressContains' in filter) {
      const term = 'placeContains' in filter ? filter.placeContains : filter.addressContains;
      // A term begins at a word: with several words the first is a whole one, else it may be the beginning of one.
      const [first = '', ...others] = term.split(' ');
      const listed =
        others.length > 0 ? [placeWords.get(first) ?? createPostings()] : placeWords.atPrefix(first).values();
      const accepted = ofLists(term === '' ? [] : listed, among);
      const isSure = others.length === 0 && 'placeContains' in filter;
      return isSure ? accepted : scan(toPredicate(filter), accepted);
    }
    if ('box' in filter) return places.inBox(filter.box, among);
    if ('near' in filter) return places.within(filter.metres, filter.near, among);
    return scan(toPredicate(filter), among);
  };

  /** One number for cell and area, below 2^53. */
  const cellAndArea = (ordinal: number, level: CellLevel): number =>
    cellNumber({ cell: cells[ordinal] ?? -1, exact: hasOrdinal(exact, ordinal) }, level) * maxAreas +
    (areas[ordinal] ?? 0);
  const keyOf = (number: number, level: CellLevel): string =>
    cellKey(Math.floor(number / maxAreas), level, areaIds[number % maxAreas] ?? 0);

  /** The positions in `keys` by ordinal; -1 for a document without a position. */
  const positionsAt = (level: CellLevel): KnownCells => {
    const known: KnownCells = knownCells.get(level) ?? {
      keys: [],
      byNumber: new Map(),
      positions: new Int32Array(0),
      size: 0,
    };
    knownCells.set(level, known);
    if (known.positions.length < cells.length) known.positions = grown(known.positions, cells.length);
    for (; known.size < added; known.size += 1) {
      const number = (cells[known.size] ?? -1) < 0 ? null : cellAndArea(known.size, level);
      let position = number === null ? -1 : known.byNumber.get(number);
      if (number !== null && position === undefined) {
        position = known.keys.push(keyOf(number, level)) - 1;
        known.byNumber.set(number, position);
      }
      known.positions[known.size] = position ?? -1;
    }
    return known;
  };

  const countCells = (result: OrdinalSet, level: CellLevel): Record<string, number> => {
    const counts: Record<string, number> = {};
    if (level <= finestKnown && countOrdinals(result) * documentCost > added) {
      const { keys, positions } = positionsAt(level);
      const byPosition = new Int32Array(keys.length);
      forEachOrdinal(result, (ordinal) => {
        const position = positions[ordinal] ?? -1;
        if (position >= 0) byPosition[position] = (byPosition[position] ?? 0) + 1;
      });
      byPosition.forEach((count, position) => {
        if (count > 0) counts[keys[position] ?? ''] = count;
      });
      return counts;
    }
    const byNumber = new Map<number, number>();
    forEachOrdinal(result, (ordinal) => {
      if ((cells[ordinal] ?? -1) < 0) return;
      const number = cellAndArea(ordinal, level);
      byNumber.set(number, (byNumber.get(number) ?? 0) + 1);
    });
    for (const [number, count] of byNumber) counts[keyOf(number, level)] = count;
    return counts;
  };

  const countFromLists = (result: OrdinalSet, field: ValueField): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const [value, postings] of lists.get(field)?.byValue ?? []) {
      const count = countPostings(result, postings);
      if (count > 0) counts[String(value)] = count;
    }
    return counts;
  };

  const countFromDocuments = (result: OrdinalSet, field: FacetField): Record<string, number> => {
    const counts = new Map<Value, number>();
    forEachOrdinal(result, (ordinal) => {
      const document = documentAt(ordinal);
      if (!document) return;
      for (const value of valuesOf(document, field)) counts.set(value, (counts.get(value) ?? 0) + 1);
    });
    return Object.fromEntries([...counts].map(([value, count]) => [String(value), count]));
  };

  return {
    add(ordinal, document) {
      if (ordinal >= living.length * 32) {
        const size = Math.max(1_024, living.length * 64);
        [living, exact] = [grown(living, size / 32), grown(exact, size / 32)];
        [cells, areas] = [grown(cells, size), grown(areas, size)];
      }
      addOrdinal(living, ordinal);
      added = ordinal + 1;
      places.add(ordinal, document);
      cells[ordinal] = document.cell;
      areas[ordinal] = indexOfArea(areaOf(document));
      if (document.exact) addOrdinal(exact, ordinal);
      for (const [field, known] of lists)
        for (const value of valuesOf(document, field)) addValue(ordinal, known, value);
      for (const place of document.places)
        if (place !== '') for (const word of place.split(' ')) addPlaceWord(ordinal, word);
    },
    remove: (ordinal) => removeOrdinal(living, ordinal),
    living: () => living,
    select: (filter) => selectAmong(filter, living),
    countValues(result, field) {
      const level = levelOf(field);
      if (level !== null) return countCells(result, level);
      const known = isValueField(field) ? lists.get(field) : undefined;
      // A list is no longer than its entries, and no longer than a set of all documents.
      const listCost = known ? Math.min(known.entries, known.byValue.size * living.length) : Infinity;
      return isValueField(field) && listCost < countOrdinals(result) * documentCost
        ? countFromLists(result, field)
        : countFromDocuments(result, field);
    },
    nearestFirst: places.nearestFirst,
  };
};
