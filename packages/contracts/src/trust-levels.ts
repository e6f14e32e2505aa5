// Separate from the schemas, so that pages can use it without zod, and from the values that the first script needs.
import { trustLevels } from '@halalmap/listing-model';

export { halalLevels, mosqueLevels, trustGroups, trustLevels } from '@halalmap/listing-model';

/** What the order of `sort=trust` depends on. */
interface Ranked {
  level: (typeof trustLevels)[number];
  review: object | null;
  certificate?: { state: string } | undefined;
  muslimOwned?: boolean | undefined;
  reasons?: ReadonlyArray<{ values?: Record<string, unknown> | undefined }>;
}

/** Within one level; half of what a place under review falls by. */
const reportedFirst = { certificate: -0.5, muslimOwned: -0.25 };

/** How much a place that nobody has confirmed rises by what is reported of it. */
const reportedRank = ({ certificate, muslimOwned, reasons = [] }: Ranked): number => {
  if (certificate?.state === 'reported') return reportedFirst.certificate;
  const isMuslimOwned = muslimOwned || reasons.some(({ values }) => values?.['muslimOwned'] === 'Yes');
  return isMuslimOwned ? reportedFirst.muslimOwned : 0;
};

/**
 * Position in the order of `sort=trust`; the smallest is the best. A place under review comes last within its level. Of
 * the unverified ones those with a reported certificate come first, then those that are reported to be Muslim-owned.
 */
export const trustRank = (trust: Ranked): number =>
  2 * trustLevels.indexOf(trust.level) +
  (trust.review === null ? 0 : 1) +
  (trust.level === 'unverified' ? reportedRank(trust) : 0);

/** Levels of earlier versions, which histories still name. */
export const formerTrustLevels = ['muslim_owned', 'certificate_expired'] as const;

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

/** What is served at a place and never halal; shown beside its badge. */
export const cautionKinds = ['alcohol', 'pork'] as const;
export type Caution = (typeof cautionKinds)[number];

export const evidenceKinds = [
  'certificate',
  'certifier_registry',
  'admin_visit',
  'owner_statement',
  'published_source',
  'community_confirmation',
  'community_dispute',
  'owner_check',
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
  'made_elsewhere',
  'certificate_of_other',
  'body_recognition_unknown',
  'certificate_reported',
  'owner_says',
  'owner_checked',
  'visit_found',
  'published',
  'people_confirmed',
  'people_disputed',
  'submitted',
  'imported',
  'admin_says',
  'generated',
] as const;
