import type { ListingMap } from '@halalmap/contracts';
import { stubFetch, type SeenCall, type StubResponse } from '@halalmap/api-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { act, useState } from 'react';
import { aListing } from '../testing/builders';
import { DirectoryMap, type DirectoryMapProps } from './directory-map';
import type { Bounds } from './geometry';
import { aCluster, aPlaceFeature, foundOnMap, townNamed } from './testing/builders';
import { createFakeEngine } from './testing/fake-engine';
import { renderMap } from './testing/render-map';

const manila = [120.98, 14.6] as const;
const makati = [121.03, 14.55] as const;
const cebu = [123.89, 10.31] as const;
const davao = [125.6, 7.07] as const;
const areas = [townNamed(1, 'Manila'), townNamed(2, 'Cebu City'), townNamed(3, 'Davao City')];

/** Like the directory: holds the selection and the searched area. */
const Page = (props: Partial<DirectoryMapProps>) => {
  const [selected, setSelected] = useState<DirectoryMapProps['selected']>(null);
  const [area, setArea] = useState<Bounds | null>(props.area ?? null);
  return (
    <>
      <DirectoryMap
        position={null}
        {...props}
        filters="type=food&search=satti"
        selected={selected}
        onSelect={setSelected}
        area={area}
        onSearchArea={setArea}
      />
      <p data-testid="area">{area?.join(',')}</p>
    </>
  );
};

let stub: ReturnType<typeof stubFetch>;
/** The matches of the server; set by tests. */
let found: ListingMap;
let onMap: (call: SeenCall) => StubResponse | Promise<StubResponse>;
let here: StubResponse;
const response = (call: SeenCall): StubResponse | Promise<StubResponse> => {
  const { path } = call;
  if (path === '/api/listings/map') return onMap(call);
  if (path === '/api/listings') return here;
  if (path.startsWith('/api/listings/'))
    return { body: aListing({ id: path.split('/').at(-1) ?? '', municipalityName: 'Manila' }) };
  return { body: null };
};
beforeEach(() => {
  found = foundOnMap([]);
  onMap = () => ({ body: found });
  here = { status: 500, body: '' };
  stub = stubFetch(response);
});
afterEach(() => {
  stub.restore();
});

const show = (props: Partial<DirectoryMapProps> = {}, fake = createFakeEngine()) => ({
  fake,
  ...renderMap(<Page {...props} />, fake),
});
const mapCalls = () =>
  stub.calls.filter(({ path }) => path === '/api/listings/map').map(({ params }) => params);
const viewCalls = () => mapCalls().filter((params) => params.has('zoom'));

describe('the map of a directory', () => {
  it('sends the filters of the list and the visible area, and draws all features of the response', async () => {
    found = foundOnMap(
      [
        aPlaceFeature(1, manila, { name: 'Palm Grill' }),
        aPlaceFeature(2, davao, { name: 'Satti', exact: false, placeIds: [3] }),
        aCluster(120, cebu, [123.7, 10.2, 124, 10.5], { areaCounts: [{ id: 2, count: 120 }] }),
      ],
      { areas },
    );
    show();
    expect(await screen.findByRole('link', { name: 'Palm Grill' })).toHaveAttribute(
      'href',
      expect.stringContaining('/listing/'),
    );
    expect(
      await screen.findByRole('link', { name: 'Satti, shown at the centre of Davao City' }),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: '120 places around Cebu City; zoom in' })).toBeVisible();
    await waitFor(() => expect(viewCalls()).not.toHaveLength(0));
    const params = viewCalls().at(-1);
    expect(Object.fromEntries(params ?? [])).toMatchObject({
      type: 'food',
      search: 'satti',
      zoom: expect.stringMatching(/^\d+$/),
    });
    expect(params?.get('bbox')?.split(',')).toHaveLength(4);
    expect(mapCalls()[0]?.has('bbox')).toBe(false);
  });

  it('says how many places match, and how many cannot be shown', async () => {
    found = foundOnMap([aCluster(120, cebu, [123.7, 10.2, 124, 10.5])], { total: 123 });
    show();
    expect(await screen.findByText('123 places match')).toBeVisible();
    expect(screen.getByText(/^3 places have no known town/)).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('status')).toHaveTextContent(
        '123 places match; 120 are in this part of the map',
      ),
    );
  });

  it('shows all matches before the map is moved, wherever they are', async () => {
    found = foundOnMap([aPlaceFeature(1, manila), aCluster(9, davao, [125, 7, 125.9, 7.3])]);
    const { fake } = show();
    await waitFor(() => expect(fake.fitted.at(-1)).toEqual([120.98, 7, 125.9, 14.6]));
  });

  it('keeps showing results while new ones load, and aborts outdated requests', async () => {
    found = foundOnMap([aPlaceFeature(1, manila, { name: 'Palm Grill' })]);
    const { fake } = show();
    await screen.findByRole('link', { name: 'Palm Grill' });
    await waitFor(() => expect(viewCalls()).not.toHaveLength(0));
    const late: Array<(response: StubResponse) => void> = [];
    onMap = () => new Promise((resolve) => late.push(resolve));
    act(() => fake.drag({ bounds: [120, 14, 122, 15], zoom: 9 }));
    await waitFor(() => expect(late).toHaveLength(1));
    act(() => fake.drag({ bounds: [120, 14.5, 121, 15], zoom: 11 }));
    await waitFor(() => expect(late).toHaveLength(2));
    expect(screen.getByRole('link', { name: 'Palm Grill' })).toBeVisible();
    await act(async () => {
      late[1]?.({ body: foundOnMap([aPlaceFeature(2, manila, { name: 'Satti House' })]) });
      late[0]?.({ body: foundOnMap([aPlaceFeature(3, manila, { name: 'Too late' })]) });
    });
    expect(await screen.findByRole('link', { name: 'Satti House' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Too late' })).toBeNull();
  });

  it('says that the places did not load, and retries', async () => {
    onMap = () => ({ status: 500, body: '' });
    const { user } = show();
    expect(await screen.findByRole('alert')).toHaveTextContent('The places did not load');
    onMap = () => ({ body: foundOnMap([aPlaceFeature(1, manila)]) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Place 1' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('credits the boundaries, and the streets where there are any', async () => {
    const fake = createFakeEngine();
    fake.streetCredit = [
      { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' },
    ];
    show({}, fake);
    expect(await screen.findByRole('link', { name: '© OpenStreetMap contributors' })).toHaveAttribute(
      'href',
      'https://www.openstreetmap.org/copyright',
    );
    expect(screen.getByText(/^Boundaries: PSA, NAMRIA, OCHA \(simplified\)/)).toBeVisible();
  });

  it('shows the card of a pressed pin, and closes it with Escape', async () => {
    found = foundOnMap([aPlaceFeature(1, manila, { name: 'Palm Grill' }), aPlaceFeature(2, makati)]);
    const { user } = show();
    await user.click(await screen.findByRole('link', { name: 'Palm Grill' }));
    const card = screen.getByRole('region', { name: 'Selected place' });
    expect(within(card).getByRole('link', { name: 'Palm Grill' })).toBeVisible();
    expect(await within(card).findByText('Manila')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Palm Grill, selected' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Selected place' })).toBeNull();
  });

  it('marks the pin of a row that is pointed at, and opens no card', async () => {
    found = foundOnMap([aPlaceFeature(1, manila), aPlaceFeature(2, davao)]);
    const { fake } = show({ hintedId: aPlaceFeature(2, davao).id });
    expect(await screen.findByRole('link', { name: 'Place 2' })).toHaveClass('pin--hint');
    expect(screen.getByRole('link', { name: 'Place 1' })).not.toHaveClass('pin--hint');
    expect(screen.queryByRole('region', { name: 'Selected place' })).toBeNull();
    expect(fake.shown).toEqual([]);
  });

  it('never shows a town as a spot, selected or not', async () => {
    found = foundOnMap([aPlaceFeature(1, manila, { exact: false, placeIds: [1] })], { areas });
    const { container, user } = show();
    await user.click(await screen.findByRole('link', { name: 'Place 1, shown at the centre of Manila' }));
    expect(
      screen.getByRole('link', { name: 'Place 1, shown at the centre of Manila, selected' }),
    ).toBeVisible();
    expect(container.querySelector('.pin__drop')).toBeNull();
    expect(screen.getByText(/Town centre only$/, { selector: '.map-card *' })).toBeVisible();
  });

  it('opens a cluster to its box', async () => {
    found = foundOnMap(
      [
        aCluster(120, cebu, [123.7, 10.2, 124, 10.5], { areaCounts: [{ id: 2, count: 120 }] }),
        aPlaceFeature(1, davao),
      ],
      { areas },
    );
    const { fake, user } = show();
    const cluster = await screen.findByRole('button', { name: '120 places around Cebu City; zoom in' });
    found = foundOnMap([aPlaceFeature(2, [123.8, 10.3]), aPlaceFeature(3, [123.9, 10.4])]);
    await user.click(cluster);
    expect(fake.fitted.at(-1)).toEqual([123.7, 10.2, 124, 10.5]);
    expect(screen.getByRole('button', { name: 'Search this area' })).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('link', { name: /^Place [23]$/ })[0]).toHaveFocus());
  });

  it('lists the places of a cluster that cannot be told apart', async () => {
    const listings = [aListing({ name: 'Palm Grill' }), aListing({ id: 'b'.repeat(24), name: 'Satti' })];
    here = { body: { listings, pagination: { total: 34, limit: 20, offset: 0, hasMore: true } } };
    found = foundOnMap(
      [
        aPlaceFeature(1, cebu, { exact: false, placeIds: [2] }),
        aPlaceFeature(2, cebu, { exact: false, placeIds: [2] }),
        aPlaceFeature(3, davao),
      ],
      { areas },
    );
    const { fake, user } = show();
    await user.click(await screen.findByRole('button', { name: '2 places in Cebu City; show as a list' }));
    const fits = fake.fitted.length;
    expect(await screen.findByRole('link', { name: 'Palm Grill' })).toHaveAttribute(
      'href',
      `/listing/${listings[0]?.id}`,
    );
    expect(screen.getByRole('heading', { name: '34 places in Cebu City' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Show all 34 in the list' })).toHaveAttribute(
      'href',
      '/food?bbox=123.89%2C10.31%2C123.89%2C10.31',
    );
    const asked = stub.calls.findLast(({ path }) => path === '/api/listings')?.params;
    expect(Object.fromEntries(asked ?? [])).toMatchObject({
      search: 'satti',
      bbox: '123.89,10.31,123.89,10.31',
      limit: '20',
    });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('heading', { name: '34 places in Cebu City' })).toBeNull();
    expect(fake.fitted).toHaveLength(fits);
  });

  it('searches an area once the visitor has moved to it, and shows nothing outside', async () => {
    found = foundOnMap([aPlaceFeature(1, manila), aPlaceFeature(2, davao)]);
    const { fake, user } = show();
    await screen.findByRole('link', { name: 'Place 1' });
    expect(screen.queryByRole('button', { name: 'Search this area' })).toBeNull();
    act(() => fake.drag({ bounds: [120, 14, 122.000049, 15], zoom: 9 }));
    found = foundOnMap([aPlaceFeature(1, manila)], { total: 2 });
    await user.click(screen.getByRole('button', { name: 'Search this area' }));
    expect(screen.getByTestId('area')).toHaveTextContent('120,14,122,15');
    expect(screen.queryByRole('button', { name: 'Search this area' })).toBeNull();
    expect(await screen.findByText('1 place matches')).toBeVisible();
    act(() => fake.drag({ bounds: [119, 13, 123, 16], zoom: 8 }));
    await waitFor(() => expect(viewCalls().at(-1)?.get('bbox')).toBe('120,14,122,15'));
  });

  it('starts at the searched area of the URL', async () => {
    const { fake } = show({ area: [120, 14, 122, 15] });
    await waitFor(() => expect(fake.made).toHaveLength(1));
    expect(fake.made[0]).toMatchObject({ bounds: [120, 14, 122, 15], tight: true });
  });

  it('shows where the visitor is, how exactly that is known, and flies there once', async () => {
    found = foundOnMap([aPlaceFeature(1, makati), aPlaceFeature(2, davao)]);
    const { container, fake } = show({ position: { lat: 14.6, lng: 121, accuracy: 900 } });
    expect(await screen.findByRole('img', { name: 'Your location, to about 900 metres' })).toBeVisible();
    expect(container.querySelector('.directory-map__accuracy')).not.toBeNull();
    // The nearest place is in view, one far away is not.
    await waitFor(() => {
      const [west = 0, south = 0, east = 0, north = 0] = fake.fitted.at(-1) ?? [];
      expect(west).toBeLessThan(120.993);
      expect(east).toBeCloseTo(121.03, 5);
      expect(south).toBeCloseTo(14.55, 5);
      expect(north).toBeGreaterThan(14.607);
    });
    // Pins come after the dot, so that they lie above it.
    const me = container.querySelector('.directory-map__me');
    const pin = await screen.findByRole('link', { name: 'Place 1' });
    expect(me?.compareDocumentPosition(pin)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('says which places are pointed at or focused', async () => {
    found = foundOnMap([aPlaceFeature(1, manila), aPlaceFeature(2, davao)]);
    const hinted: Array<readonly string[]> = [];
    const { user } = show({ onHint: (ids) => hinted.push(ids) });
    const pin = await screen.findByRole('link', { name: 'Place 2' });
    await user.hover(pin);
    expect(hinted.at(-1)).toEqual([aPlaceFeature(2, davao).id]);
    await user.unhover(pin);
    expect(hinted.at(-1)).toEqual([]);
    act(() => pin.focus());
    expect(hinted.at(-1)).toEqual([aPlaceFeature(2, davao).id]);
  });

  it('keeps the place of a card in view', async () => {
    found = foundOnMap([aPlaceFeature(1, manila)]);
    const { fake } = show({ followed: [125.6, 7.07], hasOwnCard: true });
    await screen.findByRole('link', { name: 'Place 1' });
    await waitFor(() => expect(fake.shown).toEqual([[125.6, 7.07]]));
  });

  it('that does not load says that the list is complete, and tries again', async () => {
    const fake = createFakeEngine();
    fake.failing = true;
    found = foundOnMap([aPlaceFeature(1, manila)]);
    const { user } = show({}, fake);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The map did not loadThe list is complete without it.',
    );
    fake.failing = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Place 1' })).toBeVisible();
    expect(fake.made.map(({ attempt }) => attempt)).toEqual([1, 2]);
  });
});
