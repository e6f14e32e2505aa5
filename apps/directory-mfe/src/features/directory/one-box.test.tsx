import { stubFetch, type SeenCall } from '@halalmap/api-client/testing';
import type { Listing } from '@halalmap/contracts';
import { numbered } from '@halalmap/listing-parts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aListing } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';

const parsed: Record<string, object> = {
  'pastil quiapo open now': {
    text: 'pastil',
    location: 'Quiapo',
    filters: { openNow: true },
    parts: [
      { from: 7, to: 13, kind: 'location', value: 'Quiapo' },
      { from: 14, to: 22, kind: 'openNow', value: 'true' },
    ],
  },
  'halal near moa': {
    text: '',
    near: { name: 'SM Mall of Asia', latitude: 14.53525, longitude: 120.98222 },
    filters: {},
    parts: [
      { from: 0, to: 5, kind: 'halal', value: 'halal' },
      { from: 6, to: 14, kind: 'near', value: 'SM Mall of Asia' },
    ],
  },
  'mosque makati': {
    text: '',
    location: 'Makati',
    type: 'mosque',
    filters: {},
    parts: [
      { from: 0, to: 6, kind: 'type', value: 'mosque' },
      { from: 7, to: 13, kind: 'location', value: 'Makati' },
    ],
  },
  '4800016644290': {
    text: '4800016644290',
    type: 'product',
    filters: {},
    parts: [{ from: 0, to: 13, kind: 'barcode', value: '4800016644290' }],
  },
  'quiapo eatery': {
    text: 'eatery',
    location: 'Quiapo',
    filters: {},
    parts: [{ from: 0, to: 6, kind: 'location', value: 'Quiapo' }],
  },
  'golden mosque eatery': {
    text: 'golden eatery',
    type: 'mosque',
    filters: {},
    parts: [{ from: 7, to: 13, kind: 'type', value: 'mosque' }],
  },
  halal: { text: '', filters: {}, parts: [{ from: 0, to: 5, kind: 'halal', value: 'halal' }] },
};

describe('the one box', () => {
  let network: ReturnType<typeof stubFetch>;
  let find: (params: URLSearchParams) => Listing[];
  const places = [1, 2].map((number) => aListing({ id: numbered(number), name: `Place ${number}` }));
  const send = ({ path, params }: SeenCall) => {
    if (path === '/api/search/parse') {
      const q = params.get('q') ?? '';
      return { body: parsed[q] ?? { text: q, filters: {}, parts: [] } };
    }
    if (path !== '/api/listings') return { status: 404, body: '' };
    const listings = find(params);
    return {
      body: { listings, pagination: { total: listings.length, limit: 10, offset: 0, hasMore: false } },
    };
  };
  const box = () => screen.getByRole('combobox', { name: 'Dish, place or cuisine' });
  const bar = () => within(screen.getByRole('group', { name: 'Filters' }));
  const queries = () =>
    network.calls.filter(({ path }) => path === '/api/listings').map(({ params }) => params);
  beforeEach(() => {
    find = () => places;
    network = stubFetch(send);
  });
  afterEach(() => network.restore());

  it('moves places and filters into the address once the text is typed, and puts them back', async () => {
    const { user, address } = renderApp('/food');
    await user.type(box(), 'pastil quiapo open now');
    await waitFor(() => expect(address()).toBe('/food?search=pastil+quiapo+open+now'));
    expect(box()).toHaveValue('pastil quiapo open now');

    await user.keyboard('{Enter}');

    await waitFor(() => expect(box()).toHaveValue('pastil'));
    const query = () => Object.fromEntries(new URLSearchParams(address()?.split('?')[1]));
    await waitFor(() =>
      expect(query()).toMatchObject({ search: 'pastil', location: 'Quiapo', openNow: 'true' }),
    );
    await waitFor(() =>
      expect(Object.fromEntries(queries().at(-1) ?? [])).toMatchObject({
        search: 'pastil',
        location: 'Quiapo',
      }),
    );

    await user.click(bar().getByRole('button', { name: 'Quiapo' }));
    await waitFor(() => expect(box()).toHaveValue('pastil quiapo'));
    expect(query()).not.toHaveProperty('location');
    expect(query()).toHaveProperty('openNow');

    await user.click(bar().getByRole('button', { name: /^Open now/ }));
    await waitFor(() => expect(box()).toHaveValue('pastil quiapo open now'));
    expect(query()).not.toHaveProperty('openNow');
  });

  it('understands an address whose search holds such words, and sorts by the distance from a landmark', async () => {
    const { user, address } = renderApp('/food?search=halal+near+moa');
    const chip = await screen.findByRole('button', { name: 'Near SM Mall of Asia' });
    expect(Object.fromEntries(queries().at(-1) ?? [])).toMatchObject({
      near: '14.54,120.98',
      sort: 'distance',
    });
    expect(queries().at(-1)?.has('nearName')).toBe(false);
    expect(queries().some((query) => query.get('search') === 'halal near moa')).toBe(false);
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveValue('distance');
    expect(address()).toBe('/food?search=halal+near+moa');

    await user.click(chip);
    await waitFor(() => expect(box()).toHaveValue('near moa'));
    expect(address()).not.toContain('near=');
  });

  it.each([
    ['mosque makati', '/mosque?location=Makati'],
    ['4800016644290', '/product?search=4800016644290'],
  ])('leads to the directory that %s asks for', async (text, where) => {
    const { address } = renderApp(`/food?${new URLSearchParams({ search: text }).toString()}`);
    await waitFor(() => expect(address()).toContain(where));
  });

  it('puts a place of exactly the typed name first, wherever it is', async () => {
    const eatery = aListing({ id: numbered(9), name: 'Quiapo Eatery', municipalityName: 'Cebu City' });
    find = (params) => (params.get('search') === '"quiapo eatery"' ? [eatery] : places);
    renderApp('/food?search=quiapo+eatery');
    await screen.findByRole('heading', { name: 'Quiapo Eatery' });
    const names = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
    expect(names).toEqual(['Quiapo Eatery', 'Place 1', 'Place 2']);
  });

  it('puts a place of exactly the typed name first in the directory that a word of its name led to', async () => {
    const eatery = aListing({ id: numbered(9), name: 'Golden Mosque Eatery', entityType: 'food' });
    find = (params) =>
      params.get('search') === '"golden mosque eatery"' && !params.has('type') ? [eatery] : places;
    const { address } = renderApp('/food?search=golden+mosque+eatery');
    await screen.findByRole('heading', { name: 'Golden Mosque Eatery' });
    expect(address()).toContain('/mosque?search=golden+eatery');
    const names = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
    expect(names).toEqual(['Golden Mosque Eatery', 'Place 1', 'Place 2']);
  });

  it('puts no place first whose name only holds a word that says nothing', async () => {
    const others = ['Halal Corner', 'Halal'].map((name, index) =>
      aListing({ id: numbered(8 + index), name }),
    );
    find = (params) => (params.get('search') === '"halal"' ? others : places);
    renderApp('/food?search=halal');
    await screen.findByRole('heading', { name: 'Halal' });
    const names = screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
    expect(names).toEqual(['Halal', 'Place 1', 'Place 2']);
  });

  it('ends in no blind alley: what is elsewhere, in the other directories, whom to ask, how to check', async () => {
    const demo = aListing({ id: numbered(3), name: 'Invented', origin: 'demo' });
    find = (params) => {
      if (params.get('type') === 'product') return [aListing({ id: numbered(7), name: 'Pastil in a jar' })];
      if (params.get('type') !== 'food' || params.has('location')) return [];
      return [...places, demo];
    };
    renderApp('/food?search=pastil&location=Quiapo');
    expect(await screen.findByText(/No pastil in Quiapo\./)).toBeVisible();
    expect(await screen.findByRole('link', { name: '2 elsewhere' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/food\?search=pastil/),
    );
    expect(await screen.findByRole('link', { name: 'Pastil in a jar' })).toBeVisible();
    expect(screen.getByRole('link', { name: /Ask us/ }).getAttribute('href')).toContain('pastil');
    expect(screen.getByRole('link', { name: 'how to read a halal logo' })).toBeVisible();
    expect(screen.queryByText(/these filters/)).toBeNull();
  });
});
