import type { Trust } from '@halalmap/contracts';
import { aListing } from '../../testing/builders';
import { anEntry } from '../../testing/owner';
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
  it('is a certificate, the owner’s statement and confirmations when nothing is known', () => {
    expect(trustSteps(at('unverified'), [])).toEqual(['certificate', 'statement', 'members']);
  });

  it('is no longer the owner’s statement once it exists, unless it was withdrawn', () => {
    expect(trustSteps(at('unverified'), [anEntry()])).toEqual(['certificate', 'members']);
    expect(trustSteps(at('claimed_halal'), [anEntry({ withdrawnAt: '2026-11-06T00:00:00.000Z' })])).toContain(
      'statement',
    );
  });

  it('is a new certificate when the old one has ended', () => {
    const certificate = { state: 'ended', recognised: true } as const;
    expect(trustSteps(at('claimed_halal', { certificate }), [anEntry()])).toEqual(['renew', 'members']);
  });

  it('is nothing for a certified place with an owner statement, except an update after a year', () => {
    expect(trustSteps(at('certified'), [anEntry()])).toEqual([]);
    expect(trustSteps(at('certified', { stale: true }), [anEntry()])).toEqual(['fresh']);
  });

  it('is only confirmations for a mosque', () => {
    expect(trustSteps({ ...at('unverified'), entityType: 'mosque' }, [])).toEqual(['members']);
  });
});
