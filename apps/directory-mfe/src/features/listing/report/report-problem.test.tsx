import type { StubResponse } from '@halalmap/api-client/testing';
import type { Listing } from '@halalmap/contracts';
import { screen, within } from '@testing-library/react';
import { aListing } from '../../../testing/builders';
import { stubListing } from '../../../testing/listing-network';
import { renderApp } from '../../../testing/render-app';

const { id } = aListing();
const reports = `POST /api/listings/${id}/reports`;
const confirmations = `POST /api/listings/${id}/confirmations`;
const disputeId = 'f'.repeat(24);
const imageId = 'b'.repeat(24);
const images: Listing['images'] = [
  {
    id: imageId,
    listingId: id,
    url: '/media/abc',
    fileName: 'front.jpg',
    fileSize: 1_000,
    mimeType: 'image/jpeg',
    width: 800,
    height: 600,
    caption: null,
    order: 0,
    isThumbnail: true,
    createdAt: '2026-10-01T00:00:00.000Z',
  },
];

describe('reporting a problem', () => {
  let network: ReturnType<typeof stubListing> | undefined;
  beforeEach(() => window.localStorage.clear());
  afterEach(() => {
    network?.restore();
    document.cookie = 'signed_in=; max-age=0; path=/';
  });
  const open = async (
    who: 'visitor' | 'verified' | 'unverified',
    {
      listing = {},
      response = { status: 202, body: '' },
    }: { listing?: Partial<Listing>; response?: StubResponse } = {},
  ) => {
    if (who !== 'visitor') document.cookie = 'signed_in=1; path=/';
    const user = { id: 'e'.repeat(24), email: 'r@halalmap.example', role: 'regular', firstName: 'R' };
    network = stubListing({
      listing,
      responses: {
        [reports]: () => response,
        [confirmations]: () => ({
          status: 201,
          body: { id: disputeId, createdAt: new Date().toISOString() },
        }),
        [`DELETE /api/confirmations/${disputeId}`]: () => ({ status: 204 }),
        'GET /api/auth/user': () => ({ body: { ...user, emailVerified: who === 'verified' } }),
      },
    });
    const { user: person } = renderApp(`/listing/${id}`);
    await screen.findByRole('heading', { level: 1, name: 'Kusina ni Amina' });
    return person;
  };
  const dialog = async (name = 'Report a problem') => within(await screen.findByRole('dialog', { name }));
  const sent = (call: string) =>
    (network?.calls ?? []).filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body);

  it('needs no account, and takes an address for questions', async () => {
    const person = await open('visitor');
    await person.click(screen.getByRole('button', { name: 'Report a problem' }));
    const form = await dialog();
    await person.click(form.getByRole('button', { name: 'Send' }));
    expect(form.getByText('Choose what is wrong')).toBeVisible();

    await person.click(form.getByRole('radio', { name: 'It has closed' }));
    expect(form.queryByText('Show this on the page?')).toBeNull();
    await person.type(form.getByLabelText(/What did you see/), 'Dark since May');
    await person.type(form.getByLabelText(/Your email address/), 'aminah@example.org');
    await person.click(form.getByRole('button', { name: 'Send' }));

    expect((await dialog('Thank you')).getByText('An admin will check it.')).toBeVisible();
    expect(sent(reports)).toEqual([
      { kind: 'closed', text: 'Dark since May', imageId: null, email: 'aminah@example.org' },
    ]);
  });

  it.each([
    ['Yes, show it to everybody', confirmations, { verdict: 'not_halal', note: null }],
    ['No, tell only the admins', reports, { kind: 'not_halal', text: null, imageId: null, email: null }],
  ])('asks a person with a verified email whether to show it: %s', async (answer, call, body) => {
    const person = await open('verified');
    await person.click(screen.getByRole('button', { name: 'Report a problem' }));
    const form = await dialog();
    await person.click(form.getByRole('radio', { name: 'It is not halal' }));
    await person.click(form.getByRole('button', { name: 'Send' }));
    expect(await form.findByText('Choose whether to show it')).toBeVisible();

    await person.click(form.getByRole('radio', { name: answer }));
    await person.click(form.getByRole('button', { name: 'Send' }));

    await dialog('Thank you');
    expect(sent(call)).toEqual([body]);
  });

  it('follows "No" to the question whether the page is still true, and can be undone', async () => {
    const person = await open('verified');
    await person.click(await screen.findByRole('button', { name: 'No' }));
    const form = await dialog();
    await person.click(form.getByRole('radio', { name: 'It has closed' }));
    await person.click(form.getByRole('radio', { name: 'Yes, show it to everybody' }));
    await person.click(form.getByRole('button', { name: 'Send' }));
    const thanks = await dialog('Thank you');
    await person.click(thanks.getByRole('button', { name: 'Close' }));

    expect(await screen.findByText(/^You said on .* that it has closed\.$/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'No' })).toBeVisible();
  });

  it('is only a report for other problems, and without a verified email', async () => {
    const person = await open('verified');
    await person.click(screen.getByRole('button', { name: 'Report a problem' }));
    const form = await dialog();
    await person.click(form.getByRole('radio', { name: 'The certificate is false or has expired' }));
    expect(form.queryByText('Show this on the page?')).toBeNull();
  });

  it('names the photo that it is about', async () => {
    const person = await open('visitor', { listing: { images } });
    await person.click(screen.getByRole('button', { name: 'Report a problem with this photo' }));
    const form = await dialog('Report a problem with this photo');
    await person.type(form.getByLabelText(/What did you see/), 'Not this place');
    await person.click(form.getByRole('button', { name: 'Send' }));

    await dialog('Thank you');
    expect(sent(reports)).toEqual([{ kind: 'photo', text: 'Not this place', imageId, email: null }]);
  });

  it('keeps what was typed when it is not sent', async () => {
    const failure = {
      status: 503,
      body: { error: { code: 'unavailable', message: 'Later', requestId: 'r' } },
    };
    const person = await open('visitor', { response: failure });
    await person.click(screen.getByRole('button', { name: 'Report a problem' }));
    const form = await dialog();
    await person.click(form.getByRole('radio', { name: 'Something else' }));
    await person.type(form.getByLabelText(/What did you see/), 'Hm');
    await person.click(form.getByRole('button', { name: 'Send' }));

    expect(await form.findByText('Not sent')).toBeVisible();
    expect(form.getByLabelText(/What did you see/)).toHaveValue('Hm');
  });
});
