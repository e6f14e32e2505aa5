import { minutesAWeek } from '@halalmap/listing-model/derived';
import type { DocumentsQuery, SearchParams } from 'meilisearch';
import type { IndexFilter, IndexQuery, IndexSort } from '../../domain/search-index';
import type { Box, Point } from '../../domain/map-cells';
import type { SearchText } from '../../domain/text';
import { inStableLetters, ownRamadanHours, type StoredDocument } from './stored-document';

/** Matches no document. */
const nothing = 'revision = -1';

const quoted = (text: string): string => `"${text.replaceAll('"', '\\"')}"`;

/** Meilisearch cannot express a backslash before the closing quote. Names have none, so such a text finds nothing. */
const canBeWritten = (value: string | number | boolean): boolean =>
  typeof value !== 'string' || !value.includes('\\');

const written = (value: string | number | boolean): string =>
  typeof value === 'string' ? quoted(value) : String(value);

const joined = (filters: readonly IndexFilter[], word: 'AND' | 'OR'): string =>
  `(${filters.map(toFilterExpression).join(` ${word} `)})`;

const range = ({ field, atLeast, atMost }: Extract<IndexFilter, { atLeast?: number }>): string =>
  [
    ...(atLeast === undefined ? [] : [`${field} >= ${atLeast}`]),
    ...(atMost === undefined ? [] : [`${field} <= ${atMost}`]),
  ].join(' AND ');

const among = (field: string, wanted: ReadonlyArray<string | number | boolean>): string => {
  const values = wanted.filter(canBeWritten);
  const [only] = values;
  if (only === undefined) return nothing;
  if (values.length === 1) return `${field} = ${written(only)}`;
  return `${field} IN [${values.map(written).join(', ')}]`;
};

const beginning = (field: string, term: string): string =>
  term === '' || !canBeWritten(term) ? nothing : `${field} STARTS WITH ${quoted(term)}`;

const openAtMinute = (minute: number): string =>
  `(openHours = ${Math.floor(minute / 60)} OR openMinutes = ${minute})`;

/** In a week of Ramadan the hours for it count where a place has some, else the others. */
const openAt = (minute: number): string => {
  if (minute < minutesAWeek) return openAtMinute(minute);
  const usual = `(NOT openMinutes = ${ownRamadanHours} AND ${openAtMinute(minute - minutesAWeek)})`;
  return `(${openAtMinute(minute)} OR ${usual})`;
};

/** Translates a filter to the filter language of Meilisearch, over the fields of `toStoredDocument`. */
const toFilterExpression = (filter: IndexFilter): string => {
  if ('all' in filter) return joined(filter.all, 'AND');
  if ('any' in filter) return joined(filter.any, 'OR');
  if ('not' in filter) return `NOT (${toFilterExpression(filter.not)})`;
  if ('oneOf' in filter) return among(filter.field, filter.oneOf);
  if ('isNull' in filter) return `${filter.field} IS NULL`;
  if ('placeContains' in filter) return beginning('placeTails', filter.placeContains);
  if ('addressContains' in filter) return beginning('addressTails', filter.addressContains);
  if ('openAtMinute' in filter) return openAt(filter.openAtMinute);
  if ('near' in filter) return withinFilter(filter.near, filter.metres);
  if ('box' in filter) {
    const { minLat, minLng, maxLat, maxLng } = filter.box;
    return `_geoBoundingBox([${maxLat}, ${maxLng}], [${minLat}, ${minLng}])`;
  }
  return range(filter);
};

/** A page that contains a range of a result, and the offset of the range in it. */
interface PageWindow {
  /** Starts at 1. */
  page: number;
  hitsPerPage: number;
  skip: number;
}

/**
 * The smallest page that contains `limit` entries from `offset` on. Meilisearch counts a result exactly only for
 * numbered pages.
 */
export const pageWindow = (offset: number, limit: number): PageWindow => {
  if (limit === 0) return { page: 1, hitsPerPage: 0, skip: 0 };
  let size = limit;
  while (Math.floor(offset / size) !== Math.floor((offset + limit - 1) / size)) size += 1;
  return { page: Math.floor(offset / size) + 1, hitsPerPage: size, skip: offset % size };
};

const newest = ['createdAt:desc', 'id:desc'];

/** The order within a group of origins. */
const inGroup = (sort: IndexSort, hasText: boolean): string[] => {
  switch (sort.by) {
    case 'distance':
      return [`_geoPoint(${sort.from.lat}, ${sort.from.lng}):asc`, ...newest];
    case 'rating':
      return ['rankedRating:desc', ...newest];
    case 'name':
      return ['nameKey:asc', ...newest];
    case 'trust':
      return ['trustRank:asc', ...newest];
    case 'newest':
      return newest;
    case 'along':
    case 'none':
      return [];
    case 'relevance':
      return hasText ? [] : newest;
  }
};

const toSort = (sort: IndexSort, hasText: boolean): string[] =>
  sort.by === 'none' || sort.by === 'along' ? [] : ['originRank:asc', ...inGroup(sort, hasText)];

/** Excludes removed documents and those that do not match the filter. */
export const notRemoved = (filter?: IndexFilter): string[] => [
  'removed = false',
  ...(filter ? [toFilterExpression(filter)] : []),
];

/** The documents of one or several stands in the order by distance. */
export const standsFilter = (stands: readonly string[]): string => among('stand', stands);

/** These documents. */
export const idsFilter = (ids: readonly string[]): string => among('id', ids);

/** The documents with a position of their own in any of these boxes. */
export const exactInBoxes = (boxes: readonly Box[]): string =>
  `(${joined(
    boxes.map((box) => ({ box })),
    'OR',
  )} AND ${among(
    'stand',
    [0, 1, 2].map((rank) => `${rank} exact`),
  )})`;

/** The documents within a distance of a point. */
export const withinFilter = ({ lat, lng }: Point, metres: number): string =>
  `_geoRadius(${lat}, ${lng}, ${metres})`;

/** The text of a request. A space at the end tells the server that the last word is complete. */
export const toRequestText = ({ words, lastIsPrefix, phrases, excluded }: SearchText): string =>
  inStableLetters(
    [
      ...phrases.map((phrase) => `"${phrase}"`),
      ...excluded.map((phrase) => `-"${phrase}"`),
      words.join(' ') + (lastIsPrefix ? '' : ' '),
    ].join(' '),
  ).trimStart();

/** What is read of each document. */
const readFields = ['listing', 'stand', '_geo'] as const;

/**
 * Translates a query without a text to a request for documents. The server reads them in order, while a search would rank
 * every place before the page, and stop after a second and a half.
 * @param only further conditions
 */
export const toDocumentsRequest = (
  { sort, filter, offset, limit }: IndexQuery,
  only: readonly string[],
): DocumentsQuery<StoredDocument> => ({
  offset,
  limit,
  filter: [...notRemoved(filter), ...only],
  sort: toSort(sort, false),
  fields: [...readFields],
});

/**
 * Translates a query of the port to a search request to Meilisearch.
 * @param only further conditions
 * @param facets fields to count instead of those of the query
 */
export const toSearchRequest = (
  query: Omit<IndexQuery, 'facets'>,
  only: readonly string[],
  facets: readonly string[],
): { request: SearchParams; window: PageWindow } => {
  const window = pageWindow(query.offset, query.limit);
  const sort = toSort(query.sort, Boolean(query.text?.trim()));
  return {
    window,
    request: {
      page: window.page,
      hitsPerPage: window.hitsPerPage,
      filter: [...notRemoved(query.filter), ...only],
      attributesToRetrieve: [...readFields],
      matchingStrategy: 'last',
      ...(sort.length > 0 ? { sort } : {}),
      ...(facets.length > 0 ? { facets: [...facets] } : {}),
    },
  };
};
