import type { disputeKinds, Trust } from '@halalmap/contracts';
import type { HalalScope } from '@halalmap/listing-model';
import type { Evidence, EvidenceFacts } from '../listing/stored-listing';

const yearMs = 365 * 24 * 60 * 60_000;
/** Required number of confirmations and networks, and the minimum account age. */
const confirmationsNeeded = 3;
const networksNeeded = 2;
const accountAgeDays = 7;

/** How long a confirmation, a visit or a statement keeps the facts of a place confirmed, in milliseconds. */
export const confirmationLastsMs = yearMs;

/**
 * Whether what a user says counts for others: a verified email address and an account of 7 days, and no dispute of
 * somebody whose disputes admins have rejected again and again. Fixed when it is said, from facts about the account at
 * that time.
 */
export const isByEstablishedUser = (facts: EvidenceFacts): boolean =>
  facts.emailVerified === true && Number(facts.accountAgeDays) >= accountAgeDays && facts.adminsOnly !== true;

/**
 * Whether anybody but its author and admins may notice an entry of the ledger: it is no confirmation or dispute, or it is
 * one that counts. Earlier versions showed every dispute and stored nothing about its author, so those still count.
 */
export const countsForOthers = ({ kind, facts }: Evidence): boolean => {
  if (kind === 'community_confirmation') return isByEstablishedUser(facts);
  return kind !== 'community_dispute' || facts.emailVerified === undefined || isByEstablishedUser(facts);
};

const isCounted = ({ kind, facts }: Evidence): boolean =>
  kind === 'community_confirmation' &&
  facts.verdict === 'still_true' &&
  isByEstablishedUser(facts) &&
  typeof facts.networkGroup === 'string';

/** Confirmations that count at a time and are not older than a year. */
const countedAt = (active: readonly Evidence[], time: number): Evidence[] =>
  active.filter((entry) => isCounted(entry) && entry.recordedAt.getTime() > time - yearMs);

/** Whether anybody who counts confirms the place at a time. */
export const isConfirmed = (active: readonly Evidence[], time: number): boolean =>
  countedAt(active, time).length > 0;

const areEnough = (confirmations: readonly Evidence[]): boolean =>
  new Set(confirmations.map((entry) => entry.recordedBy)).size >= confirmationsNeeded &&
  new Set(confirmations.map((entry) => entry.facts.networkGroup)).size >= networksNeeded;

/** Disputes that others see. */
const countedDisputes = (active: readonly Evidence[]): Evidence[] =>
  active.filter((entry) => entry.kind === 'community_dispute' && countsForOthers(entry));

/** The newest answer of each user to the question what is halal, of confirmations that count. */
const halalAnswers = (active: readonly Evidence[], time: number): Evidence[] => {
  const byUser = new Map<string | null, Evidence>();
  for (const entry of countedAt(active, time)) {
    const { halal } = entry.facts;
    if (halal !== 'all' && halal !== 'part') continue;
    const earlier = byUser.get(entry.recordedBy);
    if (!earlier || earlier.recordedAt <= entry.recordedAt) byUser.set(entry.recordedBy, entry);
  }
  return [...byUser.values()];
};

/**
 * What at least three users from at least two networks say is halal, unless somebody disputes it.
 * @param active evidence that is recorded and not withdrawn
 * @param time milliseconds since 1970
 * @returns null if too few say so
 */
export const confirmedScope = (
  active: readonly Evidence[],
  time: number,
): Extract<HalalScope, 'all' | 'part'> | null => {
  if (countedDisputes(active).some(({ facts }) => facts.verdict === 'not_halal')) return null;
  const answers = halalAnswers(active, time);
  if (!areEnough(answers)) return null;
  const all = answers.filter(({ facts }) => facts.halal === 'all').length;
  return all > answers.length - all ? 'all' : 'part';
};

/** Whether the facts of a mosque were confirmed within a year: by its owner, a visit, or enough users. */
export const areFactsConfirmed = (active: readonly Evidence[], time: number): boolean =>
  areEnough(countedAt(active, time)) ||
  active.some(
    ({ kind, recordedAt }) =>
      (kind === 'owner_statement' || kind === 'admin_visit') && recordedAt.getTime() > time - yearMs,
  );

/**
 * The open disputes of a place, as others see them.
 * @param isProtected the place is certified or confirmed: a kind is only named if two users in different networks say so
 */
export const reviewOf = (active: readonly Evidence[], isProtected: boolean): Trust['review'] => {
  const disputes = countedDisputes(active).sort((a, b) => a.recordedAt.getTime() - b.recordedAt.getTime());
  const [first] = disputes;
  if (!first) return null;
  const count = (kind: (typeof disputeKinds)[number]): number => {
    const said = disputes.filter(({ facts }) => facts.verdict === kind);
    const people = new Set(said.map(({ recordedBy }) => recordedBy)).size;
    const networks = new Set(said.flatMap(({ facts }) => facts.networkGroup ?? [])).size;
    return !isProtected || (people > 1 && networks > 1) ? people : 0;
  };
  const answers = disputes.flatMap(({ answer }) =>
    answer ? [{ text: answer.text, answeredAt: answer.at.toISOString() }] : [],
  );
  return {
    since: first.recordedAt.toISOString(),
    counts: { closed: count('closed'), not_halal: count('not_halal'), wrong_info: count('wrong_info') },
    ...(answers.length > 0 ? { answers } : {}),
  };
};
