import {
  nameOfMost,
  type Listing,
  type ListingMap,
  type ListingMapQuery,
  type MapFeature,
  type MapName,
} from '@halalmap/contracts';
import { areaOf, areasAround, placeIdsOf } from '@halalmap/reference-data';
import type { Clock } from '@halalmap/service-kit';
import type { ReferencePlaces } from '../domain/index-document';
import { type DeclaredMonths, directoryFilter } from '../domain/listing-filter';
import {
  cellLevels,
  clusterLevel,
  finestLevel,
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
/** Up to so many matches are counted in small cells, so that the boxes of clusters are close to their places. */
const closelyCounted = 5_000;
const wholeFixtures: Box = { minLng: -180, minLat: -90, maxLng: 180, maxLat: 90 };
/** Default box of a query: the Philippines, on a laptop's screen. */
const philippines: Box = { minLng: 116, minLat: 4, maxLng: 127, maxLat: 21.5 };
const defaultZoom = 5;

/** Degrees with seven decimal places, as for all positions. */
const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
/** The same for the sides of a box, which must not lose the places at its edges. */
const roundedDown = (degrees: number): number => Math.floor(degrees * 1e7) / 1e7;
const roundedUp = (degrees: number): number => Math.ceil(degrees * 1e7) / 1e7;

/** The number of places in each town, province and region. */
const countAreas = (smallest: ReadonlyMap<number, number>): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const [id, count] of smallest)
    for (const around of areasAround(id)) counts.set(around, (counts.get(around) ?? 0) + count);
  return counts;
};

const toFeature = ({ count, lat, lng, box, exact, areas }: Cluster): MapFeature => {
  const counts = countAreas(areas);
  const known = new Map<number, MapName>();
  for (const id of counts.keys()) {
    const area = areaOf(id);
    if (area) known.set(id, area);
  }
  const most = (['town', 'province', 'region'] as const).flatMap((kind) => {
    const ofKind = [...counts].filter(([id]) => known.get(id)?.kind === kind);
    const [largest] = ofKind.sort(([a, one], [b, other]) => other - one || a - b);
    return largest ? [{ id: largest[0], count: largest[1] }] : [];
  });
  return {
    kind: 'cluster',
    count,
    name: nameOfMost(count, counts, known),
    areaCounts: most,
    longitude: rounded(lng),
    latitude: rounded(lat),
    bbox: [roundedDown(box.minLng), roundedDown(box.minLat), roundedUp(box.maxLng), roundedUp(box.maxLat)],
    exact,
  };
};

/** The areas that some features mention. */
const areasOf = (features: readonly MapFeature[]): MapName[] => {
  const ids = features.flatMap((feature) =>
    feature.kind === 'place' ? feature.placeIds : feature.areaCounts.map(({ id }) => id),
  );
  return [...new Set(ids)].flatMap((id) => areaOf(id) ?? []);
};

/**
 * Runs a map query: returns all matches inside the box, as places when they are few, else as clusters. Each match is in
 * exactly one feature; a cell with a single match is shown as that place.
 */
export const createFindOnMap = (options: {
  index: SearchIndex;
  reference: ReferencePlaces;
  clock: Clock;
  declaredMonths?: DeclaredMonths;
}): FindOnMap => {
  const { index, reference, clock, declaredMonths } = options;

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
        ...(listing.trust.cautions?.length ? { cautions: listing.trust.cautions } : {}),
        longitude: rounded(position.lng),
        latitude: rounded(position.lat),
        exact,
        placeIds: placeIdsOf(listing),
      },
    ];
  };

  const centreOf = (municipalityId: number) =>
    reference.townCentre({ municipalityId, provinceId: null, municipality: null, province: null });

  return async (query) => {
    const { bbox, search } = query;
    const box = bbox ?? wholeFixtures;
    const zoom = query.zoom ?? (bbox ? zoomOf(bbox) : defaultZoom);
    const level = clusterLevel(zoom, bbox ?? philippines);
    const { filter } = directoryFilter(
      { ...query, bbox: undefined },
      { now: clock.now(), months: declaredMonths?.current() },
    );
    const text = search ? { text: search } : {};
    const inside: IndexFilter = { all: [...(filter ? [filter] : []), { box }] };
    const count = { ...text, sort: { by: 'none' } as const, offset: 0, limit: 0 };

    const placesOf = async (only: IndexFilter, limit: number): Promise<MapFeature[]> => {
      const { hits } = await index.search({ ...count, filter: only, limit });
      return hits.flatMap(toPlace);
    };

    const [all, found] = await Promise.all([
      index.search({ ...count, ...(filter ? { filter } : {}) }),
      index.search({ ...count, filter: inside }),
    ]);
    const respond = (features: MapFeature[]): ListingMap => ({
      total: all.total,
      inside: found.total,
      features,
      areas: areasOf(features),
    });
    if (found.total <= maxFeatures) return respond(await placesOf(inside, maxFeatures));

    const steps = found.total <= closelyCounted ? 6 : 2;
    const finer = `cell${Math.min(level + steps, finestLevel) as CellLevel}` as const;
    const { facets } = await index.search({ ...count, filter: inside, facets: [finer] });
    const clustersAt = (at: CellLevel): Cluster[] => toClusters(facets[finer] ?? {}, at, box, centreOf);
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
            { all: [inside, { field: `cell${used}`, oneOf: single.map(({ key }) => key) }] },
            single.length,
          );
    // The index may have changed between the two queries: show places only when there is one for each single match.
    const isWhole = places.length === single.length;
    return respond(
      isWhole
        ? [...clusters.filter(({ count: members }) => members > 1).map(toFeature), ...places]
        : clusters.map(toFeature),
    );
  };
};
