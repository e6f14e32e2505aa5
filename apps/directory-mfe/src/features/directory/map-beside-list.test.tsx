import { stubFetch, type SeenCall } from '@halalmap/api-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aListing } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';
import type { DirectoryMapProps } from '../../map/directory-map';

/** The map needs a browser that draws; this one shows what it was given, and presses what a visitor would. */
const TextMap = ({ places, selectedId, onSelect, area, onSearchArea }: DirectoryMapProps) => (
  <section aria-label="Map">
    <ul>
      {places.map(({ id, name, precision }) => (
        <li key={id}>
          <button type="button" aria-pressed={id === selectedId} onClick={() => onSelect(id)}>
            {`${name}, ${precision}`}
          </button>
        </li>
      ))}
    </ul>
    <output>{area?.join(' ') ?? 'everywhere'}</output>
    <button type="button" onClick={() => onSearchArea([124, 6, 126, 8])}>
      Search this area
    </button>
  </section>
);
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
const answer = ({ path }: SeenCall) => {
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
    network = stubFetch(answer);
    window.scrollTo = () => undefined;
    Element.prototype.scrollIntoView = () => undefined;
  });
  afterEach(() => network.restore());

  it('stands beside the list on a wide screen, with the same places', async () => {
    screenIsWide(true);
    renderApp('/food');

    expect(await within(await map()).findByRole('button', { name: 'In town, town' })).toBeInTheDocument();
    expect(within(await map()).getAllByRole('listitem')).toHaveLength(2);
  });

  it('is fetched on a narrow screen only when somebody opens it, and Back closes it', async () => {
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

  it('searches the area that is seen, together with the list, until that is cleared', async () => {
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

  it('marks the same place in the list', async () => {
    screenIsWide(true);
    const { user } = renderApp('/food');
    const row = () => screen.getByRole('link', { name: 'Exact' }).closest('li');

    await user.click(await screen.findByRole('button', { name: 'Exact, exact' }));
    expect(row()).toHaveClass('is-active');

    screen.getByRole('link', { name: 'In town' }).focus();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'In town, town', pressed: true })).toBeInTheDocument(),
    );
    expect(row()).not.toHaveClass('is-active');
  });
});
