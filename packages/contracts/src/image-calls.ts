import { z } from 'zod';
import type { Call } from './call';
import { documentId, text } from './fields';
import { imageOrderSchema, imageQuerySchema, listingImageSchema, uploadSchema } from './image';

const byListing = z.object({ id: documentId() });
const byImage = z.object({ id: documentId(), imageId: documentId() });
const files = z.object({ images: z.array(z.string().meta({ format: 'binary' })) });
const tag = 'Images';

/** Sending, arranging and reading images. */
export const imageCalls: Call[] = [
  {
    method: 'post',
    path: '/api/uploads',
    tag,
    summary: 'Send images that a submission will show; gone after a day unless it does',
    body: files,
    bodyType: 'multipart/form-data',
    answer: { status: 201, schema: z.array(uploadSchema) },
    failures: [413, 415, 422],
  },
  {
    method: 'get',
    path: '/api/listings/{id}/images',
    tag,
    summary: 'The images of a listing, in order',
    params: byListing,
    answer: { status: 200, schema: z.array(listingImageSchema) },
    failures: [304, 404],
  },
  {
    method: 'post',
    path: '/api/listings/{id}/images',
    tag,
    summary: 'Add images to a listing',
    params: byListing,
    body: files.extend({ listingName: z.string().optional() }),
    bodyType: 'multipart/form-data',
    answer: { status: 201, schema: z.array(listingImageSchema) },
    failures: [401, 403, 404, 409, 413, 415, 422],
  },
  {
    method: 'patch',
    path: '/api/listings/{id}/images/reorder',
    tag,
    summary: 'Put the images of a listing in another order',
    params: byListing,
    body: imageOrderSchema,
    answer: { status: 200, schema: z.array(listingImageSchema) },
    failures: [401, 403, 404, 409],
  },
  {
    method: 'patch',
    path: '/api/listings/{id}/images/{imageId}/thumbnail',
    tag,
    summary: 'Let an image stand for the listing',
    params: byImage,
    answer: { status: 200, schema: listingImageSchema },
    failures: [401, 403, 404, 409],
  },
  {
    method: 'patch',
    path: '/api/listings/{id}/images/{imageId}',
    tag,
    summary: 'Change the caption of an image',
    params: byImage,
    body: z.object({ caption: text().nullable() }),
    answer: { status: 200, schema: listingImageSchema },
    failures: [401, 403, 404, 409],
  },
  {
    method: 'delete',
    path: '/api/listings/{id}/images/{imageId}',
    tag,
    summary: 'Delete an image of a listing',
    params: byImage,
    answer: { status: 204, schema: null },
    failures: [401, 403, 404, 409],
  },
  {
    method: 'get',
    path: '/media/{key}',
    tag,
    summary: 'The picture itself, in the format that the client likes best',
    params: z.object({ key: z.string() }),
    query: imageQuerySchema,
    answer: { status: 200, schema: z.string().meta({ format: 'binary' }), contentType: 'image/*' },
    failures: [304, 404],
  },
];
