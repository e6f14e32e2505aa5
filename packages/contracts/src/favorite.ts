import { z } from 'zod';
import { entityTypeSchema } from './listing-fields';
import { documentId } from './fields';
import { listingSchema, paginationSchema } from './listing';
import { pageQuerySchema } from './listing-query';

/** Query of `GET /api/favorites`. */
export const favoriteQuerySchema = pageQuerySchema.extend({ type: entityTypeSchema.optional() });
export type FavoriteQuery = z.output<typeof favoriteQuerySchema>;

/** A place that a user keeps, on the wire. */
export const favoriteSchema = z
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
  /** How many there are of each type, whichever is asked for. */
  byType: z.partialRecord(entityTypeSchema, z.int()),
  pagination: paginationSchema,
});
export type FavoriteList = z.output<typeof favoriteListSchema>;

/** Answer of `GET /api/favorites/ids`: which places to mark as kept, however many there are. */
export const favoriteIdsSchema = z.object({ listingIds: z.array(documentId()) });
export type FavoriteIds = z.output<typeof favoriteIdsSchema>;
