import type { EvidenceEntry, Listing } from '@halalmap/contracts';

/** What would give a place a better badge, and what keeps the one that it has. */
export type TrustStep = 'renew' | 'certificate' | 'statement' | 'members' | 'fresh';

const hasStatement = (evidence: readonly EvidenceEntry[]): boolean =>
  evidence.some(
    ({ kind, facts, withdrawnAt }) =>
      kind === 'owner_statement' && withdrawnAt === undefined && facts.muslimOwned !== undefined,
  );

const betterThanMembers: ReadonlySet<string> = new Set(['certified', 'muslim_owned', 'community_confirmed']);

/**
 * The honest ways to a better badge, by the order of trust: a certificate that was seen, the owner's own word, members
 * who were there. Nothing that an owner can pay for or write about themselves is among them.
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
