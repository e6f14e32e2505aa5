import { z } from 'zod';
import { documentId, email, numberedFileSchema, optional, phone, requiredText, text } from './fields';
import { attachedImagesSchema } from './image';
import { limits } from './limits';
import { paginationSchema } from './listing';
import { pageQuerySchema } from './listing-query';

/** Body of `POST /api/listings/{id}/claims`. A message or a document is required, so that an admin can decide. */
export const claimSubmissionSchema = z
  .object({
    businessName: requiredText('Business name is required', limits.businessProfile.name),
    ownerName: requiredText('Owner name is required', limits.text.name),
    contactEmail: email(),
    contactPhone: optional(phone(limits.businessProfile.phone)),
    message: optional(text(limits.text.comment)),
    /** Uploaded photos or PDFs of documents. The claim takes them over, and their upload URLs stop working. */
    evidenceFiles: attachedImagesSchema.transform((files) => files.map(({ url }) => url)),
  })
  .refine(({ message, evidenceFiles }) => message !== null || evidenceFiles.length > 0, {
    path: ['message'],
    error: 'Say how you belong to the place, or add a photo or PDF that shows it',
    params: { code: 'claim_reason' },
  });
export type ClaimSubmission = z.output<typeof claimSubmissionSchema>;

export const claimStatuses = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
const claimStatusSchema = z.enum(claimStatuses);
export type ClaimStatus = z.infer<typeof claimStatusSchema>;

/** Query of `GET /api/claims`. */
export const claimQuerySchema = pageQuerySchema.extend({
  status: claimStatusSchema.optional(),
  /** Words that occur in the names of the place, business or owner, or in the email address. */
  search: text(limits.text.name).optional(),
  /** Of one account; for admins. */
  userId: documentId().optional(),
});
export type ClaimQuery = z.output<typeof claimQuerySchema>;

/** Body of `PATCH /api/claims/{id}`. */
export const claimDecisionSchema = z.strictObject({
  status: z.enum(['approved', 'rejected', 'withdrawn']),
  adminNotes: optional(text(limits.text.comment)),
});
export type ClaimDecision = z.output<typeof claimDecisionSchema>;

/** A file of a claim, for the claimant and admins. */
const claimEvidenceSchema = numberedFileSchema('/api/claims/{id}/evidence/{n}').meta({
  id: 'ClaimEvidence',
});
export type ClaimEvidence = z.infer<typeof claimEvidenceSchema>;

/** A claim on the wire. */
export const claimSchema = z
  .object({
    id: documentId(),
    listingId: documentId(),
    listingName: z.string(),
    userId: documentId(),
    status: claimStatusSchema,
    businessName: z.string(),
    ownerName: z.string(),
    contactEmail: z.string(),
    contactPhone: z.string().nullable(),
    message: z.string().nullable(),
    evidenceFiles: z.array(claimEvidenceSchema),
    adminNotes: z.string().nullable(),
    reviewedBy: z.string().nullable(),
    reviewedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Claim' });
export type Claim = z.infer<typeof claimSchema>;

export const claimListSchema = z.object({ claims: z.array(claimSchema), pagination: paginationSchema });
export type ClaimList = z.infer<typeof claimListSchema>;
