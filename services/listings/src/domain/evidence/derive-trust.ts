import { trustLevels, type ListingOrigin, type Trust, type TrustLevel } from '@halalmap/contracts';
import {
  certificatesAmong,
  isValidAt,
  reportedCertificate,
  type CertificateFacts,
  type FindCertifyingBody,
} from './certificates';
import type { Evidence } from '../listing/stored-listing';
import { endOfManilaDay } from '../manila-time';
import { reasonsOf } from './trust-reasons';

const yearMs = 365 * 24 * 60 * 60_000;
/** Required number of confirmations and networks, and the minimum account age. */
const confirmationsNeeded = 3;
const networksNeeded = 2;
const accountAgeDays = 7;

/** What the submitter stated, and when it was last stated. */
interface Statement {
  origin: ListingOrigin;
  halalCertified: string;
  muslimOwned: string;
  /** The certificate that the listing states, whether or not it was seen. */
  certificate: CertificateFacts;
  statedAt: Date;
}

export interface TrustInput {
  evidence: readonly Evidence[];
  statement: Statement;
  findBody: FindCertifyingBody;
  now: Date;
}

export interface TrustAssessment {
  trust: Trust;
  /** When the level will next change just by the passing of time; null if never. */
  changesAt: Date | null;
}

/** Position of a level in the trust order; 0 is the best. */
export const trustRank = (level: TrustLevel): number => trustLevels.indexOf(level);

const activeAt = (evidence: readonly Evidence[], time: number): Evidence[] =>
  evidence.filter(
    ({ recordedAt, withdrawnAt }) =>
      recordedAt.getTime() <= time && (withdrawnAt === null || withdrawnAt.getTime() > time),
  );

/**
 * The latest statement about a field by evidence of one kind: true for Yes, false for No, null for neither. Of two at
 * the same time, the one with less trust wins.
 * @param standing entries that are not withdrawn
 */
export const latestStatement = (
  standing: readonly Evidence[],
  kind: Evidence['kind'],
  field: 'halalCertified' | 'muslimOwned',
): boolean | null => {
  const statements = standing
    .filter((entry) => entry.kind === kind && entry.facts[field] !== undefined)
    .sort((a, b) => b.recordedAt.getTime() - a.recordedAt.getTime());
  const newest = statements
    .filter((entry) => entry.recordedAt.getTime() === statements[0]?.recordedAt.getTime())
    .map((entry) => entry.facts[field]);
  if (newest.includes('No')) return false;
  return newest.length > 0 && newest.every((response) => response === 'Yes') ? true : null;
};

/** An admin's visit takes precedence over the owner's statement. */
const isMuslimOwned = (active: readonly Evidence[]): boolean =>
  latestStatement(active, 'admin_visit', 'muslimOwned') ??
  latestStatement(active, 'owner_statement', 'muslimOwned') ??
  false;

/** Whether a confirmation counts. The account facts were stored when it was given. */
const countsAsConfirmation = ({ kind, facts }: Evidence): boolean =>
  kind === 'community_confirmation' &&
  facts.verdict === 'still_true' &&
  facts.emailVerified === true &&
  Number(facts.accountAgeDays) >= accountAgeDays &&
  typeof facts.networkGroup === 'string';

/** At least three users from at least two networks in the last year, and no dispute. */
const isConfirmed = (active: readonly Evidence[], time: number): boolean => {
  if (active.some((entry) => entry.kind === 'community_dispute')) return false;
  const confirmations = active.filter(
    (entry) => countsAsConfirmation(entry) && entry.recordedAt.getTime() > time - yearMs,
  );
  const users = new Set(confirmations.map((entry) => entry.recordedBy));
  const networks = new Set(confirmations.map((entry) => entry.facts.networkGroup));
  return users.size >= confirmationsNeeded && networks.size >= networksNeeded;
};

const isClaimed = (active: readonly Evidence[], statement: Statement): boolean =>
  statement.halalCertified === 'Yes' || latestStatement(active, 'owner_statement', 'halalCertified') === true;

/**
 * Whether the listing states a certificate that has expired, seen or not. A listing that denies being certified states
 * none.
 */
const hasEndedCertificate = ({ statement, findBody }: TrustInput, time: number): boolean => {
  const reported = reportedCertificate(statement.certificate, findBody);
  return reported !== null && statement.halalCertified !== 'No' && !isValidAt(reported, time);
};

const levelAt = (input: TrustInput, time: number): TrustLevel => {
  const { evidence, statement, findBody } = input;
  const active = activeAt(evidence, time);
  const certificates = certificatesAmong(active, findBody).filter((entry) => entry.counts);
  if (certificates.some((entry) => isValidAt(entry, time))) return 'certified';
  if (certificates.length > 0 || hasEndedCertificate(input, time)) return 'certificate_expired';
  if (isMuslimOwned(active)) return 'muslim_owned';
  if (isConfirmed(active, time)) return 'community_confirmed';
  return isClaimed(active, statement) ? 'claimed_halal' : 'unverified';
};

/** All times at which the level may change, in ascending order. */
const turningPoints = ({ evidence, statement }: TrustInput): number[] => {
  const { expiryDate } = statement.certificate;
  const ofEvidence = evidence.flatMap((entry) => [
    entry.recordedAt.getTime(),
    ...(entry.withdrawnAt ? [entry.withdrawnAt.getTime()] : []),
    ...(entry.validUntil ? [endOfManilaDay(entry.validUntil).getTime()] : []),
    ...(entry.kind === 'community_confirmation' ? [entry.recordedAt.getTime() + yearMs] : []),
  ]);
  const reportedEnd = expiryDate ? [endOfManilaDay(expiryDate).getTime()] : [];
  return [...ofEvidence, ...reportedEnd].sort((a, b) => a - b);
};

/** When the latest evidence that still counts was added, or the level last changed. */
const lastNews = (input: TrustInput, points: number[], now: number): number => {
  const additions = activeAt(input.evidence, now).map((entry) => entry.recordedAt.getTime());
  const changes = points.filter((time) => time <= now && levelAt(input, time) !== levelAt(input, time - 1));
  return Math.max(input.statement.statedAt.getTime(), ...additions, ...changes);
};

/**
 * Derives the trust of a listing at a given time. A pure function: the same input gives the same result everywhere.
 * Certified requires a certifying body from the reference data that is not marked unrecognised, a number, and a last
 * day that is not over in Manila. Submitter statements and published sources never give more than `claimed_halal`.
 */
export const assessTrust = (input: TrustInput): TrustAssessment => {
  const now = input.now.getTime();
  const level = levelAt(input, now);
  const points = turningPoints(input);
  const checkedAt = lastNews(input, points, now);
  const change = points.find((time) => time > now && levelAt(input, time) !== level);
  const active = activeAt(input.evidence, now);
  return {
    trust: {
      level,
      reasons: reasonsOf({ ...input, evidence: active }),
      checkedAt: new Date(checkedAt).toISOString(),
      stale: now - checkedAt > yearMs,
      muslimOwned: isMuslimOwned(active),
    },
    changesAt: change === undefined ? null : new Date(change),
  };
};
