import { z } from 'zod';
import { certificateFileSchema, certificateFilesSchema, certificateSeenSchema } from './certificate';
import { documentId, optional, text } from './fields';
import { limits } from './limits';
import { paginationSchema, seenOnApproval } from './listing';
import { listingPatchSchema } from './listing-edit';
import { pageQuerySchema } from './listing-query';

/** Body of `POST /api/listings/{id}/changes`. */
export const changeRequestSchema = z
  .object({
    fields: listingPatchSchema,
    note: optional(text(limits.text.comment)),
    certificateFiles: certificateFilesSchema,
  })
  .refine(({ fields, certificateFiles }) => Object.keys(fields).length + certificateFiles.length > 0, {
    path: ['fields'],
    error: 'Say what should be changed',
  });
export type ChangeRequest = z.output<typeof changeRequestSchema>;

export const changeStatuses = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
const changeStatusSchema = z.enum(changeStatuses);
export type ChangeStatus = z.infer<typeof changeStatusSchema>;

/** Query of `GET /api/changes`. */
export const changeQuerySchema = pageQuerySchema.extend({
  status: changeStatusSchema.optional(),
  listingId: z.string().max(limits.text.name).optional(),
});
export type ChangeQuery = z.output<typeof changeQuerySchema>;

/** Body of `PATCH /api/changes/{id}`. */
export const changeDecisionSchema = z
  .strictObject({
    status: z.enum(['approved', 'rejected', 'withdrawn']),
    reason: optional(text(limits.text.comment)),
    certificateSeen: certificateSeenSchema.nullish(),
  })
  .refine(({ status, certificateSeen }) => status === 'approved' || !certificateSeen, {
    path: ['certificateSeen'],
    error: seenOnApproval,
  });
export type ChangeDecision = z.output<typeof changeDecisionSchema>;

/** A suggested change to a listing. */
export const changeSchema = z
  .object({
    id: documentId(),
    listingId: documentId(),
    fields: z.record(z.string(), z.unknown()),
    note: z.string().nullable(),
    status: changeStatusSchema,
    requestedBy: z.string(),
    /** Suggested by the owner, by editing facts that affect the trust level. */
    byOwner: z.boolean(),
    /** Photos and PDFs of the certificate sent with it, for admins and the sender. */
    certificateFiles: z.array(certificateFileSchema).optional(),
    /** The values at the time of the suggestion; for admins, like the name of the listing. */
    before: z.record(z.string(), z.unknown()).optional(),
    listingName: z.string().optional(),
    createdAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().optional(),
    reason: z.string().optional(),
  })
  .meta({ id: 'Change' });
export type Change = z.infer<typeof changeSchema>;

export const changeListSchema = z.object({ changes: z.array(changeSchema), pagination: paginationSchema });
export type ChangeList = z.infer<typeof changeListSchema>;
