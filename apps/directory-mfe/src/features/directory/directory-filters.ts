import { type listingSorts, type EntityType } from '@halalmap/contracts';
import type { Bounds } from '../../map/map-place';
import type { Point } from '../../shared/distance';
import { readArea, writeArea } from './map-area';

export const priceRanges = ['budget', 'moderate', 'upscale'] as const;
type PriceFilter = (typeof priceRanges)[number];

/** Orders that the list offers. By distance needs a position, which the address never holds. */
export const directorySorts = ['trust', 'distance', 'newest', 'rating', 'name'] as const;
export type DirectorySort = (typeof directorySorts)[number];

/** What narrows and orders a directory. The address of the page holds all of it. */
export interface DirectoryFilters {
  search: string;
  location: string;
  certified: boolean;
  muslimOwned: boolean;
  openNow: boolean;
  category: string;
  foodType: string;
  priceRange: PriceFilter | null;
  facilities: string[];
  /** The part of the map that was searched. */
  area: Bounds | null;
  /** null: best evidence first, or by relevance while searching. */
  sort: DirectorySort | null;
}

export const noFilters: DirectoryFilters = {
  search: '',
  location: '',
  certified: false,
  muslimOwned: false,
  openNow: false,
  category: '',
  foodType: '',
  priceRange: null,
  facilities: [],
  area: null,
  sort: null,
};

const flags = ['certified', 'muslimOwned', 'openNow'] as const;
const texts = ['search', 'location', 'category', 'foodType'] as const;

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | null =>
  values.find((candidate) => candidate === value) ?? null;

/** Reads the filters from the address; what it does not know it takes as not set, so that no shared link is refused. */
export const readFilters = (params: URLSearchParams): DirectoryFilters => ({
  search: params.get('search') ?? '',
  location: params.get('location') ?? '',
  certified: params.get('certified') === 'true',
  muslimOwned: params.get('muslimOwned') === 'true',
  openNow: params.get('openNow') === 'true',
  category: params.get('category') ?? '',
  foodType: params.get('foodType') ?? '',
  priceRange: oneOf(priceRanges, params.get('priceRange')),
  facilities: [...new Set(params.getAll('facility').filter((name) => name.trim() !== ''))],
  area: readArea(params.get('bbox')),
  sort: oneOf(directorySorts, params.get('sort')),
});

/** Writes the filters as query parameters, in a fixed order, leaving out what is not set. */
export const writeFilters = (filters: DirectoryFilters): URLSearchParams => {
  const params = new URLSearchParams();
  for (const name of texts) if (filters[name].trim() !== '') params.set(name, filters[name]);
  for (const name of flags) if (filters[name]) params.set(name, 'true');
  if (filters.priceRange) params.set('priceRange', filters.priceRange);
  for (const name of filters.facilities) params.append('facility', name);
  if (filters.area) params.set('bbox', writeArea(filters.area));
  if (filters.sort) params.set('sort', filters.sort);
  return params;
};

/** Two decimals are about a kilometre: near enough for the server, which need not know more. */
export const coarse = ({ lat, lng }: Point): string => `${lat.toFixed(2)},${lng.toFixed(2)}`;

/**
 * The query of `GET /api/listings` for one directory: its names are those of the address, plus type and order.
 * @param position where the visitor is; without it nearest first is the usual order
 */
export const directoryQuery = (
  type: EntityType,
  filters: DirectoryFilters,
  position: Point | null = null,
): string => {
  const params = writeFilters(filters);
  for (const name of texts) if (params.has(name)) params.set(name, filters[name].trim());
  params.set('type', type);
  if (filters.sort === 'distance') params.delete('sort');
  if (filters.sort === 'distance' && position) {
    params.set('sort', 'distance');
    params.set('near', coarse(position));
  }
  // With a search and no order the server sorts by relevance.
  if (!params.has('sort') && !params.has('search'))
    params.set('sort', 'trust' satisfies (typeof listingSorts)[number]);
  return params.toString();
};

/**
 * What the map asks with: the filters of the list without the searched area, and without its order, which the map has no
 * use for.
 */
export const mapFilters = (type: EntityType, filters: DirectoryFilters): string => {
  const params = new URLSearchParams(directoryQuery(type, { ...filters, area: null, sort: null }));
  params.delete('sort');
  return params.toString();
};

/** How many filters are on, besides the search text and the order. */
export const countFilters = (filters: DirectoryFilters): number =>
  flags.filter((name) => filters[name]).length +
  [filters.location, filters.category, filters.foodType].filter((text) => text.trim() !== '').length +
  (filters.priceRange ? 1 : 0) +
  (filters.area ? 1 : 0) +
  filters.facilities.length;

/** Whether the list is less than the whole directory. */
export const isNarrowed = (filters: DirectoryFilters): boolean =>
  filters.search.trim() !== '' || countFilters(filters) > 0;

/** Switches a facility on or off. */
export const toggleFacility = (filters: DirectoryFilters, name: string): DirectoryFilters => ({
  ...filters,
  facilities: filters.facilities.includes(name)
    ? filters.facilities.filter((other) => other !== name)
    : [...filters.facilities, name],
});
