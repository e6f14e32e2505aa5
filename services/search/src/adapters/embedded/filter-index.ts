import SearchableMap from 'minisearch/SearchableMap';
import { cellKey, cellNumber, levelOf, type CellLevel } from '../../domain/map-cells';
import { areaOf } from '../../domain/index-document';
import { filterFields, type FacetField, type FilterField, type IndexFilter } from '../../domain/search-index';
import type { ReducedDocument } from './document-archive';
import { toPredicate } from './filter-predicate';
import {
  addOrdinal,
  countOrdinals,
  createOrdinalSet,
  exclude,
  forEachOrdinal,
  grown,
  hasOrdinal,
  intersect,
  removeOrdinal,
  type OrdinalSet,
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

/** A result with fewer than one document in this many is counted from its documents, else from the lists. */
const smallShare = 8;

/** The documents of each value of a field. */
interface ValueLists {
  /** By value as it is written in documents: their ordinals in order. */
  byValue: Map<Value, number[]>;
  /** By comparable value: the lists of all its spellings. */
  spellings: Map<Value, number[][]>;
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
    valueFields.map((field) => [field, { byValue: new Map(), spellings: new Map() }]),
  );
  /** By word of the place texts. */
  const placeWords = new SearchableMap<number[]>();

  const addValue = (ordinal: number, { byValue, spellings }: ValueLists, value: Value): void => {
    const known = byValue.get(value);
    if (known) return void known.push(ordinal);
    const made = [ordinal];
    byValue.set(value, made);
    const key = comparable(value);
    spellings.set(key, [...(spellings.get(key) ?? []), made]);
  };

  /** @param word may repeat for a document */
  const addPlaceWord = (ordinal: number, word: string): void => {
    const known = placeWords.get(word);
    if (!known) placeWords.set(word, [ordinal]);
    else if (known.at(-1) !== ordinal) known.push(ordinal);
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

  const ofLists = (listed: Iterable<readonly number[]>, among: OrdinalSet): OrdinalSet => {
    const accepted = createOrdinalSet(among.length * 32);
    for (const ordinals of listed) for (const ordinal of ordinals) addOrdinal(accepted, ordinal);
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
        selectAmong(part, among).forEach((word, at) => (accepted[at] = (accepted[at] ?? 0) | word));
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
      const listed = others.length > 0 ? [placeWords.get(first) ?? []] : placeWords.atPrefix(first).values();
      const accepted = ofLists(term === '' ? [] : listed, among);
      const isSure = others.length === 0 && 'placeContains' in filter;
      return isSure ? accepted : scan(toPredicate(filter), accepted);
    }
    if ('box' in filter) return places.inBox(filter.box, among);
    if ('near' in filter) return places.within(filter.metres, filter.near, among);
    return scan(toPredicate(filter), among);
  };

  const countCells = (result: OrdinalSet, level: CellLevel): Record<string, number> => {
    const counts = new Map<number, number>();
    forEachOrdinal(result, (ordinal) => {
      const cell = cells[ordinal] ?? -1;
      if (cell < 0) return;
      const number = cellNumber({ cell, exact: hasOrdinal(exact, ordinal) }, level);
      // One number for cell and area: there are fewer than 2,000 areas, so it stays below 2^53.
      const counted = number * areaIds.length + (areas[ordinal] ?? 0);
      counts.set(counted, (counts.get(counted) ?? 0) + 1);
    });
    return Object.fromEntries(
      [...counts].map(([counted, count]) => {
        const number = Math.floor(counted / areaIds.length);
        return [cellKey(number, level, areaIds[counted % areaIds.length] ?? 0), count];
      }),
    );
  };

  const countFromLists = (result: OrdinalSet, field: ValueField): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const [value, ordinals] of lists.get(field)?.byValue ?? []) {
      let count = 0;
      for (const ordinal of ordinals) if (hasOrdinal(result, ordinal)) count += 1;
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
      return isValueField(field) && countOrdinals(result) * smallShare > living.length * 32
        ? countFromLists(result, field)
        : countFromDocuments(result, field);
    },
    nearestFirst: places.nearestFirst,
  };
};
