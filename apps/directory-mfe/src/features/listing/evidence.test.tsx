import type { Listing } from '@halalmap/contracts';
import { screen, within } from '@testing-library/react';
import { aListing } from '../../testing/builders';
import { stubListing } from '../../testing/listing-network';
import { renderApp } from '../../testing/render-app';

type Certificate = NonNullable<Listing['trust']['certificate']>;

describe('the plaque of a certificate', () => {
  let network: ReturnType<typeof stubListing> | undefined;
  afterEach(() => network?.restore());

  const seen: Certificate = {
    state: 'valid',
    body: 'Example Board',
    number: 'EX-2041',
    validUntil: '2099-03-14',
    scope: 'kitchen',
    recognised: true,
    seenAt: '2026-09-01T00:00:00.000Z',
  };
  const stated: Partial<Listing> = {
    certificationNumber: 'EX-2041',
    certificateHolder: 'Amina Foods',
    certificateIssuedOn: '2026-03-14',
    certificateScopeText: 'Main kitchen only',
  };

  /** Opens the page of a place with a certificate. @returns what its plaque shows */
  const showPlaque = async (
    certificate: Partial<Certificate>,
    { level = 'certified', ...listing }: Partial<Listing> & { level?: Listing['trust']['level'] } = {},
  ) => {
    const trust = { ...aListing().trust, level, certificate: { ...seen, ...certificate } };
    network = stubListing({ listing: { ...listing, trust } });
    renderApp(`/listing/${aListing().id}`);
    const heading = await screen.findByRole('heading', {
      name: level === 'certified' ? 'Halal Certified' : 'Claimed Halal',
    });
    const plaque = within(heading.closest('section')!);
    const facts = () =>
      Object.fromEntries(
        plaque.queryAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
      );
    return { ...plaque, facts };
  };

  it('shows number, scope, holder and dates, each once', async () => {
    const { facts } = await showPlaque({}, stated);

    expect(facts()).toEqual({
      Certificate: 'EX-2041',
      Covers: 'The kitchen: “Main kitchen only”',
      'Issued to': 'Amina Foods',
      'Issued on': '14 March 2026',
      'Valid until': '14 March 2099',
    });
  });

  it('leaves out what the place states of another certificate than the one that was seen', async () => {
    const { facts } = await showPlaque({}, { ...stated, certificationNumber: 'OTHER-1' });

    expect(facts()).toEqual({
      Certificate: 'EX-2041',
      Covers: 'The kitchen',
      'Valid until': '14 March 2099',
    });
  });

  it('says that a scope is not stated', async () => {
    const { facts } = await showPlaque({ scope: undefined });

    expect(facts()).toMatchObject({ Covers: 'Scope not stated' });
  });

  it('says when a certificate expired, in its facts and beside its bar', async () => {
    const ended = { state: 'ended', validUntil: '2026-10-07' } as const;
    const { facts, getByRole } = await showPlaque(ended, { level: 'claimed_halal' });

    expect(facts()).toMatchObject({ 'Expired on': '7 October 2026' });
    expect(facts()).not.toHaveProperty('Valid until');
    expect(getByRole('img', { name: /Expired\.$/ })).toBeInTheDocument();
  });

  it('says that nobody confirmed the accreditation of its body, and links to what is known of it', async () => {
    const { getByText, getByRole } = await showPlaque({ recognised: null, bodyId: 7 });

    expect(getByText(/We have not confirmed that this body is accredited today\./)).toBeInTheDocument();
    expect(getByRole('link', { name: 'About this certifier' })).toHaveAttribute('href', '/certifier/7');
  });
});

describe('a place that nobody has confirmed to be halal', () => {
  let network: ReturnType<typeof stubListing> | undefined;
  afterEach(() => network?.restore());

  type Reason = Listing['trust']['reasons'][number];
  const because = {
    kind: 'submission',
    text: 'As submitted',
    recordedAt: '2026-10-30T00:00:00.000Z',
  } as const;
  const unknown = { halalScope: 'Unknown', halalCertified: 'Unknown', muslimOwned: 'Yes' };
  const none: Certificate = { state: 'none', recognised: null };

  it.each<[string, Reason, Certificate, RegExp]>([
    ['nothing', { ...because, code: 'submitted', values: unknown }, none, /has said yet whether it is halal/],
    [
      'that it has no certificate',
      { ...because, code: 'submitted', values: { ...unknown, halalCertified: 'No' } },
      none,
      /has confirmed whether it is halal/,
    ],
    [
      'that it has a certificate',
      { ...because, code: 'certificate_reported', values: {} },
      { state: 'reported', recognised: null },
      /has confirmed whether it is halal/,
    ],
  ])('is said to be so, where somebody says %s', async (_what, reason, certificate, words) => {
    const trust = {
      ...aListing().trust,
      level: 'unverified' as const,
      halal: { scope: 'Unknown' as const, by: null },
      certificate,
      reasons: [reason],
    };
    network = stubListing({ listing: { trust } });
    renderApp(`/listing/${aListing().id}`);
    expect(await screen.findByText(words)).toBeTruthy();
  });
});
