// Separate from the schemas, so that pages can use it without zod, and from the values that the first script needs.

/** What is known of whether the food is halal, best first. */
export const halalLevels = [
  'certified',
  'community_confirmed',
  'claimed_halal',
  'unverified',
  'pork_free',
  'not_halal',
] as const;

/** What is known of the facts of a mosque, best first. */
export const mosqueLevels = ['facts_confirmed', 'facts_published'] as const;

/** Trust levels in the order of `sort=trust`. */
export const trustLevels = [...halalLevels, ...mosqueLevels] as const;

/** Position in the order of `sort=trust`; 0 is the best. A place under review comes last within its level. */
export const trustRank = ({
  level,
  review,
}: {
  level: (typeof trustLevels)[number];
  review: object | null;
}): number => 2 * trustLevels.indexOf(level) + (review === null ? 0 : 1);

/** Levels of earlier versions, which histories still name. */
export const formerTrustLevels = ['muslim_owned', 'certificate_expired'] as const;

/** Levels that rest on checked evidence, and levels that only repeat what was reported: `trust=proven|reported`. */
export const trustGroups = {
  proven: ['certified', 'community_confirmed', 'facts_confirmed'],
  reported: ['claimed_halal', 'facts_published'],
} as const satisfies Record<string, ReadonlyArray<(typeof trustLevels)[number]>>;

/** Who says what is halal. `admin`: an admin entered it; `submission`: whoever submitted or imported the place. */
export const halalVoices = [
  'certificate',
  'visit',
  'admin',
  'community',
  'owner',
  'submission',
  'published',
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

/** Kinds of disputes: what a person says is wrong. */
export const disputeKinds = ['closed', 'not_halal', 'wrong_info'] as const;

/** Kinds of trust reasons. */
export const trustReasonCodes = [
  'certificate_valid',
  'certificate_ended',
  'certificate_incomplete',
  'body_unknown',
  'body_unrecognised',
  'body_elsewhere',
  'body_recognition_unknown',
  'certificate_reported',
  'owner_says',
  'visit_found',
  'published',
  'people_confirmed',
  'people_disputed',
  'submitted',
  'imported',
  'admin_says',
  'generated',
] as const;
