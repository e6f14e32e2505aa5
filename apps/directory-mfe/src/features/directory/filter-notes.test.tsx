import { stubFetch } from '@halalmap/api-client/testing';
import type { DirectoryFacets, Listing, ListingMap } from '@halalmap/contracts';
import { noAnswers } from '@halalmap/listing-model/testing';
import { numbered } from '@halalmap/listing-parts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aListing } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';

const none: DirectoryFacets = {
  certified: 0,
  muslimOwned: 0,
  openNow: 0,
  priceRange: {},
  facility: {},
  halalScope: 0,
  ...noAnswers,
  trust: { claimed_halal: 4 },
};
const four = [1, 2, 3, 4].map((number) => aListing({ id: numbered(number), name: `Place ${number}` }));
const carabao = aListing({
  id: numbered(9),
  name: 'Flying Carabao',
  latitude: '14.6075',
  longitude: '120.98',
});
const map: ListingMap = {
  total: 2,
  inside: 2,
  areas: [],
  features: [
    {
      kind: 'place',
      id: numbered(1),
      name: 'Place 1',
      entityType: 'food',
      trustLevel: 'claimed_halal',
      underReview: false,
      muslimOwned: false,
      longitude: 120.97,
      latitude: 14.59,
      exact: true,
      placeIds: [],
    },
    {
      kind: 'place',
      id: numbered(2),
      name: 'Place 2',
      entityType: 'food',
      trustLevel: 'claimed_halal',
      underReview: false,
      muslimOwned: false,
      longitude: 120.99,
      latitude: 14.61,
      exact: true,
      placeIds: [],
    },
  ],
};
const listOf = (listings: Listing[], total = listings.length) => ({
  listings,
  pagination: { total, limit: 10, offset: 0, hasMore: total > listings.length },
});

describe('a filter that finds nothing', () => {
  let network: ReturnType<typeof stubFetch>;
  afterEach(() => network.restore());
  const show = (
    options: { listings?: Listing[]; total?: number; facets?: DirectoryFacets; nearest?: Listing[] } = {},
  ) => {
    const { listings = four, total = listings.length, facets = none, nearest = [carabao] } = options;
    network = stubFetch(({ path, params }) => {
      if (path === '/api/listings/map') return { body: map };
      if (path !== '/api/listings') return { status: 404, body: '' };
      return {
        body: params.has('bbox') ? listOf(nearest) : { ...listOf(listings, total), facets },
      };
    });
    return renderApp('/food?location=Quiapo&foodType=Thai');
  };
  const requested = (flag: string) =>
    network.calls.filter(({ params }) => params.has('bbox') && params.get(flag) === 'true');

  it('is explained for certified places, with the nearest one to the middle of the results', async () => {
    show();

    const line = await screen.findByText(/None of these 4 is certified\./);
    expect(await within(line).findByRole('link', { name: 'Flying Carabao' })).toHaveAttribute(
      'href',
      `/listing/${carabao.id}`,
    );
    expect(line).toHaveTextContent('Nearest certified: Flying Carabao, 834 m from Quiapo');
    const [{ params }] = requested('certified') as [(typeof network.calls)[number]];
    expect(Object.fromEntries(params)).toMatchObject({ near: '14.60,120.98', sort: 'distance' });
    expect(params.get('foodType')).toBe('Thai');
    expect(params.get('location')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Certified/ })).toBeNull();
  });

  it('says that opening hours are unknown, or that every place is closed', async () => {
    const { unmount } = show();
    expect(await screen.findByText(/Opening hours unknown for all 4\./)).toBeVisible();
    unmount();
    network.restore();

    const openingHours = [{ days: [1, 2, 3, 4, 5, 6, 7], open: '03:00', close: '03:01' }];
    show({ listings: four.map((listing) => ({ ...listing, openingHours })) });
    expect(await screen.findByText(/None of these 4 is open now\./)).toBeVisible();
  });

  it('says of how many the hours are unknown, and which opens next', async () => {
    const everyDay = [1, 2, 3, 4, 5, 6, 7];
    const [first, ...others] = four as [Listing, ...Listing[]];
    const hours = { openingHours: [{ days: everyDay, open: '03:00', close: '03:01' }] };
    show({ listings: [{ ...first, ...hours }, ...others], nearest: [] });
    const line = await screen.findByText(/1 is closed, hours of 3 are unknown\./);
    expect(line).toHaveTextContent(/The next of these opens (tomorrow )?at 3:00 am: Place 1\./);
  });

  it('is never explained by a place that is invented or far away', async () => {
    const far = aListing({ id: numbered(8), name: 'Far', latitude: '7.2', longitude: '124.2' });
    show({ nearest: [far, { ...carabao, origin: 'demo' }] });

    expect(await screen.findByText(/No certified place is known to us here yet/)).toBeVisible();
    expect(screen.queryByText(/Nearest certified/)).toBeNull();
  });

  it('is sought without the other filters where nothing fits all of them', async () => {
    show({ nearest: [] });

    await screen.findByText(/None of these 4 is certified\./);
    await waitFor(() =>
      expect(requested('certified').map(({ params }) => params.get('foodType'))).toEqual(['Thai', null]),
    );
    expect(screen.queryByText(/Nearest certified/)).toBeNull();
  });

  it('is not explained when it finds something, when the list is empty, or for any other filter', async () => {
    const { unmount } = show({ facets: { ...none, certified: 2, openNow: 1 } });
    await screen.findByRole('button', { name: 'Certified 2' });
    expect(screen.queryByText(/None of these/)).toBeNull();
    expect(screen.queryByText(/hours unknown/)).toBeNull();
    unmount();
    network.restore();

    show({ listings: [] });
    await screen.findByRole('heading', { name: 'No restaurants found' });
    expect(screen.queryByText(/None of these/)).toBeNull();
  });
});

describe('examples', () => {
  let network: ReturnType<typeof stubFetch>;
  beforeEach(() => window.localStorage.clear());
  afterEach(() => network.restore());
  const places = [
    aListing({ id: numbered(1), name: 'Real' }),
    aListing({ id: numbered(2), name: 'Sampled', origin: 'sample' }),
    aListing({ id: numbered(3), name: 'Made up', origin: 'demo' }),
  ];
  const show = (total = places.length) => {
    network = stubFetch(({ path }) =>
      path === '/api/listings' ? { body: listOf(places, total) } : { status: 404, body: '' },
    );
    return renderApp('/food');
  };

  it('stand under one heading after the real places, and are said to be made up once', async () => {
    show();
    const examples = await screen.findByRole('region', { name: 'Examples' });

    expect(within(examples).getByRole('heading', { name: 'Made up' })).toBeVisible();
    expect(within(examples).queryByRole('heading', { name: 'Real' })).toBeNull();
    expect(within(examples).getAllByText(/fictional/)).toHaveLength(1);
    expect(screen.getAllByText(/not checked/)).toHaveLength(1);
    expect(screen.queryByText('Demo')).toBeNull();
  });

  it('are hidden with one tap, also the next time, and nothing after them is loaded', async () => {
    const { user, unmount } = show(40);
    await user.click(await screen.findByRole('button', { name: 'Hide examples' }));

    expect(screen.queryByRole('heading', { name: 'Made up' })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Real' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
    unmount();
    network.restore();

    const again = show();
    await again.user.click(await screen.findByRole('button', { name: 'Show examples' }));
    expect(screen.getByRole('heading', { name: 'Made up' })).toBeVisible();
  });
});
