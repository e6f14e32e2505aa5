import { entityTypes, type EntityType } from '@halalmap/contracts';
import { distanceBetween, cellNumber, levelOf, parseCellKey, type CellLevel } from '../../domain/map-cells';
import { isOpenAt } from '../../domain/opening-hours';
import { areaOf } from '../../domain/index-document';
import type { IndexFilter } from '../../domain/search-index';
import { containsFromWord } from '../../domain/text';
import type { ReducedDocument } from './document-archive';

type Predicate = (document: ReducedDocument) => boolean;
type Value = string | number | boolean;

/**
 * Compares texts case-insensitively, as filters of Meilisearch do. A field has far fewer values than there are
 * documents, so the result for each value is cached.
 */
const oneOf = (field: keyof ReducedDocument, values: readonly Value[]): Predicate => {
  const comparable = (value: Value): Value => (typeof value === 'string' ? value.toLowerCase() : value);
  const wanted = new Set(values.map(comparable));
  const known = new Map<Value, boolean>();
  const isWanted = (value: Value): boolean => {
    let response = known.get(value);
    if (response === undefined) {
      response = wanted.has(comparable(value));
      known.set(value, response);
    }
    return response;
  };
  return (document) => {
    const value = document[field] as Value | Value[] | null;
    if (Array.isArray(value)) return value.some(isWanted);
    return value !== null && isWanted(value);
  };
};

const inCells = (level: CellLevel, keys: readonly Value[]): Predicate => {
  /** The wanted areas by number of the cell. */
  const wanted = new Map<number, Set<number>>();
  for (const key of keys) {
    const { quadkey, exact, area } = parseCellKey(String(key));
    const cell = parseInt(quadkey, 4) * 2 + (exact ? 0 : 1);
    wanted.set(cell, (wanted.get(cell) ?? new Set()).add(area));
  }
  return (document) =>
    document.cell >= 0 && (wanted.get(cellNumber(document, level))?.has(areaOf(document)) ?? false);
};

const inRange = ({
  field,
  atLeast = -Infinity,
  atMost = Infinity,
}: Extract<IndexFilter, { atLeast?: number }>): Predicate => {
  return (document) => {
    const value = document[field];
    return value !== null && value >= atLeast && value <= atMost;
  };
};

/** Compiles a filter to a predicate on documents. */
export const toPredicate = (filter: IndexFilter): Predicate => {
  if ('all' in filter) {
    const parts = filter.all.map(toPredicate);
    return (document) => {
      for (const part of parts) if (!part(document)) return false;
      return true;
    };
  }
  if ('any' in filter) {
    const parts = filter.any.map(toPredicate);
    return (document) => parts.some((part) => part(document));
  }
  if ('not' in filter) {
    const part = toPredicate(filter.not);
    return (document) => !part(document);
  }
  if ('oneOf' in filter) {
    const level = levelOf(filter.field);
    return level === null
      ? oneOf(filter.field as keyof ReducedDocument, filter.oneOf)
      : inCells(level, filter.oneOf);
  }
  if ('isNull' in filter) return (document) => document[filter.field] === null;
  if ('placeContains' in filter)
    return (document) =>
      document.places.some(
        (place) => filter.placeContains !== '' && containsFromWord(place, filter.placeContains),
      );
  if ('addressContains' in filter)
    return (document) =>
      document.addresses.some(
        (address) => filter.addressContains !== '' && containsFromWord(address, filter.addressContains),
      );
  if ('openAtMinute' in filter) return (document) => isOpenAt(document, filter.openAtMinute);
  if ('near' in filter)
    return ({ _geo }) => _geo !== undefined && distanceBetween(filter.near, _geo) <= filter.metres;
  if ('box' in filter) {
    const { minLat, minLng, maxLat, maxLng } = filter.box;
    return ({ _geo }) =>
      _geo !== undefined &&
      _geo.lat >= minLat &&
      _geo.lat <= maxLat &&
      _geo.lng >= minLng &&
      _geo.lng <= maxLng;
  }
  return inRange(filter);
};

const isEntityType = (value: unknown): value is EntityType => entityTypes.some((type) => type === value);

/** The entity type that a filter requires, if any: nearly every directory query has one. */
export const onlyType = (filter: IndexFilter): EntityType | undefined => {
  if ('all' in filter) return filter.all.map(onlyType).find((type) => type !== undefined);
  if (!('oneOf' in filter) || filter.field !== 'entityType' || filter.oneOf.length !== 1) return undefined;
  return filter.oneOf.find(isEntityType);
};
