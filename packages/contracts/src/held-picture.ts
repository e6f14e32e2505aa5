import { z } from 'zod';
import { boundedList, documentId } from './fields';
import { limits } from './limits';

// How services speak of pictures that belong to something else than a listing. None of this is offered to the public.

/** Owners of pictures, besides listings. */
const pictureOwnerKinds = ['review', 'claim', 'certificate', 'user'] as const;
export const pictureOwnerKindSchema = z.enum(pictureOwnerKinds);
export type PictureOwnerKind = z.infer<typeof pictureOwnerKindSchema>;

/** A picture that the media service stores for its owner, under a new id that is never reused. */
const heldPictureSchema = z.object({
  id: documentId(),
  /** Public URL; null for a private picture. */
  url: z.string().nullable(),
  fileName: z.string(),
  fileSize: z.int(),
  mimeType: z.string(),
  /** Null for a PDF. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  color: z.string(),
  placeholder: z.string(),
});
export type HeldPicture = z.infer<typeof heldPictureSchema>;

/** Request to take over pictures for an owner: URLs of uploads. */
export const takePicturesSchema = z.object({
  urls: boundedList(z.array(z.string().max(limits.text.link)).min(1), limits.images.perListing),
});
export const takenPicturesSchema = z.object({ pictures: z.array(heldPictureSchema) });

/** Some or all pictures of an owner. */
export const releasePicturesSchema = z.object({
  ids: boundedList(z.array(documentId()), limits.bulk).optional(),
});

/** Some pictures of one kind of owner. */
export const picturesOfKindSchema = z.object({
  kind: pictureOwnerKindSchema,
  ids: boundedList(z.array(documentId()), limits.bulk),
});
/** Those that are shown. */
export const shownPicturesSchema = z.object({ shown: z.array(documentId()) });

/** What the listings service returns to the media service for a private file that the reader may see. */
export const privateFileSchema = z.object({ pictureId: documentId(), fileName: z.string() });
export type PrivateFile = z.infer<typeof privateFileSchema>;
