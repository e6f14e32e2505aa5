import { z } from 'zod';
import { boundedList, documentId, optional, text } from './fields';
import { givenFields } from './given-fields';
import { imageMessages, imageWidths, type ImageWidth } from './image-rules';
import { limits } from './limits';

export * from './image-rules';

const imagePath = () => z.string().trim().max(limits.text.link);

/** What is known of the picture itself. `width` and `height` are of the upright picture in the size in which it is kept. */
const pictureFields = {
  url: z.string(),
  fileName: z.string(),
  /** Bytes of the file that was sent. */
  fileSize: z.int(),
  mimeType: z.string(),
  width: z.int(),
  height: z.int(),
  /** The dominant colour, `#rrggbb`. */
  color: z.string().optional(),
  /** A blurred picture of a few pixels as a `data:` address, to show until the real one is there. */
  placeholder: z.string().optional(),
};

/** An image that was sent before the listing that will show it. */
export const uploadSchema = z.object({ id: documentId(), ...pictureFields }).meta({ id: 'Upload' });
export type Upload = z.output<typeof uploadSchema>;

/** Query of `POST /api/uploads`: papers may be PDFs, and larger. */
export const uploadQuerySchema = z.object({
  for: z.literal('paper', { error: 'Leave this out, or say paper' }).optional(),
});

/** A photo or PDF of a paper that was sent. A PDF has no width and no height. */
export const paperUploadSchema = z
  .object({ id: documentId(), ...pictureFields, width: z.int().nullable(), height: z.int().nullable() })
  .meta({ id: 'PaperUpload' });
export type PaperUpload = z.output<typeof paperUploadSchema>;

/** An image of a listing. Exactly one of a listing's images is the thumbnail. */
export const listingImageSchema = z
  .object({
    id: documentId(),
    listingId: documentId(),
    ...pictureFields,
    caption: z.string().nullable(),
    isThumbnail: z.boolean(),
    /** Place among the listing's images, from 0. */
    order: z.int(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ListingImage' });
export type ListingImage = z.output<typeof listingImageSchema>;

const caption = () => optional(text());

/** An uploaded image that a submission wants to show. */
export const submittedImageSchema = z.object({
  url: imagePath(),
  caption: caption(),
  isThumbnail: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
});
export type SubmittedImage = z.output<typeof submittedImageSchema>;

/** The images of a submission, in the order in which they are shown. */
export const submittedImagesSchema = boundedList(
  z.array(submittedImageSchema),
  limits.images.perListing,
  imageMessages.count(limits.images.perListing),
)
  .nullish()
  .transform((images) => images ?? []);

/**
 * Uploaded images that go with something else than a listing, in order: each is its address, or an object with the
 * address and perhaps a caption. An address alone leaves the caption of an image that is there already as it is.
 */
export const attachedImagesSchema = boundedList(
  z.array(
    z
      .union([imagePath(), z.object({ url: imagePath(), caption: caption().optional() })], {
        error: 'Send the address of an uploaded image',
      })
      .transform((image): { url: string; caption?: string | null } =>
        typeof image === 'string' ? { url: image } : { url: image.url, caption: image.caption ?? null },
      ),
  ),
  limits.images.perListing,
  imageMessages.count(limits.images.perListing),
)
  .nullish()
  .transform((images) => images ?? []);
export type AttachedImage = z.output<typeof attachedImagesSchema>[number];

/** As much of an image as is needed to draw it: room is kept for it, and something is shown until it is there. */
export const shownImageSchema = z
  .object({
    url: z.string(),
    width: z.int(),
    height: z.int(),
    color: z.string().optional(),
    placeholder: z.string().optional(),
    caption: z.string().nullable(),
  })
  .meta({ id: 'ShownImage' });
export type ShownImage = z.output<typeof shownImageSchema>;

/** Body of `PATCH /api/listings/{id}/images/reorder`: every image, once. */
export const imageOrderSchema = z.strictObject({
  imageIds: boundedList(z.array(z.string().max(limits.text.name)), limits.listEntries),
});

/** Body of `PATCH /api/listings/{id}/images/{imageId}`. */
export const imagePatchSchema = givenFields({ caption: caption() });

/** Query of `GET /media/{key}`. */
export const imageQuerySchema = z.object({
  w: z
    .enum(imageWidths.map(String) as [string, ...string[]], {
      error: `Choose a width of ${imageWidths.join(', ')}`,
    })
    .transform((width) => Number(width) as ImageWidth)
    .optional(),
});

/** What the media service answers to the listings service when it has taken images over. Between services. */
export const albumSchema = z.object({ revision: z.int(), images: z.array(listingImageSchema) });
export type Album = z.output<typeof albumSchema>;

/** What the listings service tells the media service of a caller and a listing. Between services. */
export const listingAccessSchema = z.object({ mayEdit: z.boolean() });

export const imagesChangedType = 'listing.images_changed';

/** The images of a listing after a change. The event's aggregate is the listing, its revision that of the images. */
export const imagesChangedSchema = z.object({
  listingId: documentId(),
  images: z.array(listingImageSchema),
});
export type ImagesChanged = z.output<typeof imagesChangedSchema>;
