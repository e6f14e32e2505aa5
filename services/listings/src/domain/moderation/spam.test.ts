import { aSubmission } from '../../testing/builders';
import { countLinks, countsAsVisitor, likelySpamFrom, scoreSpam, type SpamSignals } from './spam';

const scoreOf = (signals: Partial<SpamSignals>) =>
  scoreSpam({ formCheck: undefined, links: 0, sentBefore: { description: 0, name: 0 }, ...signals });

describe('somebody who sends a submission', () => {
  const now = new Date('2026-11-26T00:00:00Z');
  const daysOld = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000);

  it.each([
    ['no account', true, null],
    ['an account of a week', false, { role: 'regular', emailVerified: true, since: daysOld(7) }],
    ['a younger account', true, { role: 'business', emailVerified: true, since: daysOld(6.9) }],
    ['an account of unknown age', true, { role: 'regular', emailVerified: true, since: null }],
    [
      'an account without a verified address',
      true,
      { role: 'regular', emailVerified: false, since: daysOld(99) },
    ],
    ['a new admin account', false, { role: 'admin', emailVerified: false, since: now }],
  ] as const)('who has %s is treated like a visitor: %s', (_about, expected, account) => {
    expect(countsAsVisitor(account, now)).toBe(expected);
  });
});

describe('scoring a submission', () => {
  it.each<[about: string, signals: Partial<SpamSignals>]>([
    ['sent without the data of the form', {}],
    ['filled in by a person', { formCheck: { hidden: '', openMs: 45_000 } }],
    ['filled in by the browser', { formCheck: { hidden: '', openMs: 900 } }],
    ['with two links', { links: 2 }],
    ['with a description sent a few times before', { sentBefore: { description: 3, name: 3 } }],
    [
      'filled in quickly, with texts of earlier ones',
      { formCheck: { openMs: 900 }, sentBefore: { description: 9, name: 9 } },
    ],
    ['of a chain with many branches', { sentBefore: { description: 0, name: 40 } }],
  ])('finds no spam in one %s', (_about, signals) => {
    expect(scoreOf(signals).score).toBeLessThan(likelySpamFrom);
  });

  it.each<[about: string, signals: Partial<SpamSignals>, reason: object]>([
    [
      'a filled hidden field',
      { formCheck: { hidden: 'https://pills.example' } },
      { code: 'hidden_field', count: null },
    ],
    ['many links', { links: 3 }, { code: 'links', count: 3 }],
    [
      'a description sent again and again',
      { sentBefore: { description: 10, name: 0 } },
      { code: 'repeated_description', count: 10 },
    ],
  ])('finds likely spam by %s', (_about, signals, reason) => {
    const { score, reasons } = scoreOf(signals);
    expect(score).toBeGreaterThanOrEqual(likelySpamFrom);
    expect(reasons).toEqual([expect.objectContaining(reason)]);
  });

  it('adds up what is suspicious on its own only in part', () => {
    const { score, reasons } = scoreOf({ formCheck: { openMs: 1_000 }, links: 2 });
    expect(score).toBeGreaterThanOrEqual(likelySpamFrom);
    expect(reasons.map(({ code }) => code)).toEqual(['too_fast', 'links']);
  });

  it('counts links in texts only, not in the fields for links', () => {
    const website = 'https://place.example';
    expect(countLinks(aSubmission({ website, description: 'Beside the mosque' }))).toBe(0);
    const description = 'Buy at https://a.example or WWW.b.example';
    expect(countLinks(aSubmission({ website, description }))).toBe(2);
  });
});
