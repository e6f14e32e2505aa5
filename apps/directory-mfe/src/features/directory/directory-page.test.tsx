import { stubFetch, type SeenCall } from '@halalmap/api-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aPage } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';

const total = 27;
const answerPage = ({ path, params }: SeenCall) => {
  if (path.startsWith('/api/listings/')) return { status: 404, body: '' };
  if (path !== '/api/listings') return { body: [] };
  return {
    body: aPage({
      offset: Number(params.get('offset')),
      limit: Number(params.get('limit')),
      total: params.get('search') === 'nothing' ? 0 : total,
    }),
  };
};

describe('a directory', () => {
  let network: ReturnType<typeof stubFetch>;
  const lastQuery = () => network.calls.filter(({ path }) => path === '/api/listings').at(-1)?.params;
  const listed = () => screen.getAllByRole('listitem').length;

  beforeEach(() => {
    network = stubFetch(answerPage);
  });
  afterEach(() => network.restore());

  it('shows ten places first and fifteen more at a time, and says how many there are', async () => {
    const { user } = renderApp('/food');
    await screen.findByRole('heading', { name: 'Showing 10 of 27 restaurants' });
    expect(listed()).toBe(10);

    await user.click(screen.getByRole('button', { name: 'Load More' }));
    await screen.findByRole('heading', { name: 'Showing 25 of 27 restaurants' });
    expect(lastQuery()?.get('limit')).toBe('15');

    await user.click(screen.getByRole('button', { name: 'Load More' }));
    await screen.findByText('Showing all 27 restaurants');
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
  });

  it('searches as one types and keeps the search in the address', async () => {
    const { user, address } = renderApp('/food');

    await user.type(screen.getByRole('searchbox'), 'satti');

    await waitFor(() => expect(address()).toBe('/food?search=satti'));
    await waitFor(() => expect(lastQuery()?.get('search')).toBe('satti'));
  });

  it('takes search and filters from the address', async () => {
    renderApp('/food?search=satti&certified=true&priceRange=budget&location=Jolo');
    await screen.findByRole('heading', { name: /Showing 10/ });

    expect(screen.getByRole('searchbox')).toHaveValue('satti');
    expect(screen.getByRole('button', { name: 'Certified' })).toHaveAttribute('aria-pressed', 'true');
    expect(Object.fromEntries(lastQuery() ?? [])).toMatchObject({
      type: 'food',
      search: 'satti',
      certified: 'true',
      priceRange: 'budget',
      location: 'Jolo',
    });
  });

  it('switches a filter by its chip and clears all of them at once', async () => {
    const { user, address } = renderApp('/food');
    const bar = screen.getByRole('group', { name: 'Filters' });

    await user.click(within(bar).getByRole('button', { name: 'Muslim owned' }));
    expect(address()).toBe('/food?muslimOwned=true');

    await user.click(within(bar).getByRole('button', { name: 'Clear Filters' }));
    expect(address()).toBe('/food');
  });

  it('says when nothing is found and leads out', async () => {
    const { user, address } = renderApp('/product?search=nothing');

    await screen.findByRole('heading', { name: 'No products found' });
    await user.click(screen.getByRole('button', { name: 'View All Products' }));

    await waitFor(() => expect(address()).toBe('/product'));
    expect(screen.getByRole('searchbox')).toHaveValue('');
    await screen.findByRole('heading', { name: 'Showing 10 of 27 Products Found' });
  });

  it('offers to try again when the list fails, and shows it then', async () => {
    network.restore();
    let isDown = true;
    network = stubFetch((call) => (isDown ? { status: 503, body: '' } : answerPage(call)));
    const { user } = renderApp('/mosque');
    await screen.findByText('Failed to fetch listings');

    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    await screen.findByRole('heading', { name: 'Showing 10 of 27 mosques' });
  });

  it('keeps the loaded places when the next ones fail', async () => {
    network.restore();
    network = stubFetch((call) => (call.params.get('offset') === '10' ? { fails: true } : answerPage(call)));
    const { user } = renderApp('/food');
    await screen.findByRole('heading', { name: 'Showing 10 of 27 restaurants' });

    await user.click(screen.getByRole('button', { name: 'Load More' }));

    await screen.findByText('The next places did not load');
    expect(screen.getByRole('link', { name: 'Place 10' })).toBeInTheDocument();
  });

  it('leads from the old addresses of a place to its own', async () => {
    const { address } = renderApp('/food/00000000000000000000000a');

    await waitFor(() => expect(address()).toBe('/listing/00000000000000000000000a'));
  });
});
