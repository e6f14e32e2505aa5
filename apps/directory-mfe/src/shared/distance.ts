import { api } from '@halalmap/api-client';
import type { Listing } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import {
  type DevicePosition,
  type PositionResponse,
  requestPosition,
} from '@halalmap/mfe-kit/device-position';
import type { MapPlace } from '../map/map-place';
import { useText } from '../messages/en';

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

/** To the centre of a town: whole kilometres, at least one, because the place itself may be anywhere in the town. */
export const shownTownDistance = (km: number): ShownDistance => ({
  value: Math.max(1, Math.round(km)),
  digits: 0,
  unit: 'km',
});

export interface Distance {
  km: number;
  /** Measured to the centre of the town, because no exact position is known. */
  isAbout: boolean;
}

/** The distance of each place from a point, by listing id. */
export const distancesFrom = (point: Point, places: readonly MapPlace[]): Map<string, Distance> =>
  new Map(
    places.map(({ id, at: [lng, lat], precision }) => [
      id,
      { km: distanceKm(point, { lat, lng }), isAbout: precision === 'town' },
    ]),
  );

/** The nearest first; those with an unknown distance stay in their order at the end. */
export const nearestFirst = (
  listings: readonly Listing[],
  distances: ReadonlyMap<string, Distance>,
): Listing[] => {
  const far = ({ id }: Listing): number => distances.get(id)?.km ?? Number.POSITIVE_INFINITY;
  return listings.toSorted((a, b) => (far(a) === far(b) ? 0 : far(a) - far(b)));
};

/** Formats a distance, such as "350 m" or "about 7 km"; empty where it is unknown. */
export const useDistanceText = () => {
  const t = useText();
  const format = useFormatters();
  return (distance: Distance | undefined): string | undefined => {
    if (!distance) return undefined;
    const { value, digits, unit } = distance.isAbout
      ? shownTownDistance(distance.km)
      : shownDistance(distance.km);
    const text = t(`directory.distance.${unit}`, { value: format.decimal(value, digits) });
    return distance.isAbout ? t('directory.distance.about', { distance: text }) : text;
  };
};

/** The maximum age of a reused position. */
const positionSeconds = 5 * 60;

export const positionApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The position of the device: stored in memory only, and never sent. */
    devicePosition: build.query<PositionResponse, void>({
      queryFn: async () => ({ data: await requestPosition(globalThis.navigator.geolocation) }),
      keepUnusedDataFor: positionSeconds,
    }),
  }),
});

export const { useDevicePositionQuery, useLazyDevicePositionQuery } = positionApi;

/** The position of the device if it was requested before; never prompts. */
export const useKnownPosition = (): DevicePosition | null => {
  const { data } = positionApi.endpoints.devicePosition.useQueryState();
  return data && 'position' in data ? data.position : null;
};
