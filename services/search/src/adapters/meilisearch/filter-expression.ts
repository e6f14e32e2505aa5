import type { IndexFilter } from '../../domain/search-index';

/**
 * A text in quotes. Meilisearch knows no way to write a backslash before the closing quote; names do not contain any, so
 * a text with one finds nothing either way.
 */
const quoted = (text: string): string => `"${text.replaceAll('\\', '').replaceAll('"', '\\"')}"`;

const written = (value: string | number | boolean): string =>
  typeof value === 'string' ? quoted(value) : String(value);

const joined = (filters: readonly IndexFilter[], word: 'AND' | 'OR'): string =>
  `(${filters.map(toFilterExpression).join(` ${word} `)})`;

const range = ({ field, atLeast, atMost }: Extract<IndexFilter, { atLeast?: number }>): string =>
  [
    ...(atLeast === undefined ? [] : [`${field} >= ${atLeast}`]),
    ...(atMost === undefined ? [] : [`${field} <= ${atMost}`]),
  ].join(' AND ');

const among = (field: string, values: ReadonlyArray<string | number | boolean>): string => {
  const [only] = values;
  if (values.length === 1 && only !== undefined) return `${field} = ${written(only)}`;
  return `${field} IN [${values.map(written).join(', ')}]`;
};

/** A filter in the language of Meilisearch, over the fields of `toStoredDocument`. */
export const toFilterExpression = (filter: IndexFilter): string => {
  if ('all' in filter) return joined(filter.all, 'AND');
  if ('any' in filter) return joined(filter.any, 'OR');
  if ('not' in filter) return `NOT (${toFilterExpression(filter.not)})`;
  if ('oneOf' in filter) return among(filter.field, filter.oneOf);
  if ('isNull' in filter) return `${filter.field} IS NULL`;
  if ('placeContains' in filter) return `placeTails STARTS WITH ${quoted(filter.placeContains)}`;
  if ('openAtMinute' in filter)
    return `(openHours = ${Math.floor(filter.openAtMinute / 60)} OR openMinutes = ${filter.openAtMinute})`;
  if ('near' in filter) return `_geoRadius(${filter.near.lat}, ${filter.near.lng}, ${filter.metres})`;
  if ('box' in filter) {
    const { minLat, minLng, maxLat, maxLng } = filter.box;
    return `_geoBoundingBox([${maxLat}, ${maxLng}], [${minLat}, ${minLng}])`;
  }
  return range(filter);
};
