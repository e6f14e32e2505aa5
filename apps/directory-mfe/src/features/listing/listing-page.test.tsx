import type { Listing } from '@halalmap/contracts';
import { stubFetch, type StubAnswer } from '@halalmap/api-client/testing';
import { screen, within } from '@testing-library/react';
import { aListing } from '../../testing/builders';
import { renderApp } from '../../testing/render-app';

const refusal = (status: number, code: string, message: string): StubAnswer => ({
  status,
  body: { error: { code, message, requestId: 'r' } },
});

describe("a place's page", () => {
  let network: ReturnType<typeof stubFetch> | undefined;
  const open = (answer: StubAnswer) => {
    network = stubFetch(() => answer);
    return renderApp('/listing/000000000000000000000001');
  };
  const show = async (facts: Partial<Listing>) => {
    const view = open({ body: aListing(facts) });
    await screen.findByRole('heading', { level: 1, name: facts.name ?? 'Kusina ni Amina' });
    return view;
  };
  const valueOf = (term: string) => screen.getByText(term).nextElementSibling?.textContent;
  afterEach(() => network?.restore());

  it('says of each fact that nobody gave that it is not known', async () => {
    await show({ foodTypes: ['Maranao'] });

    expect(valueOf('Cuisine type')).toBe('Maranao');
    expect(valueOf('Price range')).toBe('Not known');
    expect(screen.getByText('Phone, e-mail and website are not known.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Call Now' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Visit Website' })).toBeNull();
  });

  it('offers the ways to reach it that are known', async () => {
    await show({
      phone: '+63 900 000 0000',
      website: 'https://amina.example/',
      latitude: '7.2',
      longitude: '124.2',
    });

    expect(screen.getAllByRole('link', { name: 'Call Now' })[0]).toHaveAttribute('href', 'tel:+639000000000');
    expect(screen.getByRole('link', { name: 'Visit Website' })).toHaveAttribute(
      'rel',
      expect.stringContaining('noopener'),
    );
    expect(screen.getByRole('link', { name: 'Google Maps' })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/search/?api=1&query=7.2%2C124.2',
    );
  });

  it('shows the certificate with body, number and last day', async () => {
    await show({
      certifyingBody: 'IDCP',
      certificationNumber: 'EX-2041',
      expiryDate: '2099-03-14',
      trust: { ...aListing().trust, level: 'certified' },
    });

    const plaque = within(screen.getByRole('region', { name: 'Halal Certified' }));
    expect(plaque.getByText('by IDCP')).toBeInTheDocument();
    expect(plaque.getByText('EX-2041')).toBeInTheDocument();
    expect(plaque.getByText(/14 March 2099/)).toBeInTheDocument();
  });

  it('has the facts of its own type', async () => {
    await show({
      entityType: 'mosque',
      name: 'Masjid',
      capacity: 3000,
      womensSection: 'separate_entrance',
      asrTime: '14:59',
    });

    expect(valueOf('Capacity')).toBe('3,000');
    expect(valueOf('Women’s section')).toBe('Yes, with its own entrance');
    expect(valueOf('Asr')).toMatch(/2:59/);
    expect(screen.queryByText('Price range')).toBeNull();
  });

  it('says when there is no such place', async () => {
    open(refusal(404, 'not_found', 'Not found'));

    await screen.findByRole('heading', { name: 'Listing Not Found' });
    expect(screen.getByText("The listing you're looking for doesn't exist.")).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/');
  });

  it('says since when and why a place is no longer listed, in the words of the server', async () => {
    open(refusal(404, 'delisted', 'This place is no longer listed since 3 May 2026: closed'));

    await screen.findByRole('heading', { name: 'No longer listed' });
    expect(screen.getByText('This place is no longer listed since 3 May 2026: closed')).toBeInTheDocument();
  });

  it('offers to try again when the server fails', async () => {
    open(refusal(503, 'unavailable', 'Try later'));

    await screen.findByRole('button', { name: 'Try again' });
  });

  it('copies the address where the device cannot share, and says so', async () => {
    const { user } = await show({});

    await user.click(screen.getByRole('button', { name: 'Share' }));

    await screen.findByText('Link copied');
    await expect(navigator.clipboard.readText()).resolves.toMatch(/^http/);
  });
});
