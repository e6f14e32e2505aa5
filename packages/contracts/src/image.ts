import { z } from 'zod';
import { boundedList, documentId, givenFields, optional, text } from './fields';
import { imageMessages, type ImageWidth, imageWidths, photoKinds } from './image-rules';
import { limits } from './limits';

export * from './image-rules';

const imagePath = () => z.string().trim().max(limits.text.link);

/** Properties of the picture. `width` and `height` are those of the stored, upright picture. */
const pictureFields = {
  url: z.string(),
  fileName: z.string(),
  /** Size of the uploaded file in bytes. */
  fileSize: z.int(),
  mimeType: z.string(),
  width: z.int(),
  height: z.int(),
  /** The dominant colour, `#rrggbb`. */
  color: z.string().optional(),
  /** A blurred preview of a few pixels as a `data:` URL. */
  placeholder: z.string().optional(),
};

/** An uploaded image that is not used by a listing yet. */
export const uploadSchema = z.object({ id: documentId(), ...pictureFields }).meta({ id: 'Upload' });
export type Upload = z.output<typeof uploadSchema>;

/** Query of `POST /api/uploads`: documents may be PDFs, and larger. */
export const uploadQuerySchema = z.object({
  for: z.literal('paper', { error: "Must be 'paper', or omitted" }).optional(),
});

/** An uploaded photo or PDF of a document. A PDF has no width and no height. */
export const documentUploadSchema = z
  .object({ id: documentId(), ...pictureFields, width: z.int().nullable(), height: z.int().nullable() })
  .meta({ id: 'DocumentUpload' });
export type DocumentUpload = z.output<typeof documentUploadSchema>;

/** An image of a listing. Exactly one of a listing's images is the thumbnail. */
export const listingImageSchema = z
  .object({
    id: documentId(),
    listingId: documentId(),
    ...pictureFields,
    caption: z.string().nullable(),
    isThumbnail: z.boolean(),
    /** What it shows, where somebody said so. */
    kind: z.enum(photoKinds).optional(),
    /** Position among the listing's images, from 0. */
    order: z.int(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ListingImage' });
export type ListingImage = z.output<typeof listingImageSchema>;

const caption = () => optional(text());

/** An uploaded image that a submission uses. */
const submittedImageSchema = z.object({
  url: imagePath(),
  caption: caption(),
  isThumbnail: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
});
export type SubmittedImage = z.output<typeof submittedImageSchema>;

/** The images of a submission, in display order. */
export const submittedImagesSchema = boundedList(
  z.array(submittedImageSchema),
  limits.images.perListing,
  imageMessages.count(limits.images.perListing),
)
  .nullish()
  .transform((images) => images ?? []);

/**
 * Uploaded images for something other than a listing, in order. Each is a URL, or an object with the URL and an
 * optional caption. A URL alone keeps the caption of an existing image.
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

/** What is needed to draw an image: its size, and a preview to show until it is loaded. */
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

/** Response of the media service to the listings service after taking over images. Internal. */
export const albumSchema = z.object({ revision: z.int(), images: z.array(listingImageSchema) });
export type Album = z.output<typeof albumSchema>;

export const imagesChangedType = 'listing.images_changed';

/**
 * The images of a listing after a change. The aggregate of the event is the listing, its revision that of the images.
 */
export const imagesChangedSchema = z.object({
  listingId: documentId(),
  images: z.array(listingImageSchema),
});
export type ImagesChanged = z.output<typeof imagesChangedSchema>;

/** Owners of pictures, besides listings. */
const pictureOwnerKinds = ['review', 'claim', 'certificate', 'user', 'offer'] as const;
export const pictureOwnerKindSchema = z.enum(pictureOwnerKinds);
export type PictureOwnerKind = z.infer<typeof pictureOwnerKindSchema>;
