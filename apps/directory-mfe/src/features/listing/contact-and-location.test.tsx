import type { Listing } from '@halalmap/contracts';
import { screen, within } from '@testing-library/react';
import { aListing } from '../../testing/builders';
import { stubListing } from '../../testing/listing-network';
import { renderApp } from '../../testing/render-app';

describe('where a place is', () => {
  let network: ReturnType<typeof stubListing> | undefined;
  afterEach(() => network?.restore());
  const open = async (listing: Partial<Listing>) => {
    network = stubListing({ listing });
    renderApp(`/listing/${aListing().id}`);
    return within(await screen.findByRole('region', { name: 'Location' }));
  };
  const asked = () => network?.calls.map(({ path }) => path);

  it('shows no map and requests no towns when neither position nor town is known', async () => {
    const card = await open({});

    expect(card.getByText(/^The street address is not known/)).toBeVisible();
    expect(card.queryByText('This town is not on our map yet.')).toBeNull();
    expect(asked()).not.toContain('/api/municipalities');
  });

  it('requests only the towns of its province', async () => {
    await open({ municipality: 'Marawi', municipalityId: 1903617000, provinceId: 1903600000 });

    const towns = network?.calls.find(({ path }) => path === '/api/municipalities');
    expect(towns?.params.get('provinceId')).toBe('1903600000');
  });

  it('keeps the space of the map when the town is not found', async () => {
    const card = await open({ municipality: 'Nowhere' });

    expect(await card.findByText('This town is not on our map yet.')).toBeVisible();
    expect(asked()).toContain('/api/municipalities');
  });
});
