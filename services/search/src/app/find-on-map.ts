import type { Listing, ListingMap, ListingMapQuery, MapFeature } from '@halalmap/contracts';
import type { Clock } from '@halalmap/service-kit';
import type { ReferencePlaces } from '../domain/index-document';
import { directoryFilter } from '../domain/listing-filter';
import {
  cellLevels,
  clusterLevel,
  toClusters,
  zoomOf,
  type Box,
  type CellLevel,
  type Cluster,
} from '../domain/map-cells';
import type { IndexFilter, SearchIndex } from '../domain/search-index';

export type FindOnMap = (query: ListingMapQuery) => Promise<ListingMap>;

/** Maximum number of features in a response. */
const maxFeatures = 500;
const wholeFixtures: Box = { minLng: -180, minLat: -90, maxLng: 180, maxLat: 90 };
/** Default box of a query: the Philippines, on a laptop's screen. */
const philippines: Box = { minLng: 116, minLat: 4, maxLng: 127, maxLat: 21.5 };
const defaultZoom = 5;

/** Degrees with seven decimal places, as for all positions. */
const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;

const toFeature = ({ count, lat, lng, box, exact }: Cluster): MapFeature => ({
  kind: 'cluster',
  count,
  longitude: rounded(lng),
  latitude: rounded(lat),
  bbox: [rounded(box.minLng), rounded(box.minLat), rounded(box.maxLng), rounded(box.maxLat)],
  exact,
});

/**
 * Runs a map query: returns all matches inside the box, as places when they are few, else as clusters. Each match is in
 * exactly one feature; a cell with a single match is shown as that place.
 */
export const createFindOnMap = (options: {
  index: SearchIndex;
  reference: ReferencePlaces;
  clock: Clock;
}): FindOnMap => {
  const { index, reference, clock } = options;

  const toPlace = (listing: Listing): MapFeature[] => {
    const exact = listing.latitude !== null && listing.longitude !== null;
    const position = exact
      ? { lat: Number(listing.latitude), lng: Number(listing.longitude) }
      : reference.townCentre(listing);
    if (!position) return [];
    return [
      {
        kind: 'place',
        id: listing.id,
        name: listing.name,
        entityType: listing.entityType,
        trustLevel: listing.trust.level,
        underReview: listing.trust.review !== null,
        muslimOwned: listing.trust.muslimOwned ?? false,
        longitude: rounded(position.lng),
        latitude: rounded(position.lat),
        exact,
      },
    ];
  };

  return async (query) => {
    const { bbox, search } = query;
    const box = bbox ?? wholeFixtures;
    const zoom = query.zoom ?? (bbox ? zoomOf(bbox) : defaultZoom);
    const level = clusterLevel(zoom, bbox ?? philippines);
    const finer = `cell${(level + 2) as CellLevel}` as const;
    const { filter } = directoryFilter({ ...query, bbox: undefined }, clock.now());
    const text = search ? { text: search } : {};
    const inside: IndexFilter = { all: [...(filter ? [filter] : []), { box }] };
    const count = { ...text, sort: { by: 'none' } as const, offset: 0, limit: 0 };

    const placesOf = async (only: IndexFilter, limit: number): Promise<MapFeature[]> => {
      const { hits } = await index.search({ ...count, filter: only, limit });
      return hits.flatMap(toPlace);
    };

    const [all, found] = await Promise.all([
      index.search({ ...count, ...(filter ? { filter } : {}) }),
      index.search({ ...count, filter: inside, facets: [finer] }),
    ]);
    const response = { total: all.total, inside: found.total };
    if (found.total <= maxFeatures) return { ...response, features: await placesOf(inside, maxFeatures) };

    const clustersAt = (at: CellLevel): Cluster[] => toClusters(found.facets[finer] ?? {}, at, box);
    let used = level;
    let clusters = clustersAt(used);
    for (const coarser of cellLevels.filter((candidate) => candidate < level).reverse()) {
      if (clusters.length <= maxFeatures) break;
      used = coarser;
      clusters = clustersAt(used);
    }
    const single = clusters.filter(({ count: members }) => members === 1);
    const places =
      single.length === 0
        ? []
        : await placesOf(
            { all: [inside, { field: `cell${used}`, oneOf: single.flatMap(({ keys }) => keys) }] },
            single.length,
          );
    // The index may have changed between the two queries: show places only when there is one for each single match.
    const isWhole = places.length === single.length;
    return {
      ...response,
      features: isWhole
        ? [...clusters.filter(({ count: members }) => members > 1).map(toFeature), ...places]
        : clusters.map(toFeature),
    };
  };
};
