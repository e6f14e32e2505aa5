import { screen } from '@testing-library/react';
import { buildTrust } from '../testing/builders';
import { renderPart } from '../testing/render';
import { Freshness } from './evidence-list';

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000).toISOString();

const confirmedAt = (recordedAt: string) => ({
  kind: 'community_confirmation' as const,
  text: '3 people confirmed what is said here',
  recordedAt,
});

describe('freshness', () => {
  it.each([
    [0, 'freshness--fresh', 'Checked just now'],
    [20, 'freshness--fresh', 'Last checked 2 weeks ago'],
    [200, 'freshness--ageing', 'Last checked 6 months ago'],
  ])('of evidence %i days old is said in words', (days, className, words) => {
    renderPart(<Freshness trust={buildTrust({ reasons: [confirmedAt(daysAgo(days))] })} />);
    expect(screen.getByText(words).parentElement?.className).toContain(className);
  });

  it('of old evidence shows the date', () => {
    renderPart(<Freshness trust={buildTrust({ reasons: [confirmedAt('2024-01-30T00:00:00Z')] })} />);
    expect(screen.getByText('No new evidence since 30 Jan 2024').parentElement?.className).toContain('stale');
  });

  it('counts from the newest confirmation, not from a dispute that came after', () => {
    const dispute = { kind: 'community_dispute' as const, text: 'One person disputed it' };
    const reasons = [
      confirmedAt(daysAgo(400)),
      confirmedAt(daysAgo(20)),
      { ...dispute, recordedAt: daysAgo(0) },
    ];
    renderPart(<Freshness trust={buildTrust({ reasons, checkedAt: daysAgo(0) })} />);
    expect(screen.getByText('Last checked 2 weeks ago')).toBeTruthy();
  });

  it.each(['submission', 'published_source'] as const)('does not take a %s for a confirmation', (kind) => {
    const reasons = [{ kind, text: 'Somebody says so', recordedAt: daysAgo(1) }];
    renderPart(<Freshness trust={buildTrust({ reasons })} />);
    expect(screen.getByText('Not confirmed yet')).toBeTruthy();
  });

  it('shows no evidence when there is none', () => {
    renderPart(<Freshness trust={buildTrust({ reasons: [] })} />);
    expect(screen.getByText('Not confirmed yet')).toBeTruthy();
  });
});
