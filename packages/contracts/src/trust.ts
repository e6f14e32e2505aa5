import { z } from 'zod';

/** Levels of trust, best first: also the order of `sort=trust`. */
export const trustLevels = [
  'certified',
  'muslim_owned',
  'community_confirmed',
  'claimed_halal',
  'certificate_expired',
  'unverified',
] as const;
export const trustLevelSchema = z.enum(trustLevels);
export type TrustLevel = z.infer<typeof trustLevelSchema>;

export const evidenceKinds = [
  'certificate',
  'certifier_registry',
  'admin_visit',
  'owner_statement',
  'published_source',
  'community_confirmation',
  'community_dispute',
] as const;
export const evidenceKindSchema = z.enum(evidenceKinds);
export type EvidenceKind = z.infer<typeof evidenceKindSchema>;

/** Why a listing has its level, in words a person can read. `submission` is what the submitter said. */
export const trustReasonSchema = z.object({
  kind: z.enum(['submission', ...evidenceKinds]),
  text: z.string(),
  source: z.string().optional(),
  recordedAt: z.iso.datetime(),
  validUntil: z.iso.date().optional(),
});
export type TrustReason = z.infer<typeof trustReasonSchema>;

/** What the evidence says of a listing. Always derived, never stored by a caller. `stale` after 365 days without news. */
export const trustSchema = z
  .object({
    level: trustLevelSchema,
    reasons: z.array(trustReasonSchema),
    checkedAt: z.iso.datetime(),
    stale: z.boolean(),
  })
  .meta({ id: 'Trust' });
export type Trust = z.infer<typeof trustSchema>;

/**
 * Whether more than a submitter's word says that a place is Muslim-owned: its level, or an owner's statement or a visit
 * behind the "Yes".
 */
export const isProvenMuslimOwned = ({ trust, muslimOwned }: { trust: Trust; muslimOwned: string }): boolean =>
  trust.level === 'muslim_owned' ||
  (muslimOwned === 'Yes' &&
    trust.reasons.some(({ kind }) => kind === 'owner_statement' || kind === 'admin_visit'));
