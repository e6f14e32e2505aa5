import type { ListingMap, MapFeature, MapName } from '@halalmap/contracts';
import { aListing } from '../../testing/builders';
import type { MapPlace, Position } from '../geometry';

/** A place of the map at a position, identified by `number`. */
export const aPlace = (number: number, at: Position, facts: Partial<MapPlace> = {}): MapPlace => {
  const id = number.toString(16).padStart(24, '0');
  const name = `Place ${number}`;
  return {
    id,
    name,
    entityType: 'food',
    trustLevel: 'unverified',
    muslimOwned: false,
    cautions: [],
    underReview: false,
    href: `/listing/${id}`,
    at,
    precision: 'exact',
    town: null,
    listing: aListing({ id, name }),
    ...facts,
  };
};

type PlaceFeature = Extract<MapFeature, { kind: 'place' }>;
type ClusterFeature = Extract<MapFeature, { kind: 'cluster' }>;

/** A place as the API sends it to the map. */
export const aPlaceFeature = (
  number: number,
  [longitude, latitude]: Position,
  facts: Partial<PlaceFeature> = {},
): PlaceFeature => ({
  kind: 'place',
  id: number.toString(16).padStart(24, '0'),
  name: `Place ${number}`,
  entityType: 'food',
  trustLevel: 'unverified',
  underReview: false,
  muslimOwned: false,
  longitude,
  latitude,
  exact: true,
  placeIds: [],
  ...facts,
});

/** A cluster as the API sends it. */
export const aCluster = (
  count: number,
  [longitude, latitude]: Position,
  bbox: ClusterFeature['bbox'],
  facts: Partial<ClusterFeature> = {},
): ClusterFeature => ({
  kind: 'cluster',
  count,
  name: { kind: 'none', id: null, text: null },
  areaCounts: [],
  longitude,
  latitude,
  bbox,
  exact: true,
  ...facts,
});

/** A town as the API names it. */
export const townNamed = (id: number, text: string): MapName => ({ kind: 'town', id, text });

/** The response of the map with some features and no other matches. */
export const foundOnMap = (features: MapFeature[], facts: Partial<ListingMap> = {}): ListingMap => {
  const inside = features.reduce((sum, feature) => sum + (feature.kind === 'cluster' ? feature.count : 1), 0);
  return { total: inside, inside, features, areas: [], ...facts };
};
