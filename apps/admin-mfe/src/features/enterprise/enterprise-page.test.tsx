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
      '/api/brands': [],
      '/api/categories': [],
      '/api/provinces': [{ id: 1, name: 'Cebu' }],
      '/api/municipalities': towns,
      '/api/analytics/categories': { byEntityType: [{ name: 'food', count: 5, percentage: 100 }] },
      '/api/analytics/geographic': {
        byProvince: [{ name: 'Cebu', region: null, count: 5, percentage: 100 }],
      },
    };
    network = stubFetch(({ path, params }) => {
      if (path !== '/api/listings/enhanced') return { body: bodies[path] };
      if (params.get('search') === 'boom') return { status: 500, body: '' };
      const listings = params.get('status') === 'approved' ? [aSubmission(1, { status: 'approved' })] : [];
      const total = params.get('search') === 'many' ? 40 : listings.length;
      return { body: { listings, total, facets: {} } };
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
