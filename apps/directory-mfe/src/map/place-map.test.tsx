import { stubFetch } from '@halalmap/api-client/testing';
import { screen, waitFor } from '@testing-library/react';
import { aListing } from '../testing/builders';
import { PlaceMap } from './place-map';
import { aPlace } from './testing/builders';
import { createFakeEngine } from './testing/fake-engine';
import { renderMap } from './testing/render-map';

let stub: ReturnType<typeof stubFetch>;
beforeEach(() => {
  stub = stubFetch(() => ({ body: null }));
});
afterEach(() => {
  stub.restore();
});

describe('the map of one place', () => {
  it('points at a known position', async () => {
    const { container } = renderMap(<PlaceMap place={aPlace(1, [124, 7])} />, createFakeEngine());
    expect(screen.getByRole('img', { name: 'Map: the exact location of Place 1' })).toBeVisible();
    await waitFor(() => expect(container.querySelector('.pin__drop')).toBeVisible());
  });

  it('shows the area of the town, and no position, when only the town is known', async () => {
    const fake = createFakeEngine();
    const place = aPlace(1, [124, 7], {
      precision: 'town',
      listing: aListing({ municipalityId: 1_908_700_000 }),
    });
    const { container } = renderMap(<PlaceMap place={place} />, fake);
    await waitFor(() => expect(fake.highlighted).toEqual([1_908_700_000]));
    expect(screen.getByRole('img', { name: /its exact location is not known$/ })).toBeVisible();
    expect(container.querySelector('.pin__drop')).toBeNull();
    expect(container.querySelector('.pin--ring')).toBeVisible();
  });

  it('is missing without a place', () => {
    const { container } = renderMap(<PlaceMap place={null} />, createFakeEngine());
    expect(container).toBeEmptyDOMElement();
  });
});
