import {
  type Caution,
  type EntityType,
  type Listing,
  type MapFeature,
  type MapName,
  type TrustLevel,
  fold,
  type Municipality,
} from '@halalmap/contracts';

/** Longitude and latitude in degrees, the order of GeoJSON. */
export type Position = readonly [lng: number, lat: number];

/** West, south, east, north in degrees: the order of `bbox` in the API. */
export type Bounds = readonly [minLng: number, minLat: number, maxLng: number, maxLat: number];

/** The position of a person or a pointer, in degrees. */
export interface UserPosition {
  lat: number;
  lng: number;
  /** Radius in metres within which it is; undefined where unknown. */
  accuracy?: number;
}

/** Metres of one degree of latitude. */
const metresPerDegree = 111_320;

/** The box around a circle. */
export const circleBounds = ({ lat, lng }: UserPosition, metres: number): Bounds => {
  const down = metres / metresPerDegree;
  const across = down / Math.cos((lat * Math.PI) / 180);
  return [lng - across, lat - down, lng + across, lat + down];
};

/** A place as the map draws it. */
export interface MapPin {
  id: string;
  name: string;
  entityType: EntityType;
  trustLevel: TrustLevel;
  muslimOwned: boolean;
  /** What stands beside the badge: alcohol or pork. */
  cautions: readonly Caution[];
  /** There are open disputes. */
  underReview: boolean;
  /** The place's own page. */
  href: string;
  at: Position;
  /** `town`: only the town is known, and the position is the town's centre. */
  precision: 'exact' | 'town';
  /** Name of the town, else of the province; null when neither is known. */
  town: string | null;
}

/** A listing with a known position. */
export interface MapPlace extends MapPin {
  listing: Listing;
}

/** Returns the centre of a listing's town; null when the town or its centre is unknown. */
type FindTownCentre = (
  listing: Pick<Listing, 'municipalityId' | 'municipality' | 'provinceId' | 'province'>,
) => Position | null;

/** Towns, provinces and regions by id, as the map API names them. */
export type Areas = ReadonlyMap<number, MapName>;

/** The pin of a place from the map API. */
export const toMapPin = (feature: Extract<MapFeature, { kind: 'place' }>, areas: Areas): MapPin => ({
  id: feature.id,
  name: feature.name,
  entityType: feature.entityType,
  trustLevel: feature.trustLevel,
  muslimOwned: feature.muslimOwned,
  cautions: feature.cautions ?? [],
  underReview: feature.underReview,
  href: `/listing/${feature.id}`,
  at: [feature.longitude, feature.latitude],
  precision: feature.exact ? 'exact' : 'town',
  town: areas.get(feature.placeIds[0] ?? 0)?.text ?? null,
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
      muslimOwned: listing.trust.muslimOwned ?? false,
      cautions: listing.trust.cautions ?? [],
      underReview: listing.trust.review !== null,
      href: `/listing/${listing.id}`,
      at,
      precision: exact ? 'exact' : 'town',
      town:
        listing.municipalityName ?? listing.municipality ?? listing.provinceName ?? listing.province ?? null,
      listing,
    }
  );
};

/** The country with its outer islands. */
export const philippines: Bounds = [116.5, 4.6, 127, 20.9];

/** The bounding box of some points; null for none. */
export const boundsOf = (points: readonly Position[]): Bounds | null =>
  points.reduce<Bounds | null>((box, at) => (box ? union(box, pointBounds(at)) : pointBounds(at)), null);

/** The box of no size at a point. */
export const pointBounds = ([lng, lat]: Position): Bounds => [lng, lat, lng, lat];

/** The smallest box that contains both. */
export const union = (one: Bounds, other: Bounds): Bounds => [
  Math.min(one[0], other[0]),
  Math.min(one[1], other[1]),
  Math.max(one[2], other[2]),
  Math.max(one[3], other[3]),
];

/** The intersection of two boxes; null when they do not overlap. */
export const intersection = (one: Bounds, other: Bounds): Bounds | null =>
  intersects(one, other)
    ? [
        Math.max(one[0], other[0]),
        Math.max(one[1], other[1]),
        Math.min(one[2], other[2]),
        Math.min(one[3], other[3]),
      ]
    : null;

/** Whether a point is in a box, its edges included. */
export const contains = ([west, south, east, north]: Bounds, [lng, lat]: Position): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north;

/** Whether two boxes share a point, their edges included. */
export const intersects = (one: Bounds, other: Bounds): boolean =>
  one[0] <= other[2] && one[2] >= other[0] && one[1] <= other[3] && one[3] >= other[1];

const precision = 1e4;
const within = (degrees: number, limit: number): number => Math.max(-limit, Math.min(limit, degrees));
const rounded = (degrees: number, limit: number): number =>
  Math.round(within(degrees, limit) * precision) / precision;

/** A box as formatted in a URL: four decimals, about 10 m, within the globe. */
export const roundedBounds = ([west, south, east, north]: Bounds): Bounds => [
  rounded(west, 180),
  rounded(south, 90),
  rounded(east, 180),
  rounded(north, 90),
];

/** As `roundedBounds`, but rounded outwards: everything inside stays inside. */
export const roundedOut = ([west, south, east, north]: Bounds): Bounds => [
  within(Math.floor(west * precision) / precision, 180),
  within(Math.floor(south * precision) / precision, 90),
  within(Math.ceil(east * precision) / precision, 180),
  within(Math.ceil(north * precision) / precision, 90),
];

/** Whether two boxes are equal; null equals null only. */
export const sameBounds = (one: Bounds | null, other: Bounds | null): boolean =>
  one === other || (one !== null && other !== null && one.every((edge, index) => edge === other[index]));

/** The latitude limit of Web Mercator, degrees. */
const lastLatitude = 85;
/** Pixels of the whole world at zoom 0. */
const worldPixels = 512;

/** A point in Web Mercator pixels, from the top left of the world. */
export const toPixels = ([lng, lat]: Position, zoom: number): { x: number; y: number } => {
  const sin = Math.sin((within(lat, lastLatitude) * Math.PI) / 180);
  const size = worldPixels * 2 ** zoom;
  return {
    x: ((lng + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * size,
  };
};

/** The longer side of a box in pixels. */
export const sizeInPixels = ([west, south, east, north]: Bounds, zoom: number): number => {
  const [from, to] = [toPixels([west, north], zoom), toPixels([east, south], zoom)];
  return Math.max(to.x - from.x, to.y - from.y);
};

/**
 * A box enlarged to whole tiles of 256 pixels, so that small movements send no new request, and visitors who view the
 * same area send the same one.
 */
export const tiledBounds = ([west, south, east, north]: Bounds, zoom: number): Bounds => {
  const size = 2 ** (Math.floor(zoom) + 1);
  const tile = worldPixels / size;
  const down = (lat: number): number => toPixels([0, lat], 0).y / tile;
  const lngAt = (column: number): number => (column / size) * 360 - 180;
  const latAt = (row: number): number =>
    (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / size))) * 180) / Math.PI;
  const across = (lng: number): number => ((lng + 180) / 360) * size;
  return roundedOut([
    lngAt(Math.floor(across(west))),
    latAt(Math.ceil(down(south))),
    lngAt(Math.ceil(across(east))),
    latAt(Math.floor(down(north))),
  ]);
};

const plain = (name: string): string => fold(name).trim();

const centreOf = (town: Municipality | null | undefined): Position | null =>
  town && town.lat !== null && town.long !== null ? [town.long, town.lat] : null;

/**
 * Finds the centre of a listing's town: by its id, else by its name if that is unique.
 * @param towns all cities and municipalities
 */
export const createTownCentres = (towns: readonly Municipality[]): FindTownCentre => {
  const byId = new Map(towns.map((town) => [town.id, town]));
  const byName = new Map<string, Municipality[]>();
  for (const town of towns) byName.set(plain(town.name), [...(byName.get(plain(town.name)) ?? []), town]);
  return ({ municipalityId, municipality, provinceId }) => {
    if (municipalityId !== null) return centreOf(byId.get(municipalityId));
    if (municipality === null) return null;
    const named = byName.get(plain(municipality)) ?? [];
    const candidates = provinceId === null ? named : named.filter((town) => town.provinceId === provinceId);
    return candidates.length === 1 ? centreOf(candidates[0]) : null;
  };
};
