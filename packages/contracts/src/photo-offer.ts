import { z } from 'zod';
import { boundedList, documentId, optional, text } from './fields';
import { imageMessages, photoKinds } from './image-rules';
import { limits } from './limits';
import { paginationSchema } from './listing';
import { pageQuerySchema } from './listing-query';

export const photoOfferStatuses = ['pending', 'approved', 'rejected'] as const;
const photoOfferStatusSchema = z.enum(photoOfferStatuses);
export type PhotoOfferStatus = z.infer<typeof photoOfferStatusSchema>;

/** Body of `POST /api/listings/{id}/photos`: staged uploads, and what they show. */
export const photoOfferSubmissionSchema = z.object({
  uploads: boundedList(
    z.array(z.string().trim().max(limits.text.link)).min(1, imageMessages.offer),
    limits.photoOffers.max,
    imageMessages.offer,
  ),
  kind: z.enum(photoKinds),
  note: optional(text(limits.text.comment)),
});
export type PhotoOfferSubmission = z.output<typeof photoOfferSubmissionSchema>;

/** Query of `GET /api/photo-offers`. */
export const photoOfferQuerySchema = pageQuerySchema.extend({
  status: photoOfferStatusSchema.optional(),
  listingId: z.string().max(limits.text.name).optional(),
});
export type PhotoOfferQuery = z.output<typeof photoOfferQuerySchema>;

/** Body of `PATCH /api/photo-offers/{id}`. */
export const photoOfferDecisionSchema = z.strictObject({
  status: z.enum(['approved', 'rejected']),
  reason: optional(text(limits.text.comment)),
});
export type PhotoOfferDecision = z.output<typeof photoOfferDecisionSchema>;

/** Photos that somebody offers for the page of a place; for admins only. */
export const photoOfferSchema = z
  .object({
    id: documentId(),
    listingId: documentId(),
    listingName: z.string(),
    kind: z.enum(photoKinds),
    /** URLs of the photos, for admins only; empty once the offer is decided. */
    uploads: z.array(z.string()),
    note: z.string().nullable(),
    /** Null for visitors. */
    by: z.string().nullable(),
    status: photoOfferStatusSchema,
    reason: z.string().nullable(),
    createdAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().nullable(),
    /** The suggested edit that an approved certificate became. */
    changeId: documentId().optional(),
  })
  .meta({ id: 'PhotoOffer' });
export type PhotoOffer = z.infer<typeof photoOfferSchema>;

export const photoOfferListSchema = z.object({
  offers: z.array(photoOfferSchema),
  pagination: paginationSchema,
});
export type PhotoOfferList = z.infer<typeof photoOfferListSchema>;
