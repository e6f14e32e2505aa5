import {
  trustGroups,
  type EnhancedListingQuery,
  type ListingFilters,
  type ListingQuery,
} from '@halalmap/contracts';
import { answerFilters } from '@halalmap/listing-model';
import { locationTerms, type LocationTerm } from '@halalmap/reference-data';
import { minuteOfWeek, minuteToday } from './opening-hours';
import type { FilterField, IndexFilter, IndexSort } from './search-index';
import { fold } from './text';

const termFilter = ({ placeIds, text }: LocationTerm): IndexFilter => {
  if (placeIds.length === 0) return { placeContains: text ?? '' };
  const inPlace: IndexFilter = { field: 'placeIds', oneOf: placeIds };
  return text === null ? inPlace : { any: [inPlace, { addressContains: text }] };
};

/**
 * The filter of a location text: comma-separated terms that must all match. The name of a town, province or region finds
 * its places and the addresses that contain it; any other term is looked for in addresses and names of places.
 */
export const locationFilter = (location: string): IndexFilter[] => locationTerms(location).map(termFilter);

const equalsIfGiven = (field: FilterField, value: string | number | boolean | undefined): IndexFilter[] =>
  value === undefined ? [] : [{ field, oneOf: [value] }];

const allOf = (filters: IndexFilter[]): { filter?: IndexFilter } =>
  filters.length === 0 ? {} : { filter: { all: filters } };

const trustFilter = (trust: ListingFilters['trust']): IndexFilter[] => {
  if (!trust) return [];
  return [
    { field: 'trustLevel', oneOf: trust === 'proven' || trust === 'reported' ? trustGroups[trust] : [trust] },
  ];
};

/**
 * The filter of a directory query, for the list and the map.
 * @param now for `openNow`, and the day of `openAt`
 */
export const directoryFilter = (query: Omit<ListingFilters, 'status'>, now: Date): { filter?: IndexFilter } =>
  allOf([
    ...equalsIfGiven('entityType', query.type),
    ...equalsIfGiven('categories', query.category && fold(query.category)),
    ...equalsIfGiven('cuisines', query.foodType && fold(query.foodType)),
    ...equalsIfGiven('priceRange', query.priceRange),
    ...query.facility.flatMap((facility) => equalsIfGiven('facilities', fold(facility))),
    ...(query.certified ? equalsIfGiven('trustLevel', 'certified') : []),
    ...trustFilter(query.trust),
    ...(query.muslimOwned ? equalsIfGiven('provenMuslimOwned', true) : []),
    ...answerFilters.flatMap(({ field, parameter, answer }) =>
      query[parameter] ? equalsIfGiven(field, answer) : [],
    ),
    ...equalsIfGiven('halalScope', query.halalScope),
    ...equalsIfGiven('certifierId', query.certifyingBodyId),
    ...(query.openNow ? [{ openAtMinute: minuteOfWeek(now) }] : []),
    ...(query.openAt ? [{ openAtMinute: minuteToday(query.openAt, now) }] : []),
    ...locationFilter(query.location ?? ''),
    ...(query.bbox ? [{ box: query.bbox }] : []),
  ]);

/** The filter of an enhanced query, by exact ids of the reference data. */
export const enhancedFilter = (query: EnhancedListingQuery): { filter?: IndexFilter } =>
  allOf([
    ...equalsIfGiven('entityType', query.type),
    ...equalsIfGiven('brandId', query.brandId),
    ...equalsIfGiven('categoryId', query.categoryId),
    ...equalsIfGiven('provinceId', query.provinceId),
    ...equalsIfGiven('municipalityId', query.municipalityId),
  ]);

/** The requested order; by default relevance for a search text, else newest first. */
export const directorySort = ({ sort, near, search }: ListingQuery): IndexSort => {
  if (sort === 'distance' && near) return { by: 'distance', from: near };
  if (sort === 'rating' || sort === 'name' || sort === 'trust' || sort === 'newest') return { by: sort };
  return { by: search ? 'relevance' : 'newest' };
};
