import type { IndexFilter } from '../../domain/search-index';

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

const among = (field: string, asked: ReadonlyArray<string | number | boolean>): string => {
  const values = asked.filter(canBeWritten);
  const [only] = values;
  if (only === undefined) return nothing;
  if (values.length === 1) return `${field} = ${written(only)}`;
  return `${field} IN [${values.map(written).join(', ')}]`;
};

/** Translates a filter to the filter language of Meilisearch, over the fields of `toStoredDocument`. */
export const toFilterExpression = (filter: IndexFilter): string => {
  if ('all' in filter) return joined(filter.all, 'AND');
  if ('any' in filter) return joined(filter.any, 'OR');
  if ('not' in filter) return `NOT (${toFilterExpression(filter.not)})`;
  if ('oneOf' in filter) return among(filter.field, filter.oneOf);
  if ('isNull' in filter) return `${filter.field} IS NULL`;
  if ('placeContains' in filter) {
    const { placeContains: term } = filter;
    return term === '' || !canBeWritten(term) ? nothing : `placeTails STARTS WITH ${quoted(term)}`;
  }
  if ('openAtMinute' in filter)
    return `(openHours = ${Math.floor(filter.openAtMinute / 60)} OR openMinutes = ${filter.openAtMinute})`;
  if ('near' in filter) return `_geoRadius(${filter.near.lat}, ${filter.near.lng}, ${filter.metres})`;
  if ('box' in filter) {
    const { minLat, minLng, maxLat, maxLng } = filter.box;
    return `_geoBoundingBox([${maxLat}, ${maxLng}], [${minLat}, ${minLng}])`;
  }
  return range(filter);
};
