import { z } from 'zod';
import { evidenceKinds, trustLevels, trustReasonCodes } from './trust-levels';

export * from './trust-levels';

export const trustLevelSchema = z.enum(trustLevels);
export type TrustLevel = z.infer<typeof trustLevelSchema>;

export const evidenceKindSchema = z.enum(evidenceKinds);
export type EvidenceKind = z.infer<typeof evidenceKindSchema>;

/** Why a listing has its level, in words a person can read. `submission` is what the submitter said. */
export const trustReasonSchema = z.object({
  kind: z.enum(['submission', ...evidenceKinds]),
  text: z.string(),
  source: z.string().optional(),
  recordedAt: z.iso.datetime(),
  validUntil: z.iso.date().optional(),
  /** What `text` says, for who words it in another language: a stable code, and the values in it. */
  code: z.enum(trustReasonCodes).optional(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).optional(),
});
export type TrustReason = z.infer<typeof trustReasonSchema>;

/** What the evidence says of a listing. Always derived, never stored by a caller. `stale` after 365 days without news. */
export const trustSchema = z
  .object({
    level: trustLevelSchema,
    reasons: z.array(trustReasonSchema),
    checkedAt: z.iso.datetime(),
    stale: z.boolean(),
    /** The owner's statement or a visit says that the place is Muslim-owned, whatever the level. */
    muslimOwned: z.boolean().default(false),
  })
  .meta({ id: 'Trust' });
export type Trust = z.infer<typeof trustSchema>;
