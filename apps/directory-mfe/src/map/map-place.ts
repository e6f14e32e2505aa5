import type { EntityType, Listing } from '@halalmap/contracts';

/** Longitude and latitude in degrees, the order of GeoJSON. */
export type Position = readonly [lng: number, lat: number];

/** West, south, east, north in degrees: the order of `bbox` in the API. */
export type Bounds = readonly [minLng: number, minLat: number, maxLng: number, maxLat: number];

/** Where somebody is, or points at, in degrees. */
export interface UserPosition {
  lat: number;
  lng: number;
}

/** A listing that the map can show. */
export interface MapPlace {
  id: string;
  name: string;
  entityType: EntityType;
  /** The place's own page. */
  href: string;
  at: Position;
  /** `town`: nothing but the town is known, and the position is the town's centre. */
  precision: 'exact' | 'town';
  /** Name of the town, else of the province; null when neither is known. */
  town: string | null;
  /** What the card of the selected place shows more of. */
  listing: Listing;
}

/** Tells where the centre of a listing's town is; null when the town or its centre is not known. */
export type FindTownCentre = (
  listing: Pick<Listing, 'municipalityId' | 'municipality' | 'provinceId' | 'province'>,
) => Position | null;

const exactPosition = ({ latitude, longitude }: Listing): Position | null =>
  latitude === null || longitude === null ? null : [Number(longitude), Number(latitude)];

/**
 * Where the map shows a listing: at its own spot, else at the centre of its town.
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
      href: `/listing/${listing.id}`,
      at,
      precision: exact ? 'exact' : 'town',
      town:
        listing.municipalityName ?? listing.municipality ?? listing.provinceName ?? listing.province ?? null,
      listing,
    }
  );
};
