import type { Trust } from './trust';

// Apart from the schemas, so that pages know them without the library behind those.

/** Levels of trust, best first: also the order of `sort=trust`. */
export const trustLevels = [
  'certified',
  'muslim_owned',
  'community_confirmed',
  'claimed_halal',
  'certificate_expired',
  'unverified',
] as const;

export const evidenceKinds = [
  'certificate',
  'certifier_registry',
  'admin_visit',
  'owner_statement',
  'published_source',
  'community_confirmation',
  'community_dispute',
] as const;

/**
 * Whether more than a submitter's word says that a place is Muslim-owned: its level, or an owner's statement or a visit
 * behind the "Yes".
 */
export const isProvenMuslimOwned = ({ trust, muslimOwned }: { trust: Trust; muslimOwned: string }): boolean =>
  trust.level === 'muslim_owned' ||
  (muslimOwned === 'Yes' &&
    trust.reasons.some(({ kind }) => kind === 'owner_statement' || kind === 'admin_visit'));
