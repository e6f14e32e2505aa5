import { isIndependentCity } from '@halalmap/reference-data/independent-cities';
import {
  limits,
  originRank,
  phonesIn,
  type EntityType,
  type Listing,
  type ListingList,
} from '@halalmap/contracts';
import { api, defineQuery, requestTo, skipToken } from '@halalmap/api-client';
import { useFormatters } from '@halalmap/i18n';
import {
  type DevicePosition,
  type PositionResponse,
  requestPosition,
} from '@halalmap/mfe-kit/device-position';
import { useText } from '../messages/en';

/** The province of a place; none for one in a city that belongs to no province. */
const provinceOf = ({ municipalityId, provinceName, province }: Listing): string | null =>
  isIndependentCity(municipalityId) ? null : (provinceName ?? province);

/** The lines of an address, as far as known. */
export const addressLines = (listing: Listing): string[] => {
  const { unitNumber, buildingName, streetNumber, streetName } = listing;
  const parts = [unitNumber, buildingName, [streetNumber, streetName].filter(Boolean).join(' ')];
  const inside = [unitNumber, buildingName].filter((part) => !listing.address?.includes(part ?? ''));
  const street = [
    ...(listing.address === null ? parts : [...inside, listing.address]),
    listing.address?.includes(listing.barangay ?? ' ') ? null : listing.barangay,
  ];
  const town: Array<string | null> = [
    listing.municipalityName ?? listing.municipality,
    provinceOf(listing),
    listing.postalCode,
  ];
  // Some addresses end with the names of the town and its province, or are only these.
  const inTown = new Set(town.flatMap((part) => (part ?? '').split(/,\s*/)));
  const withoutTown = (part: string | null | undefined): string => {
    const names = (part ?? '').split(/,\s*/);
    return names.slice(0, names.findLastIndex((name) => name !== '' && !inTown.has(name)) + 1).join(', ');
  };
  return [street.map(withoutTown), town]
    .map((parts) => [...new Set(parts.filter((part) => part !== null && part !== ''))].join(', '))
    .filter((line) => line !== '');
};

/** The name of a listing with its town, as used in page titles. */
export const placeTitle = (listing: Listing): string =>
  [...new Set([listing.name, listing.municipalityName ?? listing.municipality, provinceOf(listing)])]
    .filter(Boolean)
    .join(', ');

/**
 * The Google Maps URL of the place: the given link, else its position, else a search for name and address; null without
 * any, and for a product, which nobody buys where it is made.
 */
export const mapsLink = (listing: Listing): string | null => {
  if (listing.entityType === 'product') return null;
  if (listing.googleMapsUrl) return listing.googleMapsUrl;
  const lines = addressLines(listing);
  if (listing.latitude === null && lines.length === 0) return null;
  const query =
    listing.latitude !== null && listing.longitude !== null
      ? `${listing.latitude},${listing.longitude}`
      : [listing.name, ...lines].join(', ');
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query }).toString()}`;
};

/**
 * The Google Maps directions to the place: to its position, else to its name and address; null where neither is known, and
 * for a product.
 */
export const directionsLink = (listing: Listing): string | null => {
  const { latitude, longitude } = listing;
  const lines = addressLines(listing);
  const isExact = latitude !== null && longitude !== null;
  if (listing.entityType === 'product' || (!isExact && lines.length === 0)) return null;
  const destination = isExact ? `${latitude},${longitude}` : [listing.name, ...lines].join(', ');
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination }).toString()}`;
};

/** Attributes of a link to an external page. */
export const externalLink = { target: '_blank', rel: 'noopener noreferrer nofollow ugc' } as const;

/** The link that calls the place, at the first of its numbers; null without any. */
export const callLink = ({ phone }: Pick<Listing, 'phone'>): string | null => {
  const [first] = phonesIn(phone ?? '');
  return first ? `tel:${first.dial}` : null;
};

/** Degrees. */
export interface Point {
  lat: number;
  lng: number;
}

/** The Earth's radius used for all distances, in kilometres. */
const earthRadiusKm = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in kilometres (haversine formula). */
export const distanceKm = (from: Point, to: Point): number => {
  const dLat = radians(to.lat - from.lat);
  const dLng = radians(to.lng - from.lng);
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(dLng / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)));
};

interface ShownDistance {
  value: number;
  digits: 0 | 1;
  unit: 'm' | 'km';
}

/** Metres under 1 km, one decimal under 10 km, whole kilometres otherwise. */
export const shownDistance = (km: number): ShownDistance => {
  const metres = Math.round(km * 1000);
  if (metres < 1000) return { value: metres, digits: 0, unit: 'm' };
  const tenths = Math.round(km * 10) / 10;
  return tenths < 10
    ? { value: tenths, digits: 1, unit: 'km' }
    : { value: Math.round(km), digits: 0, unit: 'km' };
};

/** How far away a place is; where only its town is known, the name of the town instead. */
export type Distance = { km: number } | { town: string };

/** The distance of each place from a point, by listing id. Places without a position and a town are left out. */
export const distancesFrom = (point: Point, listings: readonly Listing[]): Map<string, Distance> =>
  new Map(
    listings.flatMap((listing): Array<[string, Distance]> => {
      const { id, latitude, longitude } = listing;
      if (latitude !== null && longitude !== null)
        return [[id, { km: distanceKm(point, { lat: Number(latitude), lng: Number(longitude) }) }]];
      const town = listing.municipalityName ?? listing.municipality;
      return town ? [[id, { town }]] : [];
    }),
  );

/**
 * The order of the server, which knows the position to about a kilometre, made exact: within each group of origins the
 * places with a known distance change places with each other, and those known only by their town stay where they are.
 */
export const nearestFirst = (
  listings: readonly Listing[],
  distances: ReadonlyMap<string, Distance>,
): Listing[] => {
  const kmOf = ({ id }: Listing): number | null => {
    const distance = distances.get(id);
    return distance && 'km' in distance ? distance.km : null;
  };
  const placed = listings
    .filter((listing) => kmOf(listing) !== null)
    .toSorted((a, b) => originRank(a.origin) - originRank(b.origin) || (kmOf(a) ?? 0) - (kmOf(b) ?? 0));
  return listings.map((listing) => (kmOf(listing) === null ? listing : (placed.shift() ?? listing)));
};

/**
 * Places in the order by distance alone, whatever their origin. One that is known only by its town stands behind the place
 * that the server put before it among those of its origin.
 * @param listings in the order of the server, which begins anew with each group of origins
 */
export const byDistance = (
  listings: readonly Listing[],
  distances: ReadonlyMap<string, Distance>,
): Listing[] => {
  const farthest = new Map<number, number>();
  const kmOf = new Map(
    nearestFirst(listings, distances).map(({ id, origin }) => {
      const distance = distances.get(id);
      const group = originRank(origin);
      const km = distance && 'km' in distance ? distance.km : (farthest.get(group) ?? 0);
      farthest.set(group, km);
      return [id, km];
    }),
  );
  return listings.toSorted((a, b) => (kmOf.get(a.id) ?? 0) - (kmOf.get(b.id) ?? 0));
};

/** Farther away nobody is sent. */
export const farthestKm = 30;

const kmPerDegree = 111.195;

/** The box around all points within a distance, as calls take it. */
export const boxAround = ({ lat, lng }: Point, km: number): string => {
  const north = km / kmPerDegree;
  const east = north / Math.cos(radians(lat));
  return [lng - east, lat - north, lng + east, lat + north].map((degrees) => degrees.toFixed(4)).join(',');
};

/** Formats a distance, such as "350 m" or "in Manila, exact place unknown"; empty where nothing is known. */
export const useDistanceText = () => {
  const t = useText();
  const format = useFormatters();
  return (distance: Distance | undefined): string | undefined => {
    if (!distance) return undefined;
    if ('town' in distance) return t('directory.distance.town', { town: distance.town });
    const { value, digits, unit } = shownDistance(distance.km);
    return t(`directory.distance.${unit}`, { value: format.decimal(value, digits) });
  };
};

/** Asks for the places of a type around a point; the point was rounded to about a kilometre before. */
export interface AroundQuery {
  type: EntityType;
  near: Point;
  openAt?: string;
}

/** Half a box has a quarter of its places; below this size nobody asks which of a hundred is nearer. */
const smallestKm = 0.5;

/** The maximum age of a reused position. */
const positionSeconds = 5 * 60;
/** The maximum number of suggested landmarks. */
const shownLandmarks = 5;

export const positionApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The position of the device: stored in memory only, and never sent. */
    devicePosition: build.query<PositionResponse, void>({
      queryFn: async (_, { dispatch }) => ({
        data: await requestPosition(
          globalThis.navigator.geolocation,
          (position) =>
            void dispatch(positionApi.util.upsertQueryData('devicePosition', undefined, { position })),
        ),
      }),
      keepUnusedDataFor: positionSeconds,
    }),
    /**
     * The places around a point that exist, within reach of it. The server lists groups of origins one after the other; so that
     * the last of them is not cut off where there are many, smaller boxes are read as well until one is complete.
     */
    placesAround: build.query<Listing[], AroundQuery>({
      queryFn: async ({ near, ...query }, _queryApi, _options, baseQuery) => {
        const found = new Map<string, Listing>();
        for (let km = farthestKm; km >= smallestKm; km /= 2) {
          const { data, error } = await baseQuery(
            requestTo('GET /api/listings', {
              query: {
                ...query,
                near: `${near.lat.toFixed(2)},${near.lng.toFixed(2)}`,
                bbox: boxAround(near, km),
                sort: 'distance',
                limit: limits.page.max,
              },
            }),
          );
          if (error) return { error };
          const { listings, pagination } = data as ListingList;
          const real = listings.filter(({ origin }) => originRank(origin) < 2);
          for (const listing of real) if (!found.has(listing.id)) found.set(listing.id, listing);
          if (!pagination.hasMore || real.length < listings.length) break;
        }
        return { data: [...found.values()] };
      },
      providesTags: [{ type: 'Listing', id: 'list' }],
    }),
    /** Landmarks of OpenStreetMap by name, with "near" before it, or in an address. */
    landmarks: build.query(
      defineQuery('GET /api/landmarks', (q: string) => ({ query: { q, limit: shownLandmarks } })),
    ),
  }),
});

export const { useDevicePositionQuery, useLazyDevicePositionQuery, useLandmarksQuery } = positionApi;
const { usePlacesAroundQuery } = positionApi;

/** Degrees with two digits are about a kilometre: the precision of positions that are sent. */
const coarsely = ({ lat, lng }: Point): Point => ({
  lat: Number(lat.toFixed(2)),
  lng: Number(lng.toFixed(2)),
});

interface PlacesAround {
  /** Within reach, the nearest first, whatever their origin; undefined while loading. */
  places: Listing[] | undefined;
  distances: ReadonlyMap<string, Distance>;
  /** Null unless they did not load. */
  retry: (() => void) | null;
}

const noPlaces: Listing[] = [];

/**
 * The places of a type that exist around a point, with distances computed on the device.
 * @param from null requests nothing
 */
export const usePlacesAround = (
  from: Point | null,
  { skip = false, ...query }: Omit<AroundQuery, 'near'> & { skip?: boolean },
): PlacesAround => {
  const { currentData, isError, refetch } = usePlacesAroundQuery(
    from && !skip ? { ...query, near: coarsely(from) } : skipToken,
  );
  const distances = from ? distancesFrom(from, currentData ?? noPlaces) : new Map<string, Distance>();
  const isWithin = ({ id }: Listing): boolean => {
    const distance = distances.get(id);
    return !distance || 'town' in distance || distance.km <= farthestKm;
  };
  return {
    places: currentData && byDistance(currentData.filter(isWithin), distances),
    distances,
    retry: isError ? () => void refetch() : null,
  };
};

/** The position of the device if it was requested before; never prompts. */
export const useKnownPosition = (): DevicePosition | null => {
  const { data } = positionApi.endpoints.devicePosition.useQueryState();
  return data && 'position' in data ? data.position : null;
};
