import type { IndexFilter } from '../domain/search-index';

const type = (value: string): IndexFilter => ({ field: 'entityType', oneOf: [value] });
const province = (...values: string[]): IndexFilter => ({ field: 'province', oneOf: values });
const facility = (...values: string[]): IndexFilter => ({ field: 'facilities', oneOf: values });

/** The recorded filters that the port supports, by the name of the exchange after `filters: `. */
export const goldenFilters: Readonly<Record<string, IndexFilter>> = {
  'entityType = food': type('food'),
  'entityType = "mosque"': type('mosque'),
  'entityType != food': { not: type('food') },
  'entityType IN [food, mosque]': { field: 'entityType', oneOf: ['food', 'mosque'] },
  'entityType NOT IN [food, mosque]': { not: { field: 'entityType', oneOf: ['food', 'mosque'] } },
  'province = "Metro Manila"': province('Metro Manila'),
  'province = "metro manila"': province('metro manila'),
  'municipality = Parañaque': { field: 'municipality', oneOf: ['Parañaque'] },
  'municipality = Paranaque': { field: 'municipality', oneOf: ['Paranaque'] },
  'rating >= 4': { field: 'rating', atLeast: 4 },
  'rating 3 TO 4': { field: 'rating', atLeast: 3, atMost: 4 },
  'rating > 4 AND rating <= 4.5': {
    all: [{ not: { field: 'rating', oneOf: [4] } }, { field: 'rating', atLeast: 4, atMost: 4.5 }],
  },
  'rating IS NULL': { field: 'rating', isNull: true },
  'rating IS NOT NULL': { not: { field: 'rating', isNull: true } },
  'facilities = parking': facility('parking'),
  'facilities = parking AND facilities = women': { all: [facility('parking'), facility('women')] },
  'facilities IN [parking, women]': facility('parking', 'women'),
  'facilities != parking': { not: facility('parking') },
  'NOT entityType = food': { not: type('food') },
  'entityType = food AND (province = Cebu OR province = "Davao del Sur")': {
    all: [type('food'), { any: [province('Cebu'), province('Davao del Sur')] }],
  },
  'entityType = food OR entityType = product AND province = Cebu': {
    any: [type('food'), { all: [type('product'), province('Cebu')] }],
  },
  'foodTypes = Persian': { field: 'foodTypes', oneOf: ['Persian'] },
  'priceRange IS NULL AND entityType = food': {
    all: [{ field: 'priceRange', isNull: true }, type('food')],
  },
  'trustLevel = certified AND entityType = food': {
    all: [{ field: 'trustLevel', oneOf: ['certified'] }, type('food')],
  },
  'createdAt >= 1770000000': { field: 'createdAt', atLeast: 1_770_000_000 },
  '_geoRadius(14.6042, 120.9822, 20000)': { near: { lat: 14.6042, lng: 120.9822 }, metres: 20_000 },
  '_geoRadius(7.07, 125.6, 100000) AND entityType = mosque': {
    all: [{ near: { lat: 7.07, lng: 125.6 }, metres: 100_000 }, type('mosque')],
  },
  '_geoBoundingBox([15, 122], [14, 120])': { box: { minLat: 14, minLng: 120, maxLat: 15, maxLng: 122 } },
  '_geoBoundingBox([10.4, 124.0], [10.2, 123.8])': {
    box: { minLat: 10.2, minLng: 123.8, maxLat: 10.4, maxLng: 124 },
  },
  'array is AND of OR': { all: [{ any: [province('Cebu'), province('Sulu')] }, type('food')] },
  'with search': province('Maguindanao del Norte'),
};

/** Recorded filters that the port does not support, with the reason. */
export const filtersNotAsked: Readonly<Record<string, string>> = {
  'rating EXISTS': 'every index document has every field',
  'rating NOT EXISTS': 'every index document has every field',
  'facilities IS EMPTY': 'the product never asks for an empty list',
  'facilities IS NOT EMPTY': 'the product never asks for an empty list',
  '_geo EXISTS': 'refused by Meilisearch; the port has no such filter',
  '_geo NOT EXISTS': 'refused by Meilisearch; the port has no such filter',
  'name = Ghazal': 'refused by Meilisearch; the types of the port do not allow it',
  'a quote inside': 'refused by Meilisearch; the types of the port do not allow it',
};
