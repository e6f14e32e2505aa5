import { asksHalal } from '@halalmap/listing-model';
import type { Caution, Trust, TrustLevel } from '@halalmap/contracts';
import type { HalalScope } from '@halalmap/listing-model';
import {
  certificatesAmong,
  isAskedOf,
  isValidAt,
  statedCertificate,
  type Certificate,
  type CertifiedPlace,
  type FindCertifyingBody,
  type Said,
  type SeenCertificate,
  type Statement,
} from './certificates';
import {
  areFactsConfirmed,
  confirmationLastsMs,
  confirmedScope,
  countsForOthers,
  reviewOf,
} from './community';
import type { Evidence } from '../listing/stored-listing';
import { endOfManilaDay } from '../manila-time';
import { reasonsOf } from './trust-reasons';

const yearMs = 365 * 24 * 60 * 60_000;

export interface TrustInput {
  evidence: readonly Evidence[];
  statement: Statement;
  findBody: FindCertifyingBody;
  now: Date;
}

export interface TrustAssessment {
  trust: Trust;
  /** When the result will next change just by the passing of time; null if never. */
  changesAt: Date | null;
}

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

/** What evidence of one kind says last about what is halal; null if nothing. */
export const latestScope = (standing: readonly Evidence[], kind: Evidence['kind']): HalalScope | null =>
  newest(
    standing.flatMap((entry) =>
      entry.kind === kind && typeof entry.facts.halalScope === 'string'
        ? [{ value: entry.facts.halalScope as HalalScope, by: 'owner', at: entry.recordedAt.getTime() }]
        : [],
    ),
  )?.value ?? null;

/** An admin's visit takes precedence over the owner's statement. */
const isMuslimOwned = (active: readonly Evidence[]): boolean =>
  latestStatement(active, 'admin_visit', 'muslimOwned') ??
  latestStatement(active, 'owner_statement', 'muslimOwned') ??
  false;

type Voice = 'visit' | 'admin' | 'owner' | 'submission' | 'published';

/** One statement about the place. `at`: milliseconds since 1970. */
interface Word<Value> {
  value: Value;
  by: Voice;
  at: number;
}

const voices: Partial<Record<Evidence['kind'], Voice>> = {
  admin_visit: 'visit',
  owner_statement: 'owner',
  published_source: 'published',
};

/** Who knows the place: what they say is weighed before what others say. */
const knows = ({ by }: Word<unknown>): boolean => by === 'visit' || by === 'admin' || by === 'owner';

/** What an entry says about a field. A publication that reported a certificate says that there is one. */
const statedIn = ({ kind, facts }: Evidence, field: 'halalScope' | 'halalCertified'): unknown =>
  facts[field] ??
  (field === 'halalCertified' && kind === 'published_source' && facts.reportedCertified === true
    ? 'Yes'
    : undefined);

/** Everything that is said about a field. What the owner says counts as evidence only, which can be withdrawn. */
const wordsAbout = <Value extends string>(
  field: 'halalScope' | 'halalCertified',
  said: Said<Value | null>,
  active: readonly Evidence[],
): Array<Word<Value>> => [
  ...active.flatMap((entry) => {
    const { kind, recordedAt } = entry;
    const [by, value] = [voices[kind], statedIn(entry, field)];
    return by && typeof value === 'string' ? [{ value: value as Value, by, at: recordedAt.getTime() }] : [];
  }),
  ...(said.value === null || said.by === 'owner'
    ? []
    : [{ value: said.value, by: said.by, at: said.at.getTime() }]),
];

/** Scopes, from the one that raises trust most to the one that lowers it most. */
const scopeOrder: readonly HalalScope[] = ['all', 'part', 'Unknown', 'pork_free', 'not_halal'];

/** Position of a scope; null, which nobody stated, is like `Unknown`. Lower values raise trust. */
export const scopeRank = (scope: HalalScope | null): number => scopeOrder.indexOf(scope ?? 'Unknown');

type Denial = Extract<HalalScope, 'pork_free' | 'not_halal'>;
type ScopeWord = Word<HalalScope>;

const isDenial = (word: ScopeWord | undefined): word is Word<Denial> =>
  word?.value === 'pork_free' || word?.value === 'not_halal';
const isClaim = (word: ScopeWord | undefined): word is ScopeWord =>
  word?.value === 'all' || word?.value === 'part';

/** The newest word; of two at the same time, the one with less trust. */
const newest = (words: readonly ScopeWord[]): ScopeWord | undefined =>
  words.reduce<ScopeWord | undefined>((best, word) => {
    if (!best || word.at > best.at) return word;
    return word.at === best.at && scopeRank(word.value) > scopeRank(best.value) ? word : best;
  }, undefined);

/** The standing claims of a certificate: those that nobody who knows the place has denied since. */
const certifiedClaims = (words: ReadonlyArray<Word<string>>): Array<Word<string>> => {
  const known = words.filter(knows);
  const latest = Math.max(...known.map(({ at }) => at));
  const isDenied = known.some(({ at, value }) => at === latest && value === 'No');
  return words.filter(({ value, at }) => value === 'Yes' && !(isDenied && at <= latest));
};

const precedence: readonly Voice[] = ['visit', 'admin', 'owner', 'submission', 'published'];
const byPrecedence = (a: Word<unknown>, b: Word<unknown>): number =>
  precedence.indexOf(a.by) - precedence.indexOf(b.by);

/** The parts of trust that follow from evidence and time. */
interface Result extends Pick<Trust, 'level' | 'halal' | 'certificate'> {
  level: TrustLevel;
}

const describedAs = (
  state: 'valid' | 'ended' | 'reported',
  certificate: Certificate,
  seen?: SeenCertificate,
): NonNullable<Trust['certificate']> => ({
  state,
  ...(certificate.bodyName === null ? {} : { body: certificate.bodyName }),
  ...(certificate.body && !certificate.body.demo ? { bodyId: certificate.body.id } : {}),
  ...(certificate.number === null ? {} : { number: certificate.number }),
  ...(certificate.validUntil === null ? {} : { validUntil: certificate.validUntil }),
  ...(certificate.scope === null ? {} : { scope: certificate.scope }),
  recognised: certificate.recognised,
  ...(seen ? { seenAt: seen.evidence.recordedAt.toISOString() } : {}),
});

const lastsLongest = (a: SeenCertificate, b: SeenCertificate): number =>
  (b.validUntil ?? '').localeCompare(a.validUntil ?? '') ||
  b.evidence.recordedAt.getTime() - a.evidence.recordedAt.getTime();

/** The certificate to show: a valid one, else one that was seen and has ended, else the one that is reported. */
const certificateAt = (
  statement: Statement,
  place: CertifiedPlace,
  { seen, isClaimed }: { seen: readonly SeenCertificate[]; isClaimed: boolean },
): NonNullable<Trust['certificate']> => {
  const counting = seen.filter(({ shortcoming }) => shortcoming === null).sort(lastsLongest);
  const valid = counting.find((certificate) => isValidAt(certificate, place.time));
  if (valid) return describedAs('valid', valid, valid);
  const [ended] = counting;
  if (ended) return describedAs('ended', ended, ended);
  const unseen = statedCertificate(statement, place) ?? seen[0];
  if (unseen) return describedAs('reported', unseen);
  const isReported = statement.halalCertified.value !== 'No' && isClaimed;
  return { state: isReported ? 'reported' : 'none', recognised: null };
};

/** What readers need to know beside any level. */
const cautionsOf = ({ alcoholServed, porkOnPremises }: Statement): Caution[] => [
  ...(alcoholServed === 'Yes' ? ['alcohol' as const] : []),
  ...(porkOnPremises === 'Yes' ? ['pork' as const] : []),
];

/** The result for food, businesses and products, by the order of tests of the trust rules. */
const halalResult = (input: TrustInput, active: readonly Evidence[], time: number): Result => {
  const { statement, findBody } = input;
  const { entityType, isMadeHere } = statement;
  const place = { entityType, isMadeHere, findBody, time };
  const seen = certificatesAmong(active, place);
  const words = wordsAbout<HalalScope>('halalScope', statement.halalScope, active);
  const certifiedWords = certifiedClaims(
    wordsAbout<string>('halalCertified', statement.halalCertified, active),
  );
  const certificate = certificateAt(statement, place, { seen, isClaimed: certifiedWords.length > 0 });
  const known = newest(words.filter(knows));
  const others = (['submission', 'published'] as const).flatMap(
    (voice) => newest(words.filter(({ by }) => by === voice)) ?? [],
  );
  const isCautioned = cautionsOf(statement).length > 0;
  const as = (
    level: TrustLevel,
    { value, by }: { value: HalalScope; by: NonNullable<Trust['halal']>['by'] },
  ): Result => ({
    level,
    // Not all can be halal where alcohol or pork is served. A certificate says itself what it covers.
    halal: { scope: value === 'all' && isCautioned && by !== 'certificate' ? 'part' : value, by },
    certificate,
  });

  const seenAt = Math.max(
    ...seen
      .filter((entry) => entry.shortcoming === null && isValidAt(entry, time))
      .map(({ evidence }) => evidence.recordedAt.getTime()),
  );
  if (isDenial(known) && known.at > seenAt) return as(known.value, known);

  if (certificate.state === 'valid') {
    // A denial from before the certificate was seen is settled by it.
    const said = [known, newest(others)].find(
      (word) => word && word.value !== 'Unknown' && !(isDenial(word) && word.at <= seenAt),
    );
    if (said) return as('certified', said);
    const isWhole = certificate.scope === 'premises';
    return as('certified', { value: isWhole ? 'all' : 'Unknown', by: 'certificate' });
  }

  const confirmed = confirmedScope(active, time);
  if (confirmed) return as('community_confirmed', { value: confirmed, by: 'community' });

  const claims = [known, ...others].filter(isClaim);
  const claimedAt = Math.max(...[...claims, ...certifiedWords].map(({ at }) => at));
  const denied = newest(others.filter(isDenial));
  if (isDenial(denied) && denied.at >= claimedAt) return as(denied.value, denied);

  const [claim] = claims.sort(byPrecedence);
  if (claim) return as('claimed_halal', claim);
  const [certified] = certifiedWords.sort(byPrecedence);
  if (certified) return as('claimed_halal', { value: 'Unknown', by: certified.by });
  return as('unverified', { value: 'Unknown', by: null });
};

const resultAt = (input: TrustInput, time: number): Result => {
  const active = activeAt(input.evidence, time);
  if (isAskedOf(input.statement)) return halalResult(input, active, time);
  return { level: areFactsConfirmed(active, time) ? 'facts_confirmed' : 'facts_published' };
};

/** Two results with the same key look the same to readers. */
const keyOf = ({ level, halal, certificate }: Result): string =>
  [level, halal?.scope, certificate?.state].join(' ');

/** Evidence that confirms the facts of a place for a year. */
const confirming: ReadonlySet<Evidence['kind']> = new Set([
  'community_confirmation',
  'owner_statement',
  'admin_visit',
]);

/** All times at which the result may change, in ascending order. */
const turningPoints = ({ evidence }: TrustInput): number[] =>
  evidence
    .flatMap((entry) => [
      entry.recordedAt.getTime(),
      ...(confirming.has(entry.kind) ? [entry.recordedAt.getTime() + confirmationLastsMs] : []),
      ...(entry.withdrawnAt ? [entry.withdrawnAt.getTime()] : []),
      ...(entry.validUntil ? [endOfManilaDay(entry.validUntil).getTime()] : []),
    ])
    .sort((a, b) => a - b);

/** When the latest evidence that still counts was added, or the result last changed. */
const lastNews = (input: TrustInput, points: number[], now: number): number => {
  const additions = activeAt(input.evidence, now).map((entry) => entry.recordedAt.getTime());
  const changes = points.filter(
    (time) => time <= now && keyOf(resultAt(input, time)) !== keyOf(resultAt(input, time - 1)),
  );
  return Math.max(input.statement.statedAt.getTime(), ...additions, ...changes);
};

const protectedLevels: ReadonlySet<TrustLevel> = new Set([
  'certified',
  'community_confirmed',
  'facts_confirmed',
]);

/** Open disputes. They do not name a kind by one voice if the place would be certified or confirmed without them. */
const reviewAt = (input: TrustInput, active: readonly Evidence[], time: number): Trust['review'] => {
  if (!active.some(({ kind }) => kind === 'community_dispute')) return null;
  const evidence = input.evidence.filter(({ kind }) => kind !== 'community_dispute');
  return reviewOf(active, protectedLevels.has(resultAt({ ...input, evidence }, time).level));
};

/**
 * Derives the trust of a listing at a given time. A pure function: the same input gives the same result everywhere.
 * Three questions are kept apart: whether the food is halal (the level), whether there is a certificate, and whether the
 * owner is Muslim. Mosques have none of them, only whether their facts were confirmed.
 */
export const assessTrust = (given: TrustInput): TrustAssessment => {
  // What does not count changes nothing, not even the day of the last check.
  const input = { ...given, evidence: given.evidence.filter(countsForOthers) };
  const now = input.now.getTime();
  const result = resultAt(input, now);
  const points = turningPoints(input);
  const checkedAt = lastNews(input, points, now);
  const change = points.find((time) => time > now && keyOf(resultAt(input, time)) !== keyOf(result));
  const active = activeAt(input.evidence, now);
  return {
    trust: {
      ...result,
      ...(asksHalal(input.statement.entityType)
        ? { cautions: cautionsOf(input.statement), muslimOwned: isMuslimOwned(active) }
        : {}),
      review: reviewAt(input, active, now),
      reasons: reasonsOf({ ...input, evidence: active }),
      checkedAt: new Date(checkedAt).toISOString(),
      stale: now - checkedAt > yearMs,
    },
    changesAt: change === undefined ? null : new Date(change),
  };
};
