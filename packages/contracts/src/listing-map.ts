import { z } from 'zod';
import { entityTypeSchema } from './listing-fields';
import { cautionKinds, trustLevels } from './trust-levels';

/** Kinds of areas that clusters are named for, from small to large. */
const areaKinds = ['town', 'province', 'region'] as const;

/** What a cluster is named for: the smallest area that holds more than half of its places. */
const mapNameSchema = z.object({
  kind: z.enum([...areaKinds, 'none']),
  /** PSGC code as a number; null for `none`. */
  id: z.int().nullable(),
  text: z.string().nullable(),
});
export type MapName = z.output<typeof mapNameSchema>;

/**
 * The name of several places.
 * @param total number of the places
 * @param counts number of them in each area, by its id
 * @param areas the areas by id
 */
export const nameOfMost = (
  total: number,
  counts: ReadonlyMap<number, number>,
  areas: ReadonlyMap<number, MapName>,
): MapName => {
  const most = [...counts].flatMap(([id, count]) => (count * 2 > total ? (areas.get(id) ?? []) : []));
  const smallest = areaKinds.flatMap((kind) => most.filter((area) => area.kind === kind))[0];
  return smallest ?? { kind: 'none', id: null, text: null };
};

const mapPosition = { longitude: z.number(), latitude: z.number() };

/** A place on the map, or a cluster of places that are too close to draw separately. */
const mapFeatureSchema = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('place'),
      id: z.string(),
      name: z.string(),
      entityType: entityTypeSchema,
      trustLevel: z.enum(trustLevels),
      /** Open disputes, whatever the level. */
      underReview: z.boolean(),
      muslimOwned: z.boolean(),
      /** As in `trust`; left out where there are none. */
      cautions: z.array(z.enum(cautionKinds)).optional(),
      ...mapPosition,
      /** False: the exact position is unknown, this is the centre of its town. */
      exact: z.boolean(),
      /** Ids of its town, province and region, as far as they are known, in this order. */
      placeIds: z.array(z.int()),
    }),
    z.object({
      kind: z.literal('cluster'),
      count: z.int(),
      name: mapNameSchema,
      /** The town, the province and the region that most of its places are in, and how many of them. */
      areaCounts: z.array(z.object({ id: z.int(), count: z.int() })),
      ...mapPosition,
      /** The box to zoom to: minLng, minLat, maxLng, maxLat. */
      bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
      /** False: only the town of its places is known. */
      exact: z.boolean(),
    }),
  ])
  .meta({ id: 'MapFeature' });
export type MapFeature = z.output<typeof mapFeatureSchema>;

export const listingMapSchema = z
  .object({
    /** All matches, anywhere. */
    total: z.int(),
    /** Matches inside the box; each is in exactly one feature. */
    inside: z.int(),
    features: z.array(mapFeatureSchema),
    /** The areas whose ids the features mention. */
    areas: z.array(mapNameSchema),
  })
  .meta({ id: 'ListingMap' });
export type ListingMap = z.output<typeof listingMapSchema>;
