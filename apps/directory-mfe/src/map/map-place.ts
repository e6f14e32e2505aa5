import type { EntityType, Listing, MapFeature, TrustLevel } from '@halalmap/contracts';

/** Longitude and latitude in degrees, the order of GeoJSON. */
export type Position = readonly [lng: number, lat: number];

/** West, south, east, north in degrees: the order of `bbox` in the API. */
export type Bounds = readonly [minLng: number, minLat: number, maxLng: number, maxLat: number];

/** The position of a person or a pointer, in degrees. */
export interface UserPosition {
  lat: number;
  lng: number;
}

/** A place as the map draws it. */
export interface MapPin {
  id: string;
  name: string;
  entityType: EntityType;
  trustLevel: TrustLevel;
  /** The place's own page. */
  href: string;
  at: Position;
  /** `town`: only the town is known, and the position is the town's centre. */
  precision: 'exact' | 'town';
}

/** A listing with a known position. */
export interface MapPlace extends MapPin {
  /** Name of the town, else of the province; null when neither is known. */
  town: string | null;
  listing: Listing;
}

/** Returns the centre of a listing's town; null when the town or its centre is unknown. */
export type FindTownCentre = (
  listing: Pick<Listing, 'municipalityId' | 'municipality' | 'provinceId' | 'province'>,
) => Position | null;

/** The pin of a place from the map API. */
export const toMapPin = (feature: Extract<MapFeature, { kind: 'place' }>): MapPin => ({
  id: feature.id,
  name: feature.name,
  entityType: feature.entityType,
  trustLevel: feature.trustLevel,
  href: `/listing/${feature.id}`,
  at: [feature.longitude, feature.latitude],
  precision: feature.exact ? 'exact' : 'town',
});

const exactPosition = ({ latitude, longitude }: Listing): Position | null =>
  latitude === null || longitude === null ? null : [Number(longitude), Number(latitude)];

/**
 * The position of a listing on the map: its own, else the centre of its town.
 * @returns null when neither is known
 */
export const toMapPlace = (listing: Listing, findTownCentre: FindTownCentre): MapPlace | null => {
  const exact = exactPosition(listing);
  const at = exact ?? findTownCentre(listing);
  return (
    at && {
      id: listing.id,
      name: listing.name,
      entityType: listing.entityType,
      trustLevel: listing.trust.level,
      href: `/listing/${listing.id}`,
      at,
      precision: exact ? 'exact' : 'town',
      town:
        listing.municipalityName ?? listing.municipality ?? listing.provinceName ?? listing.province ?? null,
      listing,
    }
  );
};
