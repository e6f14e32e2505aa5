import {
  limits,
  trustGroups,
  type EntityType,
  type DirectoryFacets,
  type listingSorts,
} from '@halalmap/contracts';
import {
  type AnswerParameter,
  type CountedFilter,
  type Facility,
  type SwitchFilter,
  answerParameters,
  asksHalal,
  filters as filterSpecs,
  hasField,
  listingTypes,
  switchFilters,
  valueOfSwitch,
} from '@halalmap/listing-model';
import { useUrlParams, withUrlParams } from '@halalmap/mfe-kit/navigation';
import { useCallback, useMemo } from 'react';
import type { Bounds } from '../../map/geometry';
import type { Point } from '../../shared/places';

/** The message key of a facility name. */
export const facilityKey = (name: Facility): `directory.facility.${Facility}` => `directory.facility.${name}`;

/** The differences between the directories; the texts are in the catalogue under `directory.<type>`. */
export type DirectoryConfig = (typeof listingTypes)[EntityType]['directory'] & { type: EntityType };

/** What the directory of a type offers. */
export const directoryConfig = (type: EntityType): DirectoryConfig => ({
  type,
  ...listingTypes[type].directory,
});

/** Four decimals of a degree are about ten metres. */
const digits = 4;

const isBounds = ([west, south, east, north, ...more]: number[]): boolean =>
  west !== undefined &&
  south !== undefined &&
  east !== undefined &&
  north !== undefined &&
  more.length === 0 &&
  west <= east &&
  south <= north &&
  Math.abs(west) <= 180 &&
  Math.abs(east) <= 180 &&
  Math.abs(south) <= 90 &&
  Math.abs(north) <= 90;

/**
 * Parses the searched area from the URL: `minLng,minLat,maxLng,maxLat` in degrees.
 * @returns null for anything else, so that no shared link fails
 */
export const readArea = (text: string | null): Bounds | null => {
  const numbers = (text ?? '').split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (numbers.some((number) => !Number.isFinite(number)) || !isBounds(numbers)) return null;
  const [west = 0, south = 0, east = 0, north = 0] = numbers;
  return [west, south, east, north];
};

/** Formats an area so that `readArea` can parse it. */
export const writeArea = (area: Bounds): string =>
  area.map((degrees) => Number(degrees.toFixed(digits))).join(',');

export const priceRanges = filterSpecs.priceRange.options;
type PriceFilter = (typeof priceRanges)[number];

/** How well a place is known to be halal: with evidence, or as somebody has reported it. */
export const trustFilters = ['proven', 'reported'] as const;

/** Those that a directory offers: what nobody asks about being halal has none, but one that is on can be taken away. */
export const trustFiltersOf = (type: EntityType, { trust }: Pick<DirectoryFilters, 'trust'>) =>
  trustFilters.filter((filter) => asksHalal(type) || filter === trust);
type TrustFilter = (typeof trustFilters)[number];

/** Sort orders of the list. Sorting by distance needs a position, which is never in the URL. */
export const directorySorts = ['trust', 'distance', 'newest', 'rating', 'name'] as const;
export type DirectorySort = (typeof directorySorts)[number];

/** The filters and sort order of a directory. All of them are kept in the URL. */
export interface DirectoryFilters {
  search: string;
  /** What was typed, of which `search` is what was not understood as a place or a filter. */
  typed: string;
  location: string;
  /** The filters that are on, of those that are on or off. */
  on: SwitchFilter[];
  /** `HH:MM`: open then today; empty: whenever. */
  openAt: string;
  trust: TrustFilter | null;
  category: string;
  foodType: string;
  priceRange: PriceFilter | null;
  facilities: string[];
  /** The searched map area. */
  area: Bounds | null;
  /** A landmark or place that was named: the list is sorted by the distance from it unless `sort` says otherwise. */
  near: (Point & { name: string }) | null;
  /** null: best evidence first, or by relevance while searching. */
  sort: DirectorySort | null;
  /** Where the list begins: 1, or a later part of it, of a link for browsers without scripts. */
  page: number;
}

export const noFilters: DirectoryFilters = {
  search: '',
  typed: '',
  location: '',
  on: [],
  openAt: '',
  trust: null,
  category: '',
  foodType: '',
  priceRange: null,
  facilities: [],
  area: null,
  near: null,
  sort: null,
  page: 1,
};

const texts = ['search', 'location', 'category', 'foodType'] as const;
const nearNames = { point: 'near', name: 'nearName' } as const;
const typedName = 'typed';

/** Reads the named place around which the list is sorted: `latitude,longitude`, and its name. */
const readNear = (params: URLSearchParams): DirectoryFilters['near'] => {
  const point = /^(-?\d{1,2}(?:\.\d{1,8})?),(-?\d{1,3}(?:\.\d{1,8})?)$/.exec(
    params.get(nearNames.point) ?? '',
  );
  const [lat, lng] = [Number(point?.[1]), Number(point?.[2])];
  if (!point || Math.abs(lat) > 90 || Math.abs(lng) > 180) return null;
  const name = (params.get(nearNames.name) ?? '').trim().slice(0, limits.text.name);
  return { lat, lng, name: name === '' ? `${lat}, ${lng}` : name };
};

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | null =>
  values.find((candidate) => candidate === value) ?? null;

const { directoryFirst, directoryNext, maxOffset } = limits.page;

/**
 * The parts in which a list is loaded, the first of which is shorter.
 * @returns the number of places before a part
 */
export const startOfPage = (page: number): number =>
  page <= 1 ? 0 : directoryFirst + (page - 2) * directoryNext;

const readPage = (text: string | null): number => {
  const page = /^[1-9]\d{0,5}$/.test(text ?? '') ? Number(text) : 1;
  return startOfPage(page) <= maxOffset ? page : 1;
};

const readTime = (text: string | null): string =>
  text !== null && /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : '';

const pageName = 'page';

/** Reads the filters from the URL. Unknown values count as not set, so that no shared link fails. */
export const readFilters = (params: URLSearchParams): DirectoryFilters => ({
  search: params.get('search') ?? '',
  typed: params.get(typedName) ?? '',
  location: params.get('location') ?? '',
  on: switchFilters.filter((name) => params.get(name) === valueOfSwitch(name)),
  openAt: readTime(params.get('openAt')),
  trust: oneOf(trustFilters, params.get('trust')),
  category: params.get('category') ?? '',
  foodType: params.get('foodType') ?? '',
  priceRange: oneOf(priceRanges, params.get('priceRange')),
  facilities: [...new Set(params.getAll('facility').filter((name) => name.trim() !== ''))],
  area: readArea(params.get('bbox')),
  near: readNear(params),
  sort: oneOf(directorySorts, params.get('sort')),
  page: readPage(params.get(pageName)),
});

/** Writes the filters as query parameters in a fixed order, leaving out those that are not set. */
export const writeFilters = (filters: DirectoryFilters): URLSearchParams => {
  const params = new URLSearchParams();
  for (const name of texts) if (filters[name].trim() !== '') params.set(name, filters[name]);
  for (const name of switchFilters) if (filters.on.includes(name)) params.set(name, valueOfSwitch(name));
  if (filters.openAt !== '') params.set('openAt', filters.openAt);
  if (filters.trust) params.set('trust', filters.trust);
  if (filters.priceRange) params.set('priceRange', filters.priceRange);
  for (const name of filters.facilities) params.append('facility', name);
  if (filters.area) params.set('bbox', writeArea(filters.area));
  if (filters.near) {
    params.set(nearNames.point, `${filters.near.lat},${filters.near.lng}`);
    params.set(nearNames.name, filters.near.name);
  }
  if (filters.typed !== '') params.set(typedName, filters.typed);
  if (filters.sort) params.set('sort', filters.sort);
  if (filters.page > 1) params.set(pageName, String(filters.page));
  return params;
};

/** Two decimals are about a kilometre: the server does not need a more precise position. */
export const coarse = ({ lat, lng }: Point): string => `${lat.toFixed(2)},${lng.toFixed(2)}`;

/**
 * The query of `GET /api/listings` for one directory: the parameters of the URL, plus type and order. A `page` is left for
 * the list, which knows how many places come before it.
 * @param position the visitor's position; without it sorting by distance falls back to the default order
 */
export const directoryQuery = (
  type: EntityType,
  filters: DirectoryFilters,
  position: Point | null = null,
): string => {
  const params = writeFilters(filters);
  for (const name of texts) if (params.has(name)) params.set(name, filters[name].trim());
  params.set('type', type);
  for (const name of [...Object.values(nearNames), typedName]) params.delete(name);
  const from = filters.near ?? position;
  const isByDistance = filters.sort === 'distance' || (filters.near !== null && filters.sort === null);
  if (isByDistance) params.delete('sort');
  if (isByDistance && from) {
    params.set('sort', 'distance');
    params.set('near', coarse(from));
  }
  // With a search and no order the server sorts by relevance.
  if (!params.has('sort') && !params.has('search'))
    params.set('sort', 'trust' satisfies (typeof listingSorts)[number]);
  return params.toString();
};

/** The query of the map: the filters of the list without the searched area and the sort order. */
export const mapFilters = (type: EntityType, filters: DirectoryFilters): string => {
  const unsorted = { ...filters, area: null, near: null, sort: null, page: 1 };
  const params = new URLSearchParams(directoryQuery(type, unsorted));
  params.delete('sort');
  return params.toString();
};

/** The number of active filters, besides the search text and the order. */
export const countFilters = (filters: DirectoryFilters): number =>
  filters.on.length +
  [filters.location, filters.category, filters.foodType].filter((text) => text.trim() !== '').length +
  (filters.openAt === '' ? 0 : 1) +
  (filters.trust ? 1 : 0) +
  (filters.priceRange ? 1 : 0) +
  (filters.area ? 1 : 0) +
  (filters.near ? 1 : 0) +
  filters.facilities.length;

/** Whether any filter or search is active. */
export const isNarrowed = (filters: DirectoryFilters): boolean =>
  filters.search.trim() !== '' || countFilters(filters) > 0;

/** The filters by answers of a directory, in the order of the chips. */
export const answerFiltersOf = (type: EntityType): AnswerParameter[] =>
  answerParameters.filter((parameter) => hasField(type, filterSpecs[parameter].key));

/** The filters with one of them turned on, or off if it was on. */
export const toggleFilter = (filters: DirectoryFilters, name: SwitchFilter): DirectoryFilters => ({
  ...filters,
  on: filters.on.includes(name) ? filters.on.filter((other) => other !== name) : [...filters.on, name],
});

/** The filters with a facility added, or removed if it was chosen. */
export const toggleFacility = (filters: DirectoryFilters, name: string): DirectoryFilters => ({
  ...filters,
  facilities: filters.facilities.includes(name)
    ? filters.facilities.filter((other) => other !== name)
    : [...filters.facilities, name],
});

/**
 * How many listings an option of a filter would leave, and whether to offer it: an option that finds nothing is only
 * shown while it is chosen, so that it can be taken back. Without facets everything is offered, without counts.
 * @param facets a server of an earlier version may not count every filter
 * @param option such as `openNow`, `trust.proven`, `priceRange.budget` or `facility.parking`
 */
export const offerOf = (
  facets: Partial<DirectoryFacets> | undefined,
  option: SwitchFilter | `trust.${TrustFilter}` | `priceRange.${PriceFilter}` | `facility.${string}`,
  isOn: boolean,
): { count: number | null; isOffered: boolean } => {
  if (!facets) return { count: null, isOffered: true };
  const [kind = '', value = ''] = option.split('.');
  const facet = facets[kind as CountedFilter];
  const levels = value === 'proven' ? trustGroups.proven : trustGroups.reported;
  const values = kind === 'trust' ? levels : [value];
  const count =
    typeof facet === 'number' ? facet : values.reduce((sum, each) => sum + (facet?.[each] ?? 0), 0);
  return { count, isOffered: isOn || count > 0 };
};

/** `replace` while typing, so that Back does not step through every letter. */
export type ChangeFilters = (change: Partial<DirectoryFilters>, options?: { replace: boolean }) => void;

/** The named place or the visitor's position, from which distances count. */
export const originOf = ({ near }: DirectoryFilters, position: Point | null): Point | null =>
  near ?? position;

/** The state shared by all controls of a directory. */
export interface SearchControls {
  config: DirectoryConfig;
  filters: DirectoryFilters;
  change: ChangeFilters;
  /** The same for chips: it puts the words that asked for a filter back into the text. */
  takeAway?: ChangeFilters;
  /** What each filter would find; undefined while unknown. */
  facets?: DirectoryFacets | undefined;
}

interface AddressedDirectory {
  filters: DirectoryFilters;
  change: ChangeFilters;
  /** On narrow screens the map replaces the list. */
  isMapOpen: boolean;
  openMap: () => void;
  closeMap: () => void;
}

const viewName = 'view';

/** The filters of a directory in the URL, and functions that change them. */
export const useDirectoryFilters = (): AddressedDirectory => {
  const [params, changeUrl] = useUrlParams();
  const filters = useMemo(() => readFilters(params), [params]);
  const isMapOpen = params.get(viewName) === 'map';

  const change = useCallback<ChangeFilters>(
    (changed, options = { replace: false }) => {
      const rewrite = (current: URLSearchParams): URLSearchParams => {
        const next = writeFilters({ ...readFilters(current), page: 1, ...changed });
        const view = current.get(viewName);
        if (view !== null) next.set(viewName, view);
        return next;
      };
      changeUrl(rewrite, { replace: options.replace, preventScrollReset: true });
    },
    [changeUrl],
  );
  const setView = useCallback(
    (view: string | null, replace: boolean) => {
      changeUrl((now) => withUrlParams(now, { [viewName]: view }), { replace, preventScrollReset: true });
    },
    [changeUrl],
  );
  // Opening adds a history entry, so that Back closes it; closing by the button adds none.
  const openMap = useCallback(() => setView('map', false), [setView]);
  const closeMap = useCallback(() => setView(null, true), [setView]);
  return { filters, change, isMapOpen, openMap, closeMap };
};
