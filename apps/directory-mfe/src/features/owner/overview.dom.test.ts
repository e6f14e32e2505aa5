import { aListing } from '../../testing/builders';
import { anEntry } from '../../testing/owner';
import { trustSteps } from './overview';

const at = (level: ReturnType<typeof aListing>['trust']['level'], stale = false) =>
  aListing({
    trust: { level, reasons: [], checkedAt: '2026-11-01T00:00:00.000Z', stale, muslimOwned: false },
  });

describe('what would give a place a better badge', () => {
  it('is a certificate, the owner’s statement and confirmations when nothing is known', () => {
    expect(trustSteps(at('unverified'), [])).toEqual(['certificate', 'statement', 'members']);
  });

  it('is no longer the owner’s statement once it exists, unless it was withdrawn', () => {
    expect(trustSteps(at('muslim_owned'), [anEntry()])).toEqual(['certificate']);
    expect(trustSteps(at('claimed_halal'), [anEntry({ withdrawnAt: '2026-11-06T00:00:00.000Z' })])).toContain(
      'statement',
    );
  });

  it('is a new certificate when the old one has ended', () => {
    expect(trustSteps(at('certificate_expired'), [anEntry()])).toEqual(['renew']);
  });

  it('is nothing for a certified place with an owner statement, except an update after a year', () => {
    expect(trustSteps(at('certified'), [anEntry()])).toEqual([]);
    expect(trustSteps(at('certified', true), [anEntry()])).toEqual(['fresh']);
  });

  it('is only confirmations for a mosque', () => {
    expect(trustSteps({ ...at('unverified'), entityType: 'mosque' }, [])).toEqual(['members']);
  });
});
