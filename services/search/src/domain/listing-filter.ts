import type { EnhancedListingQuery, EntityType, ListingFilters, ListingQuery } from '@halalmap/contracts';
import { filterConditions, type FilterValues } from '@halalmap/listing-model';
import { isRamadanDay, locationGroups } from '@halalmap/reference-data';
import { type DeclaredMonth, manilaDay } from '@halalmap/reference-data/hijri';
import { minutesAWeek } from '@halalmap/listing-model/derived';
import { minuteOfWeek, minuteToday } from './opening-hours';
import type { AlongLine } from './along-line';
import type { IndexFilter, IndexSort } from './search-index';
import { fold } from './text';

/** When a query is asked. */
export interface Asked {
  now: Date;
  /** The months that were declared; those that are bundled where it is not given. */
  months?: readonly DeclaredMonth[] | undefined;
}

/** The months that were declared, as they are known now. */
export interface DeclaredMonths {
  current(): readonly DeclaredMonth[];
}

const filterOf = (
  values: FilterValues,
  { now, months }: Asked = { now: new Date() },
): { filter?: IndexFilter } => {
  const conditions = filterConditions(values, {
    minuteOfWeek: (time) =>
      (time === undefined ? minuteOfWeek(now) : minuteToday(time, now)) +
      (isRamadanDay(manilaDay(now.getTime()), months) ? minutesAWeek : 0),
    fold,
    locationGroups,
  });
  return conditions.length === 0 ? {} : { filter: { all: conditions } };
};

/**
 * The filter of a directory query, for the list and the map.
 * @param asked for `openNow`, and the day of `openAt`
 */
export const directoryFilter = (
  query: Omit<ListingFilters, 'status'>,
  asked: Asked,
): { filter?: IndexFilter } => filterOf(query, asked);

/** The filter of an enhanced query, by exact ids of the reference data. */
export const enhancedFilter = (query: EnhancedListingQuery): { filter?: IndexFilter } => filterOf(query);

/** The filter of a location text, for all types or one. */
export const locationFilter = (location: string, type?: EntityType): { filter?: IndexFilter } =>
  filterOf({ location, type });

/** The way that a query asks along. */
export const directoryWay = ({ along, within }: ListingQuery): { along?: AlongLine } =>
  along ? { along: { points: along, metres: within * 1_000 } } : {};

/** The requested order; by default relevance for a search text, else newest first. */
export const directorySort = ({ sort, near, search }: ListingQuery): IndexSort => {
  if (sort === 'distance' && near) return { by: 'distance', from: near };
  if (sort === 'along') return { by: 'along' };
  if (sort === 'rating' || sort === 'name' || sort === 'trust' || sort === 'newest') return { by: sort };
  return { by: search ? 'relevance' : 'newest' };
};
