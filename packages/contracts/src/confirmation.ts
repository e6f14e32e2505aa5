import { z } from 'zod';
import { documentId, optional, requiredText, text } from './fields';
import { limits } from './limits';
import { paginationSchema } from './listing';
import { pageQuerySchema } from './listing-query';
import { verdicts } from './listing-values';

export const verdictSchema = z.enum(verdicts);
export type Verdict = z.infer<typeof verdictSchema>;

/** Body of `POST /api/listings/{id}/confirmations`. */
export const confirmationSubmissionSchema = z.object({
  verdict: verdictSchema,
  note: optional(text(limits.text.comment)),
});
export type ConfirmationSubmission = z.output<typeof confirmationSubmissionSchema>;

/** Query of `GET /api/confirmations`. */
export const confirmationQuerySchema = pageQuerySchema.extend({
  verdict: verdictSchema.optional(),
  open: z.stringbool().optional(),
});
export type ConfirmationQuery = z.output<typeof confirmationQuerySchema>;

/** Body of `PATCH /api/confirmations/{id}`. */
export const confirmationDecisionSchema = z.strictObject({
  status: z.enum(['resolved', 'rejected']),
  note: requiredText('Enter what you found', limits.text.comment),
});
export type ConfirmationDecision = z.output<typeof confirmationDecisionSchema>;

/** A confirmation or dispute of a listing on the wire. A confirmation needs no decision and is `accepted`. */
export const confirmationSchema = z
  .object({
    id: documentId(),
    listingId: documentId(),
    verdict: verdictSchema,
    note: z.string().nullable(),
    status: z.enum(['accepted', 'open', 'resolved', 'rejected']),
    /** The admin's finding; for admins only, like the next two fields. */
    adminNote: z.string().nullable().optional(),
    listingName: z.string().optional(),
    userId: documentId().optional(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Confirmation' });
export type Confirmation = z.infer<typeof confirmationSchema>;

export const confirmationListSchema = z.object({
  confirmations: z.array(confirmationSchema),
  pagination: paginationSchema,
});
export type ConfirmationList = z.infer<typeof confirmationListSchema>;
