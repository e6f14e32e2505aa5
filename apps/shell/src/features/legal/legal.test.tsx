import { rateLimits, limits } from '@halalmap/contracts';
import { screen, within } from '@testing-library/react';
import { renderPage } from '../../testing/render-page';
import { PrivacyPage } from './privacy-page';
import { TermsPage } from './terms-page';

const pages = [
  ['Privacy Policy', <PrivacyPage key="privacy" />],
  ['Terms of Service', <TermsPage key="terms" />],
] as const;
const textOf = (name: string): string => screen.getByRole('region', { name }).textContent;

describe.each(pages)('%s', (title, page) => {
  beforeEach(() => {
    renderPage(page);
  });

  it('shows its effective date', () => {
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.getByText('Effective November 26, 2026')).toBeTruthy();
    expect(screen.getByText('First version: June 17, 2025')).toBeTruthy();
  });

  it('has a table of contents that leads to each of its parts', () => {
    const contents = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    const parts = screen.getAllByRole('region');
    expect(contents.length).toBeGreaterThan(9);
    expect(contents.map((link) => link.getAttribute('href'))).toEqual(parts.map(({ id }) => `/#${id}`));
    expect(contents.map((link) => link.textContent)).toEqual(
      parts.map((part) => within(part).getByRole('heading', { level: 2 }).textContent),
    );
  });
});

describe('the periods that the privacy policy names', () => {
  const day = 24 * 60 * 60_000;
  const hour = 60 * 60_000;
  const minute = 60_000;
  beforeEach(() => {
    renderPage(<PrivacyPage />);
  });

  it('are those of the sessions', () => {
    const { accessTokenMs, refreshTokenMs } = limits.sessions;
    expect(textOf('Cookies')).toContain(`${accessTokenMs / minute} minutes`);
    expect(textOf('Cookies')).toContain(`${refreshTokenMs / day} days`);
  });

  it('are those of mailed links and counters', () => {
    const { resetMs, verificationMs } = limits.mailedTokens;
    expect(textOf('Data in your account')).toContain(`${verificationMs / hour} hours`);
    expect(textOf('Data in your account')).toContain(`${resetMs / minute} minutes`);
    expect(textOf('Technical data')).toContain(`${rateLimits.signInWindowMs / minute} minutes`);
  });

  it('are those of the retention table', () => {
    const table = within(screen.getByRole('table', { name: 'When data is deleted' }));
    const rows = new Map(
      table.getAllByRole('row').map(({ children }) => [children[0]?.textContent, children[1]?.textContent]),
    );

    expect(rows.get('The log of changes')).toMatch(/^After 2 years\. IP address and browser after 90 days/);
    expect(rows.get('Messages to us')).toBe('After one year.');
    expect(rows.get('Documents of a claim')).toBe('90 days after the decision.');
    expect(rows.get('Photos of a certificate')).toBe('90 days after the decision.');
    expect(rows.get('Deleted listings')).toMatch(/^After 30 days/);
    expect(rows.get('Uploads that are not used')).toBe('After 24 hours.');
  });

  it('name the least age', () => {
    expect(textOf('Children')).toContain('13');
  });
});
