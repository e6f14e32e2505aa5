// Separate from the schemas, so that pages can use it without zod, and from the values that the first script needs.

/** Trust levels, best first: also the order of `sort=trust`. */
export const trustLevels = [
  'certified',
  'muslim_owned',
  'community_confirmed',
  'claimed_halal',
  'certificate_expired',
  'unverified',
] as const;

/** Levels that rest on checked evidence, and levels that only repeat what was reported: `trust=proven|reported`. */
export const trustGroups = {
  proven: ['certified', 'muslim_owned', 'community_confirmed'],
  reported: ['claimed_halal'],
} as const satisfies Record<string, ReadonlyArray<(typeof trustLevels)[number]>>;

export const evidenceKinds = [
  'certificate',
  'certifier_registry',
  'admin_visit',
  'owner_statement',
  'published_source',
  'community_confirmation',
  'community_dispute',
] as const;

/** Kinds of trust reasons. */
export const trustReasonCodes = [
  'certificate_valid',
  'certificate_ended',
  'certificate_incomplete',
  'body_unknown',
  'body_unrecognised',
  'body_recognition_unknown',
  'owner_says',
  'visit_found',
  'published',
  'people_confirmed',
  'people_disputed',
  'submitted',
  'imported',
  'reported_certificate_ended',
  'generated',
] as const;
