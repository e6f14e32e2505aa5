import { z } from 'zod';
import { documentId } from './fields';
import { listingSchema, paginationSchema } from './listing';

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
  pagination: paginationSchema,
});
export type FavoriteList = z.output<typeof favoriteListSchema>;
