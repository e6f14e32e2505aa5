import type { Trust } from '@halalmap/contracts';
import { aListing } from '../../testing/builders';
import { trustSteps } from './overview';

const at = (level: ReturnType<typeof aListing>['trust']['level'], trust: Partial<Trust> = {}) =>
  aListing({
    trust: {
      level,
      review: null,
      reasons: [],
      checkedAt: '2026-11-01T00:00:00.000Z',
      stale: false,
      ...trust,
    },
  });

describe('what would give a place a better badge', () => {
  it('is a certificate and confirmations when nothing is known', () => {
    expect(trustSteps(at('unverified'))).toEqual(['certificate', 'members']);
  });

  it('is a new certificate when the old one has ended', () => {
    const certificate = { state: 'ended', recognised: true } as const;
    expect(trustSteps(at('claimed_halal', { certificate }))).toEqual(['renew', 'members']);
  });

  it('is nothing for a certified place, except an update after a year', () => {
    expect(trustSteps(at('certified'))).toEqual([]);
    expect(trustSteps(at('certified', { stale: true }))).toEqual(['fresh']);
  });

  it('is only confirmations of its facts for a place that is not asked whether it is halal', () => {
    expect(trustSteps(at('facts_published'))).toEqual(['facts']);
  });
});
