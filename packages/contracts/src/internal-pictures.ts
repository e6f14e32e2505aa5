import { z } from 'zod';
import { defineEndpoint } from './endpoints/define-endpoint';
import { boundedList, documentId } from './fields';
import { albumSchema, photoKinds, pictureOwnerKindSchema, submittedImagesSchema } from './image';
import { limits } from './limits';

/** What all endpoints between services have. */
export const common = { access: 'services', tag: 'Internal', cache: 'no-store' } as const;
export const done = { status: 204, schema: null } as const;
export const byId = z.object({ id: documentId() });

const picturesOfKindSchema = z.object({
  kind: pictureOwnerKindSchema,
  ids: boundedList(z.array(documentId()), limits.bulk),
});

/** For the sweep of the media service: each service whose documents show pictures has them, listings and identity. */
export const pictureOwners = {
  shown: defineEndpoint({
    ...common,
    service: 'listings',
    method: 'POST',
    path: '/internal/pictures/shown',
    summary: 'Which of these pictures documents show',
    body: picturesOfKindSchema,
    response: { status: 200, schema: z.object({ shown: z.array(documentId()) }) },
    onlyAsks: true,
  }),
  lost: defineEndpoint({
    ...common,
    service: 'listings',
    method: 'POST',
    path: '/internal/pictures/lost',
    summary: 'Remove lost pictures from documents',
    body: picturesOfKindSchema,
    response: done,
  }),
};

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

const ofOwner = {
  ...common,
  service: 'media',
  method: 'POST',
  params: z.object({ kind: pictureOwnerKindSchema, id: documentId() }),
} as const;
const pictureIds = boundedList(z.array(documentId()), limits.bulk);

/** Photos of listings, and of what other services store: reviews, claims, certificates and users. */
export const media = {
  publish: defineEndpoint({
    ...common,
    service: 'media',
    method: 'PUT',
    path: '/internal/listings/{id}/images',
    summary: 'Make uploads the images of a listing that is about to be stored',
    params: byId,
    body: z.object({ images: submittedImagesSchema }),
    response: { status: 200, schema: albumSchema },
    failures: [422],
  }),
  attach: defineEndpoint({
    ...ofOwner,
    path: '/internal/owners/{kind}/{id}/attach',
    summary: 'Attach uploads to a document that is about to be stored or changed',
    body: z.object({
      urls: boundedList(z.array(z.string().max(limits.text.link)).min(1), limits.images.perListing),
    }),
    response: { status: 200, schema: z.object({ pictures: z.array(heldPictureSchema) }) },
    failures: [422],
  }),
  undoAttach: defineEndpoint({
    ...ofOwner,
    path: '/internal/owners/{kind}/{id}/undo-attach',
    summary: 'The document was not stored: its uploads can be used again',
    body: z.object({ ids: pictureIds }),
    response: done,
  }),
  detach: defineEndpoint({
    ...ofOwner,
    path: '/internal/owners/{kind}/{id}/detach',
    summary: 'The document no longer shows these pictures, or any',
    body: z.object({ ids: pictureIds.optional() }),
    response: done,
  }),
  makePrivate: defineEndpoint({
    ...ofOwner,
    path: '/internal/owners/{kind}/{id}/make-private',
    summary: 'The document is stored: its private files are no longer available at other URLs',
    response: done,
  }),
  restage: defineEndpoint({
    ...ofOwner,
    path: '/internal/owners/{kind}/{id}/restage',
    summary:
      'Keep the private files of a document as uploads once more, so that another document can take them',
    response: { status: 200, schema: z.object({ urls: z.array(z.string()) }) },
  }),
  show: defineEndpoint({
    ...ofOwner,
    path: '/internal/owners/{kind}/{id}/show',
    summary: 'Add the private pictures of a document to the images of a listing; idempotent',
    body: z.object({ listingId: documentId(), kind: z.enum(photoKinds), by: documentId() }),
    response: done,
    failures: [400],
  }),
  sweep: defineEndpoint({
    ...common,
    service: 'media',
    method: 'POST',
    path: '/internal/media/sweep',
    summary: 'Remove unused pictures now; returns what was done',
    response: {
      status: 200,
      schema: z.record(z.string(), z.union([z.number(), z.boolean(), z.array(z.string())])),
    },
  }),
};
