// Runs alone: some of its tests fail after those of other files.
import { stubFetch, type SeenCall } from '@halalmap/api-client/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aPage } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';

const total = 27;
const sendPage = ({ path, params }: SeenCall) => {
  if (path.startsWith('/api/listings/')) return { status: 404, body: '' };
  if (path === '/api/search/parse') return { body: { text: params.get('q'), filters: {}, parts: [] } };
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
  const searchBox = (name = 'Dish, place or cuisine') => screen.getByRole('combobox', { name });

  beforeEach(() => {
    network = stubFetch(sendPage);
  });
  afterEach(() => {
    network.restore();
    window.sessionStorage.clear();
    jest.restoreAllMocks();
  });

  it('shows ten places first, loads fifteen at a time, and shows the total', async () => {
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

  it('begins where a link for browsers without scripts says, and leads back', async () => {
    const { user } = renderApp('/food?search=satti&page=2');
    await screen.findByText('Page 2');
    expect(lastQuery()?.get('offset')).toBe('10');
    expect(lastQuery()?.get('limit')).toBe('15');
    expect(lastQuery()?.has('page')).toBe(false);
    expect(lastQuery()?.has('facets')).toBe(true);

    await user.click(screen.getByRole('button', { name: 'Load More' }));
    await waitFor(() => expect(lastQuery()?.get('offset')).toBe('25'));

    const before = screen.getByRole('link', { name: 'Previous page' });
    expect(before.getAttribute('href')).toBe('/food?search=satti');
    await user.click(before);
    await screen.findByRole('heading', { name: 'Showing 10 of 27 restaurants' });
    expect(screen.queryByText('Page 2')).toBeNull();
  });

  it.each([
    ['/product', '/api/halal-product-categories'],
    ['/business', '/api/categories?entityType=business'],
  ])('offers the categories of %s by their present names', async (page, source) => {
    network.restore();
    network = stubFetch((call) => {
      if (!source.startsWith(call.path)) return sendPage(call);
      const entry = { description: null, icon: null, sortOrder: 1 };
      return {
        body: [
          { ...entry, id: 1, name: 'Renamed sweets', isActive: true },
          { ...entry, id: 2, name: 'Given up', isActive: false },
        ],
      };
    });
    const { user } = renderApp(page);
    const [select] = await screen.findAllByRole('combobox', { name: 'Category' });
    const option = await screen.findByRole('option', { name: 'Renamed sweets' });

    await user.selectOptions(select ?? option, 'Renamed sweets');

    await waitFor(() => expect(lastQuery()?.get('category')).toBe('Renamed sweets'));
    expect(screen.queryByRole('option', { name: 'Given up' })).toBeNull();
  });

  it('searches while typing and keeps the search in the URL', async () => {
    const { user, address } = renderApp('/food');

    await user.type(searchBox(), 'satti');

    await waitFor(() => expect(address()).toBe('/food?search=satti'));
    await waitFor(() => expect(lastQuery()?.get('search')).toBe('satti'));
  });

  it('reads search and filters from the URL', async () => {
    renderApp('/food?search=satti&certified=true&priceRange=budget&location=Jolo');
    await screen.findByRole('heading', { name: /Showing 10/ });

    expect(searchBox()).toHaveValue('satti');
    expect(screen.getByRole('button', { name: 'Certified' })).toHaveAttribute('aria-pressed', 'true');
    expect(Object.fromEntries(lastQuery() ?? [])).toMatchObject({
      type: 'food',
      search: 'satti',
      certified: 'true',
      priceRange: 'budget',
      location: 'Jolo',
    });
  });

  it('toggles a filter by its chip and clears all of them at once', async () => {
    const { user, address } = renderApp('/food');
    const bar = screen.getByRole('group', { name: 'Filters' });

    await user.click(within(bar).getByRole('button', { name: 'Muslim owned' }));
    expect(address()).toBe('/food?muslimOwned=true');

    // Among the chips it would wrap to a new line and move the list.
    expect(within(bar).queryByRole('button', { name: 'Clear Filters' })).toBeNull();
    const count = (await screen.findByRole('heading', { name: /^Showing/ })).parentElement!;
    await user.click(within(count).getByRole('button', { name: 'Clear Filters' }));
    expect(address()).toBe('/food');
  });

  it('lists what is open at a time, until its chip is removed', async () => {
    const { user, address } = renderApp('/food?openAt=03:30');
    const bar = within(screen.getByRole('group', { name: 'Filters' }));
    await waitFor(() => expect(lastQuery()?.get('openAt')).toBe('03:30'));

    await user.click(bar.getByRole('button', { name: 'Open at 3:30 am' }));
    expect(address()).toBe('/food');
  });

  it('sends one request per change', async () => {
    const { user } = renderApp('/food');
    await screen.findByRole('heading', { name: /Showing 10/ });
    const asked = () => network.calls.filter(({ path }) => path === '/api/listings').length;
    expect(asked()).toBe(1);

    await user.click(screen.getByRole('button', { name: 'Open now' }));
    await waitFor(() => expect(lastQuery()?.get('openNow')).toBe('true'));
    await user.type(searchBox(), 'satti');
    await waitFor(() => expect(lastQuery()?.get('search')).toBe('satti'));

    expect(asked()).toBe(3);
  });

  it('shows cached results immediately on return', async () => {
    const { user, goBack } = renderApp('/food');
    await screen.findByRole('heading', { name: 'Showing 10 of 27 restaurants' });
    await user.click(screen.getByRole('button', { name: 'Load More' }));
    await screen.findByRole('heading', { name: 'Showing 25 of 27 restaurants' });
    const asked = () => network.calls.filter(({ path }) => path === '/api/listings').length;
    const before = asked();

    await user.click(screen.getByRole('link', { name: 'Place 20' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: /Showing 25/ })).toBeNull());
    await goBack();

    await screen.findByRole('heading', { name: 'Showing 25 of 27 restaurants' });
    expect(asked()).toBe(before);
  });

  it('shows a notice when the search falls back to the database', async () => {
    network.restore();
    network = stubFetch((call) => ({
      ...sendPage(call),
      headers: call.path === '/api/listings' ? { 'x-halalmap-fallback': 'listings' } : {},
    }));
    renderApp('/food');

    await screen.findByText('Search is limited right now');
    expect(listed()).toBe(10);
  });

  it('keeps loaded places while offline and retries when online', async () => {
    network.restore();
    let isOnline = true;
    jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
    network = stubFetch((call) => (isOnline ? sendPage(call) : { fails: true }));
    const { user } = renderApp('/food');
    await screen.findByRole('heading', { name: /Showing 10/ });
    isOnline = false;
    act(() => void window.dispatchEvent(new Event('offline')));
    await screen.findByText('You are offline');
    expect(listed()).toBe(10);
    await user.click(screen.getByRole('button', { name: 'Certified' }));
    await screen.findByText('Failed to fetch listings');

    isOnline = true;
    act(() => void window.dispatchEvent(new Event('online')));

    await screen.findByRole('heading', { name: /Showing 10/ });
    expect(screen.queryByText('You are offline')).toBeNull();
  });

  it.each([
    ['food', 'No restaurants found', 'View All Restaurants'],
    ['business', 'No businesses found', 'View All Businesses'],
    ['mosque', 'No mosques found', 'View All Mosques'],
    ['product', 'No products found', 'View All Products'],
  ])('of %s says when nothing is found and shows the way to all', async (type, title, way) => {
    const { user, address } = renderApp(`/${type}?search=nothing&location=Jolo`);
    await screen.findByRole('heading', { name: title });

    await user.click(screen.getByRole('button', { name: way }));

    expect(address()).toBe(`/${type}`);
    await screen.findByRole('heading', { name: /Showing 10 of 27/ });
  });

  it.each(['food', 'business', 'mosque', 'product'])('of %s shows the disclaimer', (type) => {
    renderApp(`/${type}`);

    expect(screen.getByText(/Verification is best effort/)).toHaveTextContent('your own beliefs');
  });

  it('shows an empty state with a way out', async () => {
    const { user, address } = renderApp('/product?search=nothing');

    await screen.findByRole('heading', { name: 'No products found' });
    await user.click(screen.getByRole('button', { name: 'View All Products' }));

    await waitFor(() => expect(address()).toBe('/product'));
    expect(searchBox('Search products, brands, or categories...')).toHaveValue('');
    await screen.findByRole('heading', { name: 'Showing 10 of 27 Products Found' });
  });

  it('offers a retry when the list fails, and then shows it', async () => {
    network.restore();
    let isDown = true;
    network = stubFetch((call) => (isDown ? { status: 503, body: '' } : sendPage(call)));
    const { user } = renderApp('/mosque');
    await screen.findByText('Failed to fetch listings');

    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    await screen.findByRole('heading', { name: 'Showing 10 of 27 mosques' });
  });

  it('keeps the loaded places when the next ones fail', async () => {
    network.restore();
    network = stubFetch((call) => (call.params.get('offset') === '10' ? { fails: true } : sendPage(call)));
    const { user } = renderApp('/food');
    await screen.findByRole('heading', { name: 'Showing 10 of 27 restaurants' });

    await user.click(screen.getByRole('button', { name: 'Load More' }));

    await screen.findByText('More places could not be loaded');
    expect(screen.getByRole('link', { name: 'Place 10' })).toBeInTheDocument();
  });

  it('redirects from the old URLs of a place', async () => {
    const { address } = renderApp('/food/00000000000000000000000a');

    await waitFor(() => expect(address()).toBe('/listing/00000000000000000000000a'));
  });

  it('offers filters with matches, with their counts', async () => {
    network.restore();
    network = stubFetch((call) => {
      const response = sendPage(call);
      if (call.params.get('facets') !== 'true') return response;
      const isProven = call.params.get('trust') === 'proven';
      const facets = {
        certified: isProven ? 0 : 3,
        muslimOwned: 0,
        openNow: 12,
        priceRange: {},
        facility: { parking: 4 },
        trust: { certified: 3, community_confirmed: 2 },
      };
      return { body: { ...(response.body as object), facets } };
    });
    const { user, address } = renderApp('/food');
    const bar = within(await screen.findByRole('group', { name: 'Filters' }));
    const chip = (name: string) => bar.findByRole('button', { name });

    await chip('Certified 3');
    await chip('Open now 12');
    await chip('Parking 4');
    expect(bar.queryByRole('button', { name: /^(Muslim owned|Reported)/ })).toBeNull();

    await user.click(await chip('Certified or confirmed 5'));
    await waitFor(() => expect(address()).toBe('/food?trust=proven'));
    expect(await chip('Certified or confirmed 5')).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(bar.queryByRole('button', { name: /^Certified \d/ })).toBeNull());
    expect(lastQuery()?.get('trust')).toBe('proven');
  });
});
