import { z } from 'zod';
import { entityTypeSchema } from './listing-fields';
import { documentId } from './fields';
import { listingSchema, paginationSchema } from './listing';
import { pageQuerySchema } from './listing-query';

/** Query of `GET /api/favorites`. */
export const favoriteQuerySchema = pageQuerySchema.extend({ type: entityTypeSchema.optional() });
export type FavoriteQuery = z.output<typeof favoriteQuerySchema>;

/** A favorite place on the wire. */
const favoriteSchema = z
  .object({
    id: documentId(),
    listingId: documentId(),
    createdAt: z.iso.datetime(),
    listing: listingSchema,
  })
  .meta({ id: 'Favorite' });
export type Favorite = z.output<typeof favoriteSchema>;

export const favoriteListSchema = z.object({
  favorites: z.array(favoriteSchema),
  /** Counts per type, independent of the type in the query. */
  byType: z.partialRecord(entityTypeSchema, z.int()),
  pagination: paginationSchema,
});
export type FavoriteList = z.output<typeof favoriteListSchema>;

/** Response of `GET /api/favorites/ids`: the ids of all favorites. */
export const favoriteIdsSchema = z.object({ listingIds: z.array(documentId()) });
export type FavoriteIds = z.output<typeof favoriteIdsSchema>;
