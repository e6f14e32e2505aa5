import { z } from 'zod';
import { evidenceKinds, trustLevels, trustReasonCodes } from './trust-levels';

export * from './trust-levels';

const trustLevelSchema = z.enum(trustLevels);
export type TrustLevel = z.infer<typeof trustLevelSchema>;

export const evidenceKindSchema = z.enum(evidenceKinds);
export type EvidenceKind = z.infer<typeof evidenceKindSchema>;

/** A reason for a trust level, as readable text. `submission` is the submitter's statement. */
const trustReasonSchema = z.object({
  kind: z.enum(['submission', ...evidenceKinds]),
  text: z.string(),
  source: z.string().optional(),
  recordedAt: z.iso.datetime(),
  validUntil: z.iso.date().optional(),
  /** The same as `text` for translation: a stable code and its values. */
  code: z.enum(trustReasonCodes).optional(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).optional(),
});
export type TrustReason = z.infer<typeof trustReasonSchema>;

/**
 * The trust level that follows from the evidence. Always derived, never set by a caller. `stale` after 365 days
 * without new evidence.
 */
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
