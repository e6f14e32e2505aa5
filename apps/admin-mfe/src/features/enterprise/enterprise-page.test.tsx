import { stubFetch } from '@halalmap/api-client/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aSubmission, aUser } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import { anOverview } from '../../testing/waiting';

describe('the Enterprise Admin Dashboard', () => {
  let network: ReturnType<typeof stubFetch>;
  const towns = Array.from({ length: 25 }, (_, index) => ({
    id: index + 1,
    name: `Town ${String(25 - index).padStart(2, '0')}`,
    provinceId: 1,
    municipalityType: 'city',
  }));
  const open = (tab?: string, brandUses = 3) => {
    const bodies: Record<string, unknown> = {
      '/api/analytics/overview': anOverview({
        byStatus: { pending: 1, approved: 5, rejected: 2 },
        brandPerformance: [{ name: 'Argentina', listingCount: brandUses, isVerified: true }],
      }),
      '/api/brands': [{ id: 7, name: 'Argentina', entityType: 'product', isVerified: true }],
      '/api/analytics/reference-uses': { uses: [] },
      '/api/brands/suggestions': {
        suggestions: [{ text: 'Argentina Corned', listings: 4, brand: { id: 7, name: 'Argentina' } }],
      },
      '/api/categories': [],
      '/api/provinces': [{ id: 1, name: 'Cebu' }],
      '/api/municipalities': towns,
      '/api/analytics/categories': { byEntityType: [{ name: 'food', count: 5, percentage: 100 }] },
      '/api/analytics/geographic': {
        byProvince: [{ name: 'Cebu', region: null, count: 5, percentage: 100 }],
      },
    };
    network = stubFetch(({ method, path, params }) => {
      if (method === 'POST') return { body: { matched: 3, failed: 1 } };
      if (path !== '/api/listings/enhanced') return { body: bodies[path] };
      if (params.get('search') === 'boom') return { status: 500, body: '' };
      const listings = params.get('status') === 'approved' ? [aSubmission(1, { status: 'approved' })] : [];
      const total = params.get('search') === 'many' ? 40 : listings.length;
      const facets = {
        type: { food: total },
        provinceId: { 1: total },
        categoryId: {},
        brandId: { 7: total },
      };
      return { body: { listings, total, facets } };
    });
    return renderApp({ user: aUser('admin'), address: `/enterprise-admin${tab ? `?tab=${tab}` : ''}` });
  };
  afterEach(() => network.restore());

  it('counts the data and has its six tabs', async () => {
    await open();

    const counts = await screen.findByText('Listings', { selector: '.ant-statistic *' });
    expect(counts.closest('.ant-card')).toHaveTextContent('8');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Brands',
      'Categories',
      'Locations',
      'Enhanced Search',
      'Analytics',
    ]);
    expect(within(screen.getByRole('img', { name: 'Top brands' })).getByText('Argentina')).toBeVisible();
  });

  it('shows no chart of brands that no listing uses', async () => {
    await open('overview', 0);

    expect(await screen.findByText(/No listing names a brand yet/)).toBeVisible();
    expect(screen.queryByRole('img', { name: 'Top brands' })).toBeNull();
  });

  it('shows the first 20 towns by name', async () => {
    await open('locations');

    expect(await screen.findByRole('cell', { name: 'Town 01' })).toBeVisible();
    expect(screen.getByRole('cell', { name: 'Town 20' })).toBeVisible();
    expect(screen.queryByRole('cell', { name: 'Town 21' })).toBeNull();
  });

  it('searches approved listings first, and says when a search fails', async () => {
    const { user } = await open('search');
    await screen.findByRole('link', { name: /Place 1/ });

    await user.type(screen.getByRole('searchbox'), 'boom');

    expect(await screen.findByText('Failed to load search results. Please try again.')).toBeVisible();
  });

  it('says how many are found, also beside each choice, and filters by brand, category and place', async () => {
    const { user } = await open('search');
    expect(await screen.findByText('One listing')).toBeVisible();
    expect(screen.getByRole('option', { name: 'Food (1)' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Municipality' })).toBeDisabled();

    await user.click(screen.getByRole('combobox', { name: 'Province' }));
    await user.click(await screen.findByText('Cebu (1)', { selector: '.ant-select-item *' }));
    await user.click(screen.getByRole('combobox', { name: 'Brand' }));
    await user.click(await screen.findByText('Argentina (1)', { selector: '.ant-select-item *' }));
    await waitFor(() => {
      const { params } = network.calls.filter(({ path }) => path === '/api/listings/enhanced').at(-1)!;
      expect([params.get('provinceId'), params.get('brandId')]).toEqual(['1', '7']);
    });
    expect(screen.getByRole('combobox', { name: 'Municipality' })).toBeEnabled();
  });

  it('matches products that name a brand as text once an admin confirms, and says what is left', async () => {
    const { user } = await open('brands');
    await user.click(await screen.findByRole('button', { name: 'Match “Argentina Corned”' }));

    const sent = network.calls.find(({ method }) => method === 'POST');
    expect([sent?.path, sent?.body]).toEqual([
      '/api/brands/suggestions',
      { text: 'Argentina Corned', brandId: 7 },
    ]);
    expect(await screen.findByText('Not all products were matched')).toBeVisible();
    expect(
      screen.getByText(/3 products named .* matched. One is being edited by somebody else/),
    ).toBeVisible();
  });

  it('keeps the focus in the pages of results, also on the last one', async () => {
    const { user } = await open('search');
    await user.type(await screen.findByRole('searchbox'), 'many');
    await screen.findByTitle('2');
    const next = screen.getByRole('button', { name: 'right' }).closest('li');
    act(() => next?.focus());
    await user.keyboard('{Enter}');

    await waitFor(() => expect(next).toHaveAttribute('aria-disabled', 'true'));
    expect(document.activeElement).toHaveTextContent(/^2$/);
    await waitFor(() => expect(screen.getByRole('link', { name: /Place 1/ })).toBeVisible());
    expect(document.activeElement).toHaveTextContent(/^2$/);
  });

  it('draws its charts by province and by type', async () => {
    await open('analytics');

    expect(within(await screen.findByRole('img', { name: 'By province' })).getByText('Cebu')).toBeVisible();
    expect(within(screen.getByRole('img', { name: 'By entity type' })).getByText('5 · 100.0%')).toBeVisible();
  });
});
