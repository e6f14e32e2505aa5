import { trustLevels, type ListingOrigin, type Trust, type TrustLevel } from '@halalmap/contracts';
import { certificatesAmong, isValidAt, type FindCertifyingBody } from './certificates';
import type { Evidence } from './evidence';
import { endOfManilaDay } from './manila-time';
import { reasonsOf } from './trust-reasons';

const yearMs = 365 * 24 * 60 * 60_000;
const confirmationsNeeded = 3;

/** What the submitter said, and when it was last stated. */
export interface Statement {
  origin: ListingOrigin;
  halalCertified: string;
  muslimOwned: string;
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
  /** The owner's statement or an admin's visit says that the place is Muslim-owned. */
  muslimOwned: boolean;
  /** When the passing of time alone will change the level; null when it never will. */
  changesAt: Date | null;
}

/** Place of a level in the order of trust; the best is 0. */
export const trustRank = (level: TrustLevel): number => trustLevels.indexOf(level);

const activeAt = (evidence: readonly Evidence[], time: number): Evidence[] =>
  evidence.filter(
    ({ recordedAt, withdrawnAt }) =>
      recordedAt.getTime() <= time && (withdrawnAt === null || withdrawnAt.getTime() > time),
  );

/** The latest entry of a kind that answers the question decides; of two at the same moment, the doubtful one. */
const latestAnswer = (active: readonly Evidence[], kind: Evidence['kind']): boolean | null => {
  const answers = active
    .filter((entry) => entry.kind === kind && ['Yes', 'No'].includes(String(entry.facts.muslimOwned)))
    .sort((a, b) => b.recordedAt.getTime() - a.recordedAt.getTime());
  const newest = answers.filter((entry) => entry.recordedAt.getTime() === answers[0]?.recordedAt.getTime());
  return newest.length === 0 ? null : newest.every((entry) => entry.facts.muslimOwned === 'Yes');
};

/** An admin who was there knows better than the owner says. */
const isMuslimOwned = (active: readonly Evidence[]): boolean =>
  latestAnswer(active, 'admin_visit') ?? latestAnswer(active, 'owner_statement') ?? false;

/** Three or more different users in the last year, and nobody disagrees. */
const isConfirmed = (active: readonly Evidence[], time: number): boolean => {
  if (active.some((entry) => entry.kind === 'community_dispute')) return false;
  const users = active
    .filter(
      (entry) =>
        entry.kind === 'community_confirmation' &&
        entry.facts.verdict === 'still_true' &&
        entry.recordedAt.getTime() > time - yearMs,
    )
    .map((entry) => entry.recordedBy);
  return new Set(users).size >= confirmationsNeeded;
};

const isClaimed = (active: readonly Evidence[], statement: Statement): boolean =>
  statement.halalCertified === 'Yes' ||
  active.some((entry) => entry.kind === 'owner_statement' && entry.facts.halalCertified === 'Yes');

const levelAt = ({ evidence, statement, findBody }: TrustInput, time: number): TrustLevel => {
  const active = activeAt(evidence, time);
  const certificates = certificatesAmong(active, findBody).filter((entry) => entry.counts);
  if (certificates.some((entry) => isValidAt(entry, time))) return 'certified';
  if (certificates.length > 0) return 'certificate_expired';
  if (isMuslimOwned(active)) return 'muslim_owned';
  if (isConfirmed(active, time)) return 'community_confirmed';
  return isClaimed(active, statement) ? 'claimed_halal' : 'unverified';
};

/** Every moment at which the level may change, in order. */
const turningPoints = ({ evidence }: TrustInput): number[] =>
  evidence
    .flatMap((entry) => [
      entry.recordedAt.getTime(),
      ...(entry.withdrawnAt ? [entry.withdrawnAt.getTime()] : []),
      ...(entry.validUntil ? [endOfManilaDay(entry.validUntil).getTime()] : []),
      ...(entry.kind === 'community_confirmation' ? [entry.recordedAt.getTime() + yearMs] : []),
    ])
    .sort((a, b) => a - b);

/** When evidence that still stands was last added, or the level last changed. */
const lastNews = (input: TrustInput, points: number[], now: number): number => {
  const additions = activeAt(input.evidence, now).map((entry) => entry.recordedAt.getTime());
  const changes = points.filter((time) => time <= now && levelAt(input, time) !== levelAt(input, time - 1));
  return Math.max(input.statement.statedAt.getTime(), ...additions, ...changes);
};

/**
 * What the evidence says of a listing at a moment: a pure function, so the answer is the same wherever it is asked.
 * Certified needs a certifying body of the reference data that is not marked unrecognised, a number, and a last day
 * that is not over in Manila. A submitter's words and published sources never give more than `claimed_halal`.
 * @param input.findBody looks a certifying body up by id or name
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
    },
    muslimOwned: isMuslimOwned(active),
    changesAt: change === undefined ? null : new Date(change),
  };
};
