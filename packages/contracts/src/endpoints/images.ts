import { z } from 'zod';
import { documentId } from '../fields';
import {
  imageOrderSchema,
  imagePatchSchema,
  imageQuerySchema,
  listingImageSchema,
  documentPathPattern,
  documentUploadSchema,
  uploadQuerySchema,
} from '../image';
import { languages } from '../language';
import { defineEndpoint } from './define-endpoint';

const common = { service: 'media', tag: 'Images' } as const;
const byListing = z.object({ id: documentId() });
const byImage = z.object({ id: documentId(), imageId: documentId() });
const files = z.object({ images: z.array(z.string().meta({ format: 'binary' })) });
const form = { contentType: 'multipart/form-data' };
const keyPattern = new RegExp(documentPathPattern.source.replace('\\/media\\/', ''));

/** Uploading, ordering and reading images. */
export const images = {
  upload: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/api/uploads',
    access: 'everybody',
    summary: 'Upload images, or with `for=paper` documents, to be used within a day; unused ones are deleted',
    query: uploadQuerySchema,
    body: files,
    upload: form,
    response: { status: 201, schema: z.array(documentUploadSchema) },
    failures: [413, 415, 422],
  }),
  list: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/listings/{id}/images',
    access: 'everybody',
    summary: 'The images of a listing, in order',
    params: byListing,
    response: { status: 200, schema: z.array(listingImageSchema) },
    failures: [304, 404],
    cache: 'by caller',
  }),
  add: defineEndpoint({
    ...common,
    method: 'POST',
    path: '/api/listings/{id}/images',
    access: 'signed in',
    summary: 'Add images to a listing',
    params: byListing,
    body: files.extend({ listingName: z.string().optional() }),
    upload: form,
    response: { status: 201, schema: z.array(listingImageSchema) },
    failures: [401, 403, 404, 409, 413, 415, 422],
  }),
  reorder: defineEndpoint({
    ...common,
    method: 'PATCH',
    path: '/api/listings/{id}/images/reorder',
    access: 'signed in',
    summary: 'Put the images of a listing in another order',
    params: byListing,
    body: imageOrderSchema,
    response: { status: 200, schema: z.array(listingImageSchema) },
    failures: [401, 403, 404, 409],
  }),
  chooseThumbnail: defineEndpoint({
    ...common,
    method: 'PATCH',
    path: '/api/listings/{id}/images/{imageId}/thumbnail',
    access: 'signed in',
    summary: 'Let an image stand for the listing',
    params: byImage,
    response: { status: 200, schema: listingImageSchema },
    failures: [401, 403, 404, 409],
  }),
  changeCaption: defineEndpoint({
    ...common,
    method: 'PATCH',
    path: '/api/listings/{id}/images/{imageId}',
    access: 'signed in',
    summary: 'Change the caption of an image',
    params: byImage,
    body: imagePatchSchema,
    response: { status: 200, schema: listingImageSchema },
    failures: [401, 403, 404, 409],
  }),
  delete: defineEndpoint({
    ...common,
    method: 'DELETE',
    path: '/api/listings/{id}/images/{imageId}',
    access: 'signed in',
    summary: 'Delete an image of a listing',
    params: byImage,
    response: { status: 204, schema: null },
    failures: [401, 403, 404, 409],
  }),
  /** Access depends on the listing: everyone except the sender of the file and admins gets 404. */
  certificateFile: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/api/listings/{id}/certificate-files/{n}',
    access: 'everybody',
    summary: 'A photo or PDF of a certificate, for admins and the signed-in user who sent it',
    params: z.object({ id: documentId(), n: z.string().regex(/^[1-9]\d{0,3}$/) }),
    response: { status: 200, schema: z.string().meta({ format: 'binary' }), contentType: '*/*' },
    failures: [404],
  }),
  card: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/media/card/{file}',
    access: 'everybody',
    summary:
      'The share card of a public listing, `{id}.{language}.png`, 1200 by 630; `qr=true`: with a QR code, to print',
    params: z.object({ file: z.string().regex(/^[\da-f]{24}\.(?:en|fil|ar)\.png$/) }),
    query: z.object({ qr: z.literal('true').optional() }),
    response: { status: 200, schema: z.string().meta({ format: 'binary' }), contentType: 'image/png' },
    failures: [304, 404],
  }),
  badge: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/media/badge/{file}',
    access: 'everybody',
    summary: 'A badge with the state of a public listing and the date of today, as SVG or PNG',
    params: z.object({ file: z.string().regex(/^[\da-f]{24}\.(?:svg|png)$/) }),
    query: z.object({ lang: z.enum(languages).optional() }),
    response: { status: 200, schema: z.string().meta({ format: 'binary' }), contentType: 'image/*' },
    failures: [304, 404],
  }),
  read: defineEndpoint({
    ...common,
    method: 'GET',
    path: '/media/{key}',
    access: 'everybody',
    summary: 'The picture itself, in the format that the client likes best',
    params: z.object({ key: z.string().regex(keyPattern) }),
    query: imageQuerySchema,
    response: { status: 200, schema: z.string().meta({ format: 'binary' }), contentType: 'image/*' },
    failures: [304, 404],
  }),
};
