import { stubFetch, type SeenCall } from '@halalmap/api-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { act } from 'react';
import { aListing } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import type { DirectoryMapProps } from '../../map/directory-map';
import type { MapPin } from '../../map/geometry';

const pins: MapPin[] = ['Exact', 'In town', 'Not in the list'].map((name, index) => ({
  id: 'abc'.charAt(index).repeat(24),
  name,
  entityType: 'food',
  trustLevel: 'unverified',
  muslimOwned: false,
  cautions: [],
  underReview: false,
  href: '/listing/',
  at: [121, 14],
  precision: 'exact',
  town: null,
}));

/** A fake map, since jsdom cannot draw: shows its props and simulates presses. */
const TextMap = (props: DirectoryMapProps) => {
  const { filters, selected, onSelect, hintedId, area, onSearchArea, rowHref, onHint, followed } = props;
  return (
    <section aria-label="Map">
      <ul>
        {pins.map((pin) => (
          <li key={pin.id}>
            <button type="button" aria-pressed={pin.id === selected?.id} onClick={() => onSelect(pin)}>
              {[pin.name, rowHref?.(pin.id) && 'in the list', pin.id === hintedId && 'hinted']
                .filter((word) => word)
                .join(', ')}
            </button>
          </li>
        ))}
      </ul>
      <output aria-label="Area">{area?.join(' ') ?? 'everywhere'}</output>
      <button type="button" onFocus={() => onHint?.(['b'.repeat(24)])} onBlur={() => onHint?.([])}>
        Pin of the second place
      </button>
      <output aria-label="Followed">{followed?.join(' ') ?? 'none'}</output>
      <output aria-label="Filters">{filters}</output>
      <button type="button" onClick={() => onSearchArea([124, 6, 126, 8])}>
        Search this area
      </button>
    </section>
  );
};
let loads = 0;
jest.mock('../../map/directory-map', () => ({
  get DirectoryMap() {
    loads += 1;
    return TextMap;
  },
}));

const listings = [
  aListing({ id: 'a'.repeat(24), name: 'Exact', latitude: '14.6000000', longitude: '121.0000000' }),
  aListing({ id: 'b'.repeat(24), name: 'In town', municipalityId: 1380300000 }),
];
const response = ({ path }: SeenCall) => {
  if (path === '/api/listings')
    return { body: { listings, pagination: { total: 2, limit: 10, offset: 0, hasMore: false } } };
  if (path !== '/api/municipalities') return { status: 404, body: '' };
  return { body: [{ id: 1380300000, name: 'Makati', provinceId: 1300000000, lat: 14.55, long: 121.03 }] };
};
const screenIsWide = (isWide: boolean): void => {
  window.matchMedia = (media) =>
    ({
      media,
      matches: isWide,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList;
};

describe('the map of a directory', () => {
  let network: ReturnType<typeof stubFetch>;
  const map = () => screen.findByRole('region', { name: 'Map' });
  const lastQuery = () => network.calls.filter(({ path }) => path === '/api/listings').at(-1)?.params;

  beforeEach(() => {
    loads = 0;
    network = stubFetch(response);
    window.scrollTo = () => undefined;
    Element.prototype.scrollIntoView = () => undefined;
  });
  afterEach(() => network.restore());

  it('is shown beside the list on a wide screen, with the same filters', async () => {
    screenIsWide(true);
    renderApp('/food?search=satti&facility=parking&certified=true&bbox=124,6,126,8&sort=name');

    const filters = await within(await map()).findByRole('status', { name: 'Filters' });
    expect(filters).toHaveTextContent(/^search=satti&certified=true&facility=parking&type=food$/);
    const asked = new URLSearchParams(lastQuery());
    for (const name of ['bbox', 'sort', 'limit', 'offset', 'facets']) asked.delete(name);
    expect(asked.toString()).toBe(filters.textContent);
    expect(network.calls.some(({ path }) => path === '/api/municipalities')).toBe(false);
  });

  it('is loaded on a narrow screen only when opened, and Back closes it', async () => {
    screenIsWide(false);
    const { user, address, goBack } = renderApp('/food?certified=true');
    await screen.findByRole('heading', { name: 'Exact' });
    expect(loads).toBe(0);

    await user.click(screen.getByRole('button', { name: 'Map' }));
    await map();
    expect(address()).toBe('/food?certified=true&view=map');

    await goBack();
    await waitFor(() => expect(address()).toBe('/food?certified=true'));
    expect(screen.queryByRole('region', { name: 'Map' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Map' })).toBeInTheDocument();
  });

  it('has search, filters and the places as cards on a narrow screen, bound to the pins', async () => {
    screenIsWide(false);
    const { user, address } = renderApp('/food?view=map');
    const cards = await screen.findByRole('list', { name: 'Places on the map' });
    expect(within(cards).getAllByRole('link', { name: /^(Exact|In town)$/ })).toHaveLength(2);

    act(() => within(cards).getByRole('link', { name: 'Exact' }).focus());
    expect(await within(await map()).findByRole('button', { name: /^Exact, hinted/ })).toBeVisible();
    expect(within(await map()).getByRole('status', { name: 'Followed' })).toHaveTextContent('121 14.6');
    await user.click(within(await map()).getByRole('button', { name: /^In town/ }));
    expect(within(cards).getByRole('link', { name: 'In town' }).closest('li')).toHaveClass('is-active');

    const find = screen.getAllByRole('search').at(-1) as HTMLElement;
    expect(within(find).getByRole('button', { name: 'Filters' })).toBeVisible();
    await user.type(within(find).getByRole('combobox', { name: 'Dish, place or cuisine' }), 'satti');
    await waitFor(() => expect(address()).toBe('/food?search=satti&view=map'));
  });

  it('highlights the row of the pin that is pointed at or focused', async () => {
    screenIsWide(true);
    renderApp('/food');
    const pin = await screen.findByRole('button', { name: 'Pin of the second place' });
    const row = screen.getByRole('heading', { name: 'In town' }).closest('li');
    act(() => pin.focus());
    expect(row).toHaveClass('is-active');
    act(() => pin.blur());
    expect(row).not.toHaveClass('is-active');
  });

  it('searches the visible area, together with the list, until that is cleared', async () => {
    screenIsWide(true);
    const { user, address } = renderApp('/food?search=satti');
    await user.click(await screen.findByRole('button', { name: 'Search this area' }));

    await waitFor(() => expect(lastQuery()?.get('bbox')).toBe('124,6,126,8'));
    expect(address()).toBe('/food?search=satti&bbox=124%2C6%2C126%2C8');
    expect(within(await map()).getByText('124 6 126 8')).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Clear map area' }));
    await waitFor(() => expect(address()).toBe('/food?search=satti'));
    expect(await within(await map()).findByText('everywhere')).toBeInTheDocument();
  });

  it('highlights the row of the selected place, until the filters change', async () => {
    screenIsWide(true);
    const { user } = renderApp('/food');
    const row = () => screen.getByRole('link', { name: 'Exact' }).closest('li');

    await user.click(await screen.findByRole('button', { name: 'Exact, in the list' }));
    expect(row()).toHaveClass('is-active');
    await user.click(screen.getByRole('button', { name: 'Not in the list' }));
    expect(row()).not.toHaveClass('is-active');
    await user.click(screen.getByRole('button', { name: 'Exact, in the list' }));

    await user.click(screen.getByRole('button', { name: 'Parking' }));
    await waitFor(() => expect(screen.queryByRole('button', { pressed: true, name: /^Exact/ })).toBeNull());
  });

  it('highlights the pin of the hovered row, and selects nothing', async () => {
    screenIsWide(true);
    const { user } = renderApp('/food');
    const hinted = (name: string) => screen.findByRole('button', { name: `${name}, in the list, hinted` });
    await screen.findByRole('button', { name: 'Exact, in the list' });

    await user.hover(screen.getByRole('link', { name: 'Exact' }));
    expect(await hinted('Exact')).toHaveAttribute('aria-pressed', 'false');
    await user.unhover(screen.getByRole('link', { name: 'Exact' }));
    act(() => screen.getByRole('link', { name: 'In town' }).focus());
    expect(await hinted('In town')).toHaveAttribute('aria-pressed', 'false');
    expect(screen.queryByRole('button', { name: /^Exact.*hinted/ })).toBeNull();
  });
});
