import { z } from 'zod';
import { documentId } from './fields';

/** An image of a listing. `width` and `height` in pixels are of the upright image. */
export const listingImageSchema = z
  .object({
    id: documentId(),
    listingId: documentId(),
    url: z.string(),
    fileName: z.string(),
    fileSize: z.int(),
    mimeType: z.string(),
    width: z.int(),
    height: z.int(),
    caption: z.string().nullable(),
    /** The image that stands for the place; one at a time. */
    isThumbnail: z.boolean(),
    order: z.int(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ListingImage' });
export type ListingImage = z.infer<typeof listingImageSchema>;

/** Widths in pixels that `GET /media/{key}?w=` answers with. */
export const imageWidths = [320, 640, 1280] as const;
