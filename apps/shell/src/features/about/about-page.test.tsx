import { stubFetch, type StubResponse } from '@halalmap/api-client/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderPage } from '../../testing/render-page';
import { AboutPage } from './about-page';

let stub: ReturnType<typeof stubFetch>;
const show = async (response: StubResponse) => {
  stub = stubFetch(() => response);
  await act(async () => renderPage(<AboutPage />, '/about'));
};
afterEach(() => stub.restore());

const counts = (list: Record<string, number>): StubResponse => ({
  body: {
    byEntityType: Object.entries(list).map(([name, count]) => ({ name, count, percentage: 0 })),
    realByEntityType: [],
  },
});

describe('the page about the site', () => {
  it('shows the current number of listed places', async () => {
    await show(counts({ food: 1200, business: 37, mosque: 1 }));
    const figures = () =>
      Object.fromEntries(
        screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
      );
    await waitFor(() =>
      expect(figures()).toEqual({
        'places in all': '1,238',
        businesses: '37',
        'mosque or prayer space': '1',
      }),
    );
  });

  it('says so when there is nothing to count', async () => {
    await show({ status: 503 });
    expect(await screen.findByText('The places cannot be counted right now.')).toBeTruthy();
    expect(screen.queryByRole('term')).toBeNull();
  });

  it('explains the rule behind each badge, in evaluation order', async () => {
    await show(counts({}));
    const rules = screen.getByRole('region', { name: 'How a badge is earned' });
    expect(
      within(rules)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Halal Certified',
      'Community Confirmed',
      'Claimed Halal',
      'Unverified',
      'Pork-free Only',
      'Not Halal',
      'Facts Confirmed',
      'From Public Sources',
    ]);
  });

  it('links to the submit and contact pages', async () => {
    await show(counts({}));
    expect(screen.getByRole('link', { name: 'Submit a place' }).getAttribute('href')).toBe('/submit');
    expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact');
  });
});
