import type { Trust } from '@halalmap/contracts';
import { act, screen, within } from '@testing-library/react';
import { buildTrust } from '../testing/builders';
import { renderPart } from '../testing/render';
import { TrustBadge, TrustLabel, TrustMarks, newestEvidence } from './trust-badge';

/** What the browser does when a popover opens or closes; jsdom has no popovers. */
const toggled = (newState: 'open' | 'closed') => {
  act(() => {
    screen
      .getByRole('dialog', { hidden: true })
      .dispatchEvent(Object.assign(new Event('toggle'), { newState }));
  });
};

describe('a trust badge', () => {
  it('is a button that names the level and opens its own evidence', () => {
    renderPart(<TrustBadge type="food" trust={buildTrust()} />);
    const badge = screen.getByRole('button', { name: /^Halal Certified ?, why\?$/ });
    const evidence = screen.getByRole('dialog', { hidden: true });
    expect(badge.getAttribute('popovertarget')).toBe(evidence.id);
    expect(evidence.getAttribute('popover')).toBe('auto');
    expect(evidence.textContent).toBe('');
  });

  it('shows the reasons with source and validity, and takes the focus', () => {
    renderPart(<TrustBadge type="food" trust={buildTrust()} evidenceHref="/listing/1#evidence" />);
    toggled('open');
    const evidence = screen.getByRole('dialog', { hidden: true });
    expect(document.activeElement).toBe(evidence);
    expect(evidence.textContent).toContain('IDCP certificate No. EX-2041');
    expect(evidence.textContent).toContain('Source: the certifier, 2026');
    expect(evidence.textContent).toContain('Valid until 14 March 2999');
    expect(evidence.textContent).toContain('Last change 30 Oct 2026');
    const all = within(evidence).getByRole('link', { name: 'All evidence', hidden: true });
    expect(all.getAttribute('href')).toBe('/listing/1#evidence');
  });

  it('gives no date of change for imported entries', () => {
    const imported = { text: 'As imported', recordedAt: '2026-11-01T00:00:00.000Z' };
    const reasons: Trust['reasons'] = [
      { ...imported, kind: 'published_source', code: 'published' },
      { ...imported, kind: 'submission', code: 'imported' },
    ];
    expect(newestEvidence(buildTrust({ reasons }))).toBeUndefined();
    const stated = { text: '', recordedAt: '2018-05-02T00:00:00.000Z' };
    const visited: Trust['reasons'] = [...reasons, { ...stated, kind: 'admin_visit', code: 'visit_found' }];
    expect(newestEvidence(buildTrust({ reasons: visited }))).toBe(stated.recordedAt);
  });

  it('returns the focus when it closes', () => {
    renderPart(<TrustBadge type="food" trust={buildTrust()} />);
    toggled('open');
    (document.activeElement as HTMLElement).blur();
    toggled('closed');
    expect(document.activeElement).toBe(screen.getByRole('button'));
  });

  it('says when a certificate ended', () => {
    const [reason] = buildTrust().reasons;
    const trust = buildTrust({
      level: 'claimed_halal',
      reasons: [{ ...reason!, validUntil: '2020-06-30' }],
    });
    renderPart(<TrustBadge type="food" trust={trust} />);
    toggled('open');
    expect(screen.getByText('Expired on 30 June 2020')).toBeTruthy();
  });

  it('says beside every level that alcohol or pork is served', () => {
    const trust = buildTrust({ level: 'not_halal', cautions: ['alcohol', 'pork'] });
    renderPart(<TrustMarks trust={trust} />);
    expect(screen.getByText('Serves alcohol')).toBeTruthy();
    expect(screen.getByText('Pork on the premises')).toBeTruthy();
  });

  it('says in the badge that only part is halal, and that nobody could confirm the certifier', () => {
    const trust = buildTrust({
      halal: { scope: 'part', by: 'visit' },
      certificate: { state: 'valid', recognised: null },
    });
    renderPart(<TrustBadge type="food" trust={trust} />);
    const badge = screen.getByRole('button');
    expect(badge.textContent).toContain('part of the menu');
    expect(badge.textContent).toContain('accreditation not confirmed');
  });

  it('speaks of a menu only where food is served', () => {
    const trust = buildTrust({ halal: { scope: 'part', by: 'visit' } });
    renderPart(
      <>
        <TrustLabel level="claimed_halal" trust={trust} type="business" />
        <TrustLabel level="claimed_halal" trust={trust} type="product" />
      </>,
    );
    expect(screen.queryByText(/menu/)).toBeNull();
    expect(screen.getByText('part of what it sells')).toBeTruthy();
    expect(screen.getByText('part of it')).toBeTruthy();
  });

  it('has marks for open disputes, an ended certificate and a Muslim owner', () => {
    const counts = { closed: 0, not_halal: 0, wrong_info: 0 };
    const marks = (changes: Partial<Trust>) => renderPart(<TrustMarks trust={buildTrust(changes)} />);
    marks({
      muslimOwned: true,
      certificate: { state: 'ended', validUntil: '2020-06-30', recognised: true },
      review: { since: '2026-11-01T00:00:00.000Z', counts },
    });
    for (const text of ['Muslim Owned', 'Certificate expired 30 Jun 2020', 'Under Review'])
      expect(screen.getByText(text)).toBeTruthy();
    marks({ review: { since: '2026-11-01T00:00:00.000Z', counts: { ...counts, not_halal: 2 } } });
    expect(screen.getByText('Under Review: 2 say not halal')).toBeTruthy();
  });

  it('says that there is no evidence where there is none', () => {
    renderPart(<TrustBadge type="food" trust={buildTrust({ level: 'unverified', reasons: [] })} />);
    toggled('open');
    expect(screen.getByText('No evidence yet')).toBeTruthy();
  });
});
