import { api, defineQuery } from '@halalmap/api-client';
import { type EntityType, limits, type Listing, type ListingMap } from '@halalmap/contracts';
import { skipToken } from '@reduxjs/toolkit/query';
import { Link } from 'react-router-dom';
import { useFoundOnMapQuery } from '../../map/map-api';
import { useText } from '../../messages/en';
import { useFormatters } from '@halalmap/i18n';
import { manilaTime, type ManilaTime, useMinute } from '../../shared/manila-time';
import { boxAround, distancesFrom, farthestKm, type Point, useDistanceText } from '../../shared/places';
import { nextOpening, openPeriodAt, periodsOn } from '../listing/hours-card';
import {
  coarse,
  directoryConfig,
  directoryQuery,
  type DirectoryFilters,
  mapFilters,
  noFilters,
} from './directory-filters';
import { type DirectoryList, isExample } from './directory-list';

const { useNearestWithQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** The nearest listing that fits; the argument is the query string. */
    nearestWith: build.query({
      ...defineQuery('GET /api/listings', (query: string) => ({ query })),
      providesTags: [{ type: 'Listing', id: 'list' }],
    }),
  }),
});

/** Filters that say so when they find nothing, because people decide by them where to go. */
const explained = ['certified', 'openNow'] as const;
type Explained = (typeof explained)[number];

/** The middle of all matches of a query on the map; null when none has a position. */
const middleOf = ({ features }: ListingMap): Point | null => {
  const weights = features.map((feature) => (feature.kind === 'cluster' ? feature.count : 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return null;
  const mean = (of: 'latitude' | 'longitude'): number =>
    features.reduce((sum, feature, index) => sum + feature[of] * (weights[index] ?? 0), 0) / total;
  return { lat: mean('latitude'), lng: mean('longitude') };
};

/** The nearest place that exists and whose position is known, within reach. */
const nearestOf = (listings: readonly Listing[], from: Point): Listing | undefined => {
  const distances = distancesFrom(from, listings);
  const kmOf = ({ id }: Listing): number => {
    const distance = distances.get(id);
    return distance && 'km' in distance ? distance.km : Infinity;
  };
  return listings
    .filter((listing) => !isExample(listing) && kmOf(listing) <= farthestKm)
    .sort((one, other) => kmOf(one) - kmOf(other))[0];
};

const nearestQuery = (type: EntityType, filters: DirectoryFilters, from: Point): string => {
  const params = new URLSearchParams(directoryQuery(type, { ...filters, sort: null }));
  params.set('near', coarse(from));
  params.set('sort', 'distance');
  // Within reach, as samples come after submitted places however far these are.
  params.set('bbox', boxAround(from, farthestKm));
  params.set('limit', String(limits.page.max));
  return params.toString();
};

/**
 * The nearest real place that fits a filter, whatever is searched; with the other filters if there is one, else without them.
 * @param from null requests nothing
 * @returns null when there is none within reach, undefined before that is known
 */
const useNearestWith = (
  flag: Explained,
  { type, filters, from }: { type: EntityType; filters: DirectoryFilters; from: Point | null },
): Listing | null | undefined => {
  const elsewhere = { ...filters, search: '', location: '', area: null, on: [...filters.on, flag] };
  const { currentData: similar } = useNearestWithQuery(
    from ? nearestQuery(type, elsewhere, from) : skipToken,
  );
  const found = from && similar && nearestOf(similar.listings, from);
  const isAlone = similar !== undefined && found === undefined;
  const { currentData: unfiltered } = useNearestWithQuery(
    from && isAlone ? nearestQuery(type, { ...noFilters, on: [flag] }, from) : skipToken,
  );
  if (!from || found) return found ?? undefined;
  return unfiltered && (nearestOf(unfiltered.listings, from) ?? null);
};

interface FilterNotesProps {
  type: EntityType;
  filters: DirectoryFilters;
  list: DirectoryList;
  /**
   * The visitor's position while the list is sorted by it, or the place that was named; else the nearest place is sought from
   * the middle of the results, where these are in one town.
   */
  position: Point | null;
}

interface FilterNoteProps extends FilterNotesProps {
  flag: Explained;
}

/** How many of these are closed now, and of how many today's hours are not known. */
const closedOf = (listings: readonly Listing[], time: ManilaTime): { closed: number; unknown: number } => {
  const isKnown = ({ openingHours }: Listing): boolean =>
    openingHours !== null &&
    (openPeriodAt(openingHours, time) !== null || periodsOn(openingHours, time.day).length > 0);
  const closed = listings.filter(isKnown).length;
  return { closed, unknown: listings.length - closed };
};

/** The real place that opens first, later today or tomorrow; undefined where no hours say so. */
const nextToOpen = (listings: readonly Listing[], time: ManilaTime) =>
  listings
    .filter((listing) => !isExample(listing))
    .flatMap((listing) => {
      const next = nextOpening(listing.openingHours ?? [], time);
      return next ? [{ listing, next }] : [];
    })
    .sort(
      (one, other) => one.next.inDays - other.next.inDays || one.next.open.localeCompare(other.next.open),
    )[0];

/** The one town of all these; null for several, or where one is not known. */
const townOf = (listings: readonly Listing[]): string | null => {
  const towns = new Set(listings.map((listing) => listing.municipalityName ?? listing.municipality));
  const [town] = towns;
  return towns.size === 1 ? (town ?? null) : null;
};

const FilterNote = ({ flag, type, filters, list, position }: FilterNoteProps) => {
  const t = useText();
  const format = useFormatters();
  const distanceText = useDistanceText();
  const time = manilaTime(useMinute());
  const { total } = list;
  const listings = list.listings ?? [];
  const onMap = { filters: mapFilters(type, filters), bounds: filters.area, zoom: null };
  const { currentData: found } = useFoundOnMapQuery(position ? skipToken : onMap);
  const where = filters.near?.name ?? (filters.location === '' ? townOf(listings) : filters.location);
  const from = position ?? (found && where !== null ? middleOf(found) : null);
  const nearest = useNearestWith(flag, { type, filters, from });
  const areAllLoaded = listings.length === total;
  const { closed, unknown } = closedOf(listings, time);
  const distance = nearest && from ? distancesFrom(from, [nearest]).get(nearest.id) : undefined;
  const next = flag === 'openNow' && !nearest ? nextToOpen(listings, time) : undefined;
  const finding =
    flag === 'certified'
      ? t('directory.none.certified', { total })
      : !areAllLoaded
        ? t('directory.none.knownOpen', { total })
        : closed === 0
          ? t('directory.hoursUnknown', { total })
          : unknown === 0
            ? t('directory.none.openNow', { total })
            : t('directory.closedAndUnknown', { closed, unknown });
  return (
    <p className="small muted directory__gap">
      {finding}
      {flag === 'certified' && nearest === null && (
        <>
          {' '}
          {t.rich('directory.nearest.noneCertified', {
            add: (label) => <Link to="/submit">{label}</Link>,
          })}
        </>
      )}
      {next && (
        <>
          {' '}
          {t.rich('directory.nextOpens', {
            when: next.next.inDays === 0 ? 'today' : 'tomorrow',
            time: format.time(next.next.open),
            place: <ListingLink listing={next.listing} />,
          })}
        </>
      )}
      {nearest && distance && (
        <>
          {' '}
          {t.rich(`directory.nearest.${flag}`, {
            from: where === null || 'town' in distance || (position && !filters.near) ? 'here' : 'named',
            where: where ?? '',
            place: <ListingLink listing={nearest} />,
            distance: distanceText(distance),
          })}
        </>
      )}
    </p>
  );
};

const ListingLink = ({ listing }: { listing: Listing }) => (
  <Link className="directory__nearest" to={`/listing/${listing.id}`}>
    <bdi>{listing.name}</bdi>
  </Link>
);

/** One line for each important filter that would find nothing in the list, with the nearest place that fits. */
export const FilterNotes = (props: FilterNotesProps) => {
  const { type, filters, list } = props;
  const { facets } = list;
  if (!facets || list.isOutdated || list.total === 0) return null;
  const { flags } = directoryConfig(type);
  return explained
    .filter((flag) => flags.includes(flag) && !filters.on.includes(flag) && facets[flag] === 0)
    .map((flag) => <FilterNote key={flag} flag={flag} {...props} />);
};
