import { screen } from '@testing-library/react';
import { buildTrust } from '../testing/builders';
import { renderPart } from '../testing/render';
import { Freshness } from './freshness';

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000).toISOString();

describe('freshness', () => {
  it.each([
    [20, false, 'fresh--fresh', 'Evidence from 2 weeks ago'],
    [200, false, 'fresh--ageing', 'Evidence from 6 months ago'],
  ])('of evidence %i days old is said in words', (days, stale, className, words) => {
    renderPart(<Freshness trust={buildTrust({ checkedAt: daysAgo(days), stale })} />);
    expect(screen.getByText(words).parentElement?.className).toContain(className);
  });

  it('of old evidence names the day', () => {
    renderPart(<Freshness trust={buildTrust({ checkedAt: '2024-01-30T00:00:00Z', stale: true })} />);
    expect(screen.getByText('No new evidence since 30 Jan 2024').parentElement?.className).toContain('stale');
  });

  it.each(['submission', 'published_source'] as const)('does not take a %s for a confirmation', (kind) => {
    const reasons = [{ kind, text: 'Somebody says so', recordedAt: daysAgo(1) }];
    renderPart(<Freshness trust={buildTrust({ reasons })} />);
    expect(screen.getByText('Not confirmed yet')).toBeTruthy();
  });

  it('does not pretend evidence where there is none', () => {
    renderPart(<Freshness trust={buildTrust({ reasons: [] })} />);
    expect(screen.getByText('Not confirmed yet')).toBeTruthy();
  });
});
