import {
  trustGroups,
  type EnhancedListingQuery,
  type ListingFilters,
  type ListingQuery,
} from '@halalmap/contracts';
import { answerFilters } from '@halalmap/listing-model';
import { locationTerms, type LocationTerm } from '@halalmap/reference-data';
import { minuteOfWeek } from './opening-hours';
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

const equal = (field: FilterField, value: string | number | boolean | undefined): IndexFilter[] =>
  value === undefined ? [] : [{ field, oneOf: [value] }];

const together = (filters: IndexFilter[]): { filter?: IndexFilter } =>
  filters.length === 0 ? {} : { filter: { all: filters } };

const trustFilter = (trust: ListingFilters['trust']): IndexFilter[] => {
  if (!trust) return [];
  return [
    { field: 'trustLevel', oneOf: trust === 'proven' || trust === 'reported' ? trustGroups[trust] : [trust] },
  ];
};

/**
 * The filter of a directory query, for the list and the map.
 * @param now for `openNow`
 */
export const directoryFilter = (query: ListingFilters, now: Date): { filter?: IndexFilter } =>
  together([
    ...equal('entityType', query.type),
    ...equal('categories', query.category && fold(query.category)),
    ...equal('cuisines', query.foodType && fold(query.foodType)),
    ...equal('priceRange', query.priceRange),
    ...query.facility.flatMap((facility) => equal('facilities', fold(facility))),
    ...(query.certified ? equal('trustLevel', 'certified') : []),
    ...trustFilter(query.trust),
    ...(query.muslimOwned ? equal('provenMuslimOwned', true) : []),
    ...answerFilters.flatMap(({ field, parameter, answer }) =>
      query[parameter] ? equal(field, answer) : [],
    ),
    ...equal('halalScope', query.halalScope),
    ...equal('certifierId', query.certifyingBodyId),
    ...(query.openNow ? [{ openAtMinute: minuteOfWeek(now) }] : []),
    ...locationFilter(query.location ?? ''),
    ...(query.bbox ? [{ box: query.bbox }] : []),
  ]);

/** The filter of an enhanced query, by exact ids of the reference data. */
export const enhancedFilter = (query: EnhancedListingQuery): { filter?: IndexFilter } =>
  together([
    ...equal('entityType', query.type),
    ...equal('brandId', query.brandId),
    ...equal('categoryId', query.categoryId),
    ...equal('provinceId', query.provinceId),
    ...equal('municipalityId', query.municipalityId),
  ]);

/** The requested order; by default relevance for a search text, else newest first. */
export const directorySort = ({ sort, near, search }: ListingQuery): IndexSort => {
  if (sort === 'distance' && near) return { by: 'distance', from: near };
  if (sort && sort !== 'distance') return { by: sort };
  return { by: search ? 'relevance' : 'newest' };
};
