import { stubFetch } from '@halalmap/api-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { act, useState } from 'react';
import { DirectoryMap, type DirectoryMapProps } from './directory-map';
import type { Bounds } from './map-place';
import { aPlace } from './testing/builders';
import { createFakeEngine } from './testing/fake-engine';
import { renderMap } from './testing/render-map';

const manila = [120.98, 14.6] as const;
const cebu = [123.89, 10.31] as const;
const davao = [125.6, 7.07] as const;

/** As the directory does: it keeps what is selected and the searched area. */
const Page = (props: Partial<DirectoryMapProps>) => {
  const [selectedId, setSelected] = useState(props.selectedId ?? null);
  const [area, setArea] = useState<Bounds | null>(props.area ?? null);
  return (
    <>
      <DirectoryMap
        places={[]}
        position={null}
        {...props}
        selectedId={selectedId}
        onSelect={setSelected}
        area={area}
        onSearchArea={setArea}
      />
      <p data-testid="area">{area?.join(',')}</p>
      <button type="button" onClick={() => setSelected(props.places?.[0]?.id ?? null)}>
        As the list selects its first
      </button>
    </>
  );
};

let stub: ReturnType<typeof stubFetch>;
beforeEach(() => {
  stub = stubFetch(() => ({ body: null }));
});
afterEach(() => {
  stub.restore();
});

const show = (props: Partial<DirectoryMapProps>, fake = createFakeEngine()) => ({
  fake,
  ...renderMap(<Page {...props} />, fake),
});

describe('the map of a directory', () => {
  it('shows each place as a link with its full name', async () => {
    show({
      places: [
        aPlace(1, manila, { name: 'Palm Grill', town: 'Manila' }),
        aPlace(2, davao, { name: 'Satti', town: 'Davao City', precision: 'town' }),
      ],
    });
    expect(await screen.findByRole('link', { name: 'Palm Grill, Manila' })).toHaveAttribute(
      'href',
      expect.stringContaining('/listing/'),
    );
    expect(screen.getByRole('link', { name: 'Satti, shown at the centre of Davao City' })).toBeVisible();
  });

  it('counts what is exact, what is not, and what it cannot show', async () => {
    show({ places: [aPlace(1, manila), aPlace(2, davao, { precision: 'town' })], unplaced: 3 });
    await screen.findAllByRole('link');
    expect(screen.getByText('Exact spot (1)')).toBeVisible();
    expect(screen.getByText('Town centre only (1)')).toBeVisible();
    expect(screen.getByText(/^3 places have no known town/)).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(
      '2 places of the list are on the map, 1 of them at its town’s centre only',
    );
  });

  it('credits the boundaries, and the streets where there are any', async () => {
    const fake = createFakeEngine();
    fake.streetCredit = '© OpenStreetMap contributors';
    show({}, fake);
    expect(screen.getByText('Boundaries: PSA, NAMRIA, OCHA (simplified)')).toBeVisible();
    expect(await screen.findByText(/simplified\) · © OpenStreetMap contributors$/)).toBeVisible();
  });

  it('docks the place of a pressed pin, and lets it go by Escape', async () => {
    const { user } = show({ places: [aPlace(1, manila, { name: 'Palm Grill', town: 'Manila' })] });
    await user.click(await screen.findByRole('link', { name: 'Palm Grill, Manila' }));
    const card = screen.getByRole('region', { name: 'Selected place' });
    expect(within(card).getByRole('link', { name: 'Palm Grill' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Palm Grill, Manila, selected' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Selected place' })).toBeNull();
  });

  it('never shows a town as a spot, selected or not', async () => {
    const { container } = show({
      places: [aPlace(1, manila, { precision: 'town', town: 'Manila' })],
      selectedId: aPlace(1, manila).id,
    });
    await screen.findByRole('link', { name: 'Place 1, shown at the centre of Manila, selected' });
    expect(container.querySelector('.pin__drop')).toBeNull();
    expect(screen.getByText('Manila · Town centre only')).toBeVisible();
  });

  it('opens a cluster where its places are, and leads on by a link as well', async () => {
    const places = [aPlace(1, manila, { town: 'Manila' }), aPlace(2, [121.03, 14.55], { town: 'Makati' })];
    const { fake, user } = show({ places: [...places, aPlace(3, davao)] });
    const cluster = await screen.findByRole('link', { name: 'Manila, Makati: 2 places' });
    expect(cluster).toHaveAttribute('href', '/food?bbox=120.98%2C14.55%2C121.03%2C14.6');
    await user.click(cluster);
    expect(fake.fitted.at(-1)).toEqual([120.98, 14.55, 121.03, 14.6]);
    expect(screen.getByRole('button', { name: 'Search this area' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Place 1, Manila' })).toHaveFocus();
  });

  it('leafs through places at one spot', async () => {
    const { user } = show({
      places: [aPlace(1, cebu, { town: 'Cebu City' }), aPlace(2, cebu, { town: 'Cebu City' })],
    });
    await user.click(await screen.findByRole('link', { name: 'Cebu City: 2 places' }));
    expect(screen.getByText('Cebu City · 1 of 2 here')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next place here' }));
    expect(screen.getByText('Cebu City · 2 of 2 here')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Place 2, Cebu City, selected, one of 2 here' })).toBeVisible();
  });

  it('offers to search an area only once the visitor has moved to it', async () => {
    const { fake, user } = show({ places: [aPlace(1, manila), aPlace(2, davao)] });
    await screen.findAllByRole('link');
    expect(screen.queryByRole('button', { name: 'Search this area' })).toBeNull();
    act(() => fake.drag({ bounds: [120, 14, 122.000049, 15], zoom: 9 }));
    await user.click(screen.getByRole('button', { name: 'Search this area' }));
    expect(screen.getByTestId('area')).toHaveTextContent('120,14,122,15');
    expect(screen.queryByRole('button', { name: 'Search this area' })).toBeNull();
  });

  it('begins at the searched area of the address', async () => {
    const { fake } = show({ area: [120, 14, 122, 15] });
    await waitFor(() => expect(fake.made).toHaveLength(1));
    expect(fake.made[0]).toMatchObject({ bounds: [120, 14, 122, 15], tight: true });
  });

  it('brings a place that the list selects into sight', async () => {
    const { fake, user } = show({ places: [aPlace(1, manila), aPlace(2, davao)] });
    await screen.findAllByRole('link');
    act(() => fake.drag({ bounds: [125, 6, 126, 8], zoom: 9 }));
    await user.click(screen.getByRole('button', { name: /^As the list/ }));
    expect(fake.shown).toEqual([manila]);
  });

  it('shows where the visitor is', async () => {
    show({ position: { lat: 14.6, lng: 121 } });
    expect(await screen.findByRole('img', { name: /^Your position/ })).toBeVisible();
  });

  it('that does not load says that the list is complete, and tries again', async () => {
    const fake = createFakeEngine();
    fake.failing = true;
    const { user } = show({ places: [aPlace(1, manila)] }, fake);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The map did not loadThe list beside it is complete.',
    );
    fake.failing = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Place 1' })).toBeVisible();
    expect(fake.made.map(({ attempt }) => attempt)).toEqual([1, 2]);
  });
});
