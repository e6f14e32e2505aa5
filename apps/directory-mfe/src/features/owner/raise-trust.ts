import type { EvidenceEntry, Listing } from '@halalmap/contracts';

/** What would raise a place's trust level, and what keeps the current one. */
export type TrustStep = 'renew' | 'certificate' | 'statement' | 'members' | 'fresh';

const hasStatement = (evidence: readonly EvidenceEntry[]): boolean =>
  evidence.some(
    ({ kind, facts, withdrawnAt }) =>
      kind === 'owner_statement' && withdrawnAt === undefined && facts.muslimOwned !== undefined,
  );

const betterThanMembers: ReadonlySet<string> = new Set(['certified', 'muslim_owned', 'community_confirmed']);

/**
 * The ways to raise the trust level, in trust order: a verified certificate, the owner's statement, visits by members.
 * None of them can be bought or written by the owner about themselves.
 */
export const trustSteps = (
  { entityType, trust }: Pick<Listing, 'entityType' | 'trust'>,
  evidence: readonly EvidenceEntry[],
): TrustStep[] => {
  const { level, stale } = trust;
  const mayBeCertified = entityType !== 'mosque';
  return [
    ...(level === 'certificate_expired' ? (['renew'] as const) : []),
    ...(mayBeCertified && level !== 'certified' && level !== 'certificate_expired'
      ? (['certificate'] as const)
      : []),
    ...(mayBeCertified && !hasStatement(evidence) ? (['statement'] as const) : []),
    ...(betterThanMembers.has(level) || level === 'certificate_expired' ? [] : (['members'] as const)),
    ...(stale ? (['fresh'] as const) : []),
  ];
};
