import { screen } from '@testing-library/react';
import { buildTrust } from '../testing/builders';
import { renderPart } from '../testing/render';
import { EvidenceList } from './evidence-list';

const renderSource = (source: string): void => {
  const reason = { kind: 'published_source' as const, text: 'Published sources report: Muslim-owned' };
  const reasons = [{ ...reason, recordedAt: '2026-01-30T00:00:00Z', source }];
  renderPart(<EvidenceList trust={buildTrust({ reasons })} />);
};
const links = (): Array<[string, string | null]> =>
  screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

describe('the sources of evidence', () => {
  it('are links with the name of the site, and dates are written out', () => {
    renderSource('annalyn.net 2008-02-19; https://www.balita.ph/a/b?c=1 2009-12-28; loansolutions.ph blog');

    expect(links()).toEqual([
      ['annalyn.net', 'https://annalyn.net'],
      ['balita.ph', 'https://www.balita.ph/a/b?c=1'],
      ['loansolutions.ph', 'https://loansolutions.ph'],
    ]);
    expect(screen.getByText(/^Sources:/).textContent).toBe(
      'Sources: annalyn.net, 19 February 2008; balita.ph, 28 December 2009; loansolutions.ph, blog',
    );
    for (const link of screen.getAllByRole('link'))
      expect(link.getAttribute('rel')).toBe('nofollow noopener');
  });

  it.each([
    ['ABS-CBN 2021-07-20', 'Source: ABS-CBN 20 July 2021'],
    ['news pages', 'Source: news pages'],
    ['report of 2021-19-40', 'Source: report of 2021-19-40'],
    ['javascript:alert(1)', 'Source: javascript:alert(1)'],
    ['https://', 'Source: https://'],
    ['visited us. Good food', 'Source: visited us. Good food'],
  ])('stay plain words when they name no site: %s', (source, text) => {
    renderSource(source);

    expect(links()).toEqual([]);
    expect(screen.getByText(/^Source:/).textContent).toBe(text);
  });
});
