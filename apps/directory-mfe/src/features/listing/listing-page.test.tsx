import type { StubResponse } from '@halalmap/api-client/testing';
import type { Listing } from '@halalmap/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aListing } from '../../testing/builders';
import { stubListing, type ListingFixtures } from '../../testing/listing-network';
import { renderApp } from '../../testing/render-app';

const id = aListing().id;
const refusal = (status: number, code: string, message: string, details?: unknown): StubResponse => ({
  status,
  body: { error: { code, message, requestId: 'r', ...(details === undefined ? {} : { details }) } },
});

describe("a place's page", () => {
  let network: ReturnType<typeof stubListing> | undefined;
  const open = (fixtures: ListingFixtures, ...addresses: string[]) => {
    network = stubListing(fixtures);
    return renderApp(...(addresses.length > 0 ? addresses : [`/listing/${id}`]));
  };
  const refuse = (response: StubResponse) =>
    open({ responses: { [`GET /api/listings/${id}`]: () => response } });
  const show = async (listing: Partial<Listing>, fixtures: ListingFixtures = {}) => {
    const view = open({ ...fixtures, listing });
    await screen.findByRole('heading', { level: 1, name: listing.name ?? 'Kusina ni Amina' });
    return view;
  };
  const valueOf = (term: string) => screen.getByText(term).nextElementSibling?.textContent;
  afterEach(() => network?.restore());

  it('folds missing facts into one line that says how many, and marks each as not known', async () => {
    await show({ foodTypes: ['Maranao'] });

    expect(screen.getAllByText('Maranao')).toHaveLength(1);
    expect(screen.queryByText('Cuisine type')).toBeNull();
    const folded = screen.getByText(/^\d+ facts are not known$/).closest('details');
    expect(folded).not.toHaveAttribute('open');
    expect(folded).toContainElement(screen.getByText('Price range'));
    expect(valueOf('Price range')).toBe('Not known');
    expect(valueOf('Facilities')).toBe('Not known');
    expect(screen.getByText(/Not known: Phone, Email, Website, Facebook, Instagram/)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Call Now' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Visit Website' })).toBeNull();
  });

  it('on a phone, shows the address with directions, today’s hours and the phone number before the rest', async () => {
    await show({
      address: '12 Quezon Avenue',
      municipalityName: 'Marawi',
      phone: '+63 900 000 0000',
      latitude: '8.0',
      longitude: '124.2',
      openingHours: [{ days: [1, 2, 3, 4, 5, 6, 7], open: '09:00', close: '21:00' }],
    });

    const facts = within(screen.getByRole('list', { name: 'At a glance', hidden: true }));
    expect(facts.getAllByRole('listitem', { hidden: true }).map((fact) => fact.textContent)).toEqual([
      expect.stringMatching(/Today 9:00 am/),
      '12 Quezon Avenue, Marawi Directions',
      '+63 900 000 0000',
    ]);
    expect(facts.getByRole('link', { name: 'Directions', hidden: true })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/dir/?api=1&destination=8.0%2C124.2',
    );
  });

  it('links from a mosque to the nearest places to eat', async () => {
    const kitchen = aListing({ id: 'c'.repeat(24), name: 'Kitchen', latitude: '8.01', longitude: '124.2' });
    await show(
      { entityType: 'mosque', name: 'Masjid', latitude: '8.0', longitude: '124.2' },
      { similar: [kitchen] },
    );

    const food = within(await screen.findByRole('region', { name: 'Halal food nearby' }));
    expect(await food.findByRole('link', { name: 'Kitchen' })).toBeVisible();
    expect(food.getByText('1.1 km')).toBeVisible();
  });

  it('shows the known contact details', async () => {
    await show({
      phone: '+63 900 000 0000',
      website: 'https://amina.example/',
      facebookUrl: 'https://facebook.com/amina',
      latitude: '7.2',
      longitude: '124.2',
    });

    expect(screen.getAllByRole('link', { name: 'Call Now' })[0]).toHaveAttribute('href', 'tel:+639000000000');
    expect(screen.getByRole('link', { name: 'Visit Website' })).toHaveAttribute(
      'rel',
      expect.stringContaining('noopener'),
    );
    expect(screen.getByRole('link', { name: 'Facebook' })).toHaveAttribute(
      'href',
      'https://facebook.com/amina',
    );
    expect(screen.getByRole('link', { name: 'Open in Google Maps' })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/search/?api=1&query=7.2%2C124.2',
    );
    for (const link of screen.getAllByRole('link', { name: 'Directions' }))
      expect(link).toHaveAttribute('href', 'https://www.google.com/maps/dir/?api=1&destination=7.2%2C124.2');
  });

  it('shows the certificate with body, number, last day and how much of its time is left', async () => {
    await show({
      certifyingBody: 'IDCP',
      certificationNumber: 'EX-2041',
      expiryDate: '2099-03-14',
      trust: {
        ...aListing().trust,
        level: 'certified',
        certificate: {
          state: 'valid',
          body: 'IDCP',
          number: 'EX-2041',
          validUntil: '2099-03-14',
          recognised: true,
          seenAt: '2026-11-01T00:00:00.000Z',
        },
        reasons: [
          {
            kind: 'certificate',
            text: 'Seen',
            recordedAt: '2026-11-01T00:00:00.000Z',
            validUntil: '2099-03-14',
          },
        ],
      },
    });

    const plaque = within(screen.getByRole('region', { name: 'Halal Certified' }));
    expect(plaque.getByText('by IDCP')).toBeInTheDocument();
    expect(plaque.getByText('EX-2041')).toBeInTheDocument();
    expect(plaque.getByText('14 March 2099')).toBeInTheDocument();
    expect(
      plaque.getByRole('img', { name: /It is valid until 14 March 2099. [\d,]+ days left/ }),
    ).toBeVisible();
    expect(screen.getAllByText('EX-2041')).toHaveLength(1);
  });

  it('shows an unverified certificate as reported', async () => {
    await show({ certificationNumber: 'EX-2041' });

    expect(valueOf('Certificate number')).toBe('EX-2041, as reported');
  });

  it('shows Muslim Owned after a better badge when there is evidence for it', async () => {
    const recordedAt = '2026-11-01T00:00:00.000Z';
    const reasons = [{ kind: 'owner_statement' as const, text: 'The owner says so', recordedAt }];
    const trust = { ...aListing().trust, level: 'certified' as const, muslimOwned: true, reasons };
    await show({ trust });

    expect(screen.getByRole('button', { name: /^Halal Certified/ })).toBeVisible();
    expect(screen.getByText('Muslim Owned')).toBeVisible();
  });

  it('shows over any badge that it is under review, with what is said and what the owner answers', async () => {
    const trust = {
      ...aListing().trust,
      level: 'certified' as const,
      review: {
        since: '2026-11-01T00:00:00.000Z',
        counts: { closed: 0, not_halal: 2, wrong_info: 0 },
        answers: [{ text: 'Our supplier changed.', answeredAt: '2026-11-02T00:00:00.000Z' }],
      },
    };
    await show({ trust });

    const plaque = within(screen.getByRole('region', { name: 'Halal Certified' }));
    expect(plaque.getByText('Under review since 1 November 2026')).toBeVisible();
    expect(plaque.getByText('2 people say that it is not halal.')).toBeVisible();
    expect(plaque.getByText('Our supplier changed.')).toBeVisible();
    expect(screen.getAllByText('Under Review: 2 say not halal')[0]).toBeVisible();
  });

  it('does not repeat among the facts what the badge says otherwise', async () => {
    const trust = {
      ...aListing().trust,
      level: 'claimed_halal' as const,
      cautions: ['pork' as const],
      halal: { scope: 'part' as const, by: 'submission' as const },
      certificate: { state: 'reported' as const, recognised: null },
    };
    await show({ halalScope: 'all', halalCertified: 'Unknown', porkOnPremises: 'Yes', trust });
    expect(screen.getAllByText('Pork on the premises')).not.toHaveLength(0);
    expect(screen.getByText('Part of the menu is halal')).toBeInTheDocument();
    expect(screen.queryByText('What is halal')).toBeNull();
    expect(screen.queryByText('Halal certified')).toBeNull();
  });

  it('says who stated what is halal, and when', async () => {
    await show({
      halalScope: 'part',
      said: { halalScope: { by: 'owner', at: '2026-11-01T00:00:00.000Z' } },
    });
    expect(valueOf('What is halal')).toBe('Part of it, as reported said by the owner, 1 Nov 2026');
  });

  it('shows the facts of a mosque', async () => {
    await show({
      entityType: 'mosque',
      name: 'Masjid',
      capacity: 3000,
      womensSection: 'separate_entrance',
      facilities: ['Library'],
    });

    expect(valueOf('Capacity')).toBe('3,000');
    expect(valueOf('Women’s section')).toBe('Yes, with a separate entrance');
    expect(valueOf('Facilities')).toBe('Library');
    expect(screen.queryByText('Price range')).toBeNull();
  });

  it('shows the facts of a product, with its price in pesos', async () => {
    await show({ entityType: 'product', price: '1299.50', brandName: 'Amina', ingredients: 'Coconut' });

    expect(valueOf('Price')).toBe('₱1,299.50');
    expect(valueOf('Brand')).toBe('Amina');
    expect(valueOf('Ingredients')).toBe('Coconut');
    expect(screen.queryByRole('region', { name: 'Location' })).toBeNull();
  });

  it('says what to ask about the ingredients of a product', async () => {
    await show({ entityType: 'product', ingredients: 'Sugar, gelatin' });

    expect(await screen.findByRole('heading', { name: 'What to ask about' })).toBeVisible();
    expect(screen.getByText('gelatin')).toBeVisible();
    expect(screen.getByText(/Ask which animal/)).toBeVisible();
  });

  it('shows of a product its barcode first and where to buy it, without a map', async () => {
    await show({
      entityType: 'product',
      barcode: '4801234567893',
      distributor: 'Amina Trading',
      municipalityName: 'Marawi',
      address: '1 Factory Road',
      latitude: '8.0',
      longitude: '124.2',
    });

    expect(screen.getByText('Barcode 4801234567893')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Directions' })).toBeNull();
    const buy = within(screen.getByRole('region', { name: 'Where to buy' }));
    expect(buy.getByText('Distributed by Amina Trading')).toBeVisible();
    expect(buy.getByText(/^Made in Marawi/)).toBeVisible();
    expect(screen.queryByText(/Factory Road/)).toBeNull();
    expect(screen.queryByRole('region', { name: 'Location' })).toBeNull();
  });

  it('shows what changed, and names nobody', async () => {
    const changedAt = '2026-11-09T00:00:00.000Z';
    const { user } = await show(
      {},
      {
        history: [
          { changedAt, field: 'trust', from: 'claimed_halal', to: 'certified', evidence: 'certificate' },
          { changedAt, field: 'phone', from: null, to: '0900 123 4567' },
        ],
      },
    );

    const history = within(await screen.findByRole('region', { name: 'History' }));
    await user.click(await history.findByText('2 changes'));
    expect(await history.findByText('Claimed Halal became Halal Certified')).toBeVisible();
    expect(history.getByText('Phone changed')).toBeVisible();
    expect(history.getByText(/from “Not known” to “0900 123 4567”/)).toBeVisible();
    expect(history.getByText('We do not show who made a change.')).toBeVisible();
  });

  it('links to similar places, but not to itself', async () => {
    const other = aListing({
      id: 'c'.repeat(24),
      name: 'Other kitchen',
      latitude: '7.21',
      longitude: '124.24',
    });
    await show(
      { foodTypes: ['Maranao'], latitude: '7.2047', longitude: '124.231' },
      { similar: [aListing(), other] },
    );

    const more = within(await screen.findByRole('region', { name: 'More like this' }));
    expect(await more.findByRole('link', { name: 'Other kitchen' })).toHaveAttribute(
      'href',
      `/listing/${other.id}`,
    );
    expect(more.queryByRole('link', { name: 'Kusina ni Amina' })).toBeNull();
    const asked = network?.calls.find(({ path }) => path === '/api/listings');
    expect(Object.fromEntries(asked?.params ?? [])).toEqual({
      type: 'food',
      foodType: 'Maranao',
      near: '7.20,124.23',
      bbox: expect.stringMatching(/^[\d.,]+$/),
      sort: 'distance',
      limit: '13',
    });
  });

  it.each([
    ['the page that one came from', ['/barmm'], '/barmm'],
    ['the directory otherwise', [], '/food'],
  ])('goes back to %s', async (_where, before, after) => {
    // jsdom has no Navigation API, which tells whether there is a page to go back to.
    Object.assign(window, { navigation: { canGoBack: before.length > 0 } });
    const { user, address } = open({}, ...before, `/listing/${id}`);
    await user.click(await screen.findByRole('link', { name: 'Back to Directory' }));
    await waitFor(() => expect(address()).toBe(after));
    Reflect.deleteProperty(window, 'navigation');
  });

  it('redirects to the listing that it was merged into', async () => {
    const old = 'd'.repeat(24);
    const { address } = open(
      { responses: { [`GET /api/listings/${old}`]: () => ({ body: aListing() }) } },
      `/listing/${old}?from=card`,
    );

    await screen.findByRole('heading', { level: 1, name: 'Kusina ni Amina' });
    expect(address()).toBe(`/listing/${id}?from=card`);
  });

  it('shows when the place does not exist', async () => {
    refuse(refusal(404, 'not_found', 'Not found'));

    await screen.findByRole('heading', { name: 'Listing Not Found' });
    expect(screen.getByText("The listing you're looking for doesn't exist.")).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('search', { name: 'Search restaurants' })).toHaveAttribute('action', '/food');
  });

  it('shows since when and why a place is no longer listed, with its history', async () => {
    open({
      history: [{ changedAt: '2026-05-03T01:00:00.000Z', field: 'deleted', from: null, to: 'closed' }],
      responses: {
        [`GET /api/listings/${id}`]: () =>
          refusal(404, 'delisted', 'As of 2026-05-03, this place is no longer listed: it has closed', [
            { path: 'since', message: '2026-05-03T01:00:00.000Z' },
            { path: 'cause', message: 'closed' },
          ]),
      },
    });

    await screen.findByRole('heading', { name: 'No longer listed' });
    expect(
      screen.getByText('As of 3 May 2026, this place is no longer listed: it has closed.'),
    ).toBeVisible();
    expect(await screen.findByText(/3 May 2026/, { selector: 'time' })).toBeVisible();
  });

  it('shows the message of the server about a place that is gone, when it has no other', async () => {
    refuse(refusal(404, 'delisted', 'This place is gone'));

    await screen.findByText('This place is gone');
  });

  it.each<[string, StubResponse]>([
    ['500', refusal(500, 'internal', 'Something went wrong')],
    ['503', refusal(503, 'unavailable', 'Try later')],
    ['429', refusal(429, 'rate_limited', 'Too many requests')],
    ['no answer', { fails: true }],
  ])('says that it was not loaded and offers to try again after %s', async (_, response) => {
    let isDown = true;
    const { user } = open({
      responses: { [`GET /api/listings/${id}`]: () => (isDown ? response : { body: aListing() }) },
    });

    await screen.findByRole('heading', { level: 1, name: 'Failed to fetch listing' });
    expect(screen.queryByText('Listing Not Found')).toBeNull();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { level: 1, name: 'Kusina ni Amina' });
  });

  it('copies the URL when the device cannot share, and says so', async () => {
    const { user } = await show({});

    await user.click(screen.getAllByRole('button', { name: 'Share' })[0] as HTMLElement);

    await screen.findByText('Link copied');
    await expect(navigator.clipboard.readText()).resolves.toMatch(/^http/);
  });
});
