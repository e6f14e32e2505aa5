import type { StubResponse } from '@halalmap/api-client/testing';
import type { Listing } from '@halalmap/contracts';
import { aFile, anUpload, createFakeUploads } from '@halalmap/listing-parts/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { aListing } from '../../testing/builders';
import { stubListing } from '../../testing/listing-network';
import { renderApp } from '../../testing/render-app';

const { id } = aListing();

describe('a place without photos', () => {
  let network: ReturnType<typeof stubListing> | undefined;
  let refusal: StubResponse | null = null;
  const uploads = createFakeUploads();
  beforeEach(() => window.localStorage.clear());
  afterEach(() => {
    refusal = null;
    uploads.stop();
    network?.restore();
    document.cookie = 'signed_in=; max-age=0; path=/';
  });
  const open = async (role: string | null, listing: Partial<Listing> = {}, owned: string[] = []) => {
    if (role) document.cookie = 'signed_in=1; path=/';
    const claims = owned.map((listingId) => ({ listingId, listingName: 'Kusina ni Amina' }));
    const pagination = { total: owned.length, limit: 20, offset: 0, hasMore: false };
    network = stubListing({
      listing,
      responses: {
        'GET /api/auth/user': () => ({ body: role && { id: 'e'.repeat(24), email: 'a@b.example', role } }),
        [`POST /api/listings/${id}/photos`]: () => refusal ?? { status: 202, body: { id: 'f'.repeat(24) } },
        'GET /api/claims': () => ({ body: { claims, pagination } }),
      },
    });
    const view = renderApp(`/listing/${id}`);
    const plaque = within(await screen.findByRole('region', { name: 'No images available' }));
    return { ...view, plaque };
  };
  const manage = { name: 'Manage images' };
  const byOffer = { name: 'Add the first' };

  it('takes photos that a visitor offers, with what they show, for a moderator to look at', async () => {
    const { user, plaque } = await open(null);
    uploads.start();
    await user.click(plaque.getByRole('button', byOffer));
    const form = within(await screen.findByRole('dialog', { name: 'Add photos' }));
    await user.click(form.getByRole('button', { name: 'Send photos' }));
    expect(await form.findByText('Add at least one photo')).toBeVisible();
    expect(form.getByText('Choose what they show')).toBeVisible();

    fireEvent.change(form.getByTestId('photo-files'), { target: { files: [aFile('paper.jpg')] } });
    await user.click(form.getByRole('radio', { name: 'A halal certificate' }));
    await user.type(form.getByLabelText(/Anything to know/), ' At the counter ');
    await user.click(form.getByRole('button', { name: 'Send photos' }));

    const thanks = within(await screen.findByRole('dialog', { name: 'Thank you' }));
    expect(thanks.getByText(/before they are shown/)).toBeVisible();
    expect(network?.calls.filter(({ path }) => path.endsWith('/photos')).map(({ body }) => body)).toEqual([
      { kind: 'certificate', note: 'At the counter', uploads: [anUpload(1, '').url] },
    ]);
    // No cache keeps what may be a certificate.
    expect(uploads.addresses).toEqual(['/api/uploads?for=paper']);
  });

  it('marks a photo that the server no longer has, and can be sent again', async () => {
    const { user, plaque } = await open(null);
    uploads.start();
    refusal = {
      status: 422,
      body: {
        error: {
          code: 'unprocessable',
          message: 'Not possible',
          details: [{ path: 'uploads.0', message: 'This photo is no longer available. Please add it again' }],
          requestId: 'r',
        },
      },
    };
    await user.click(plaque.getByRole('button', byOffer));
    const form = within(await screen.findByRole('dialog', { name: 'Add photos' }));
    fireEvent.change(form.getByTestId('photo-files'), { target: { files: [aFile('plate.jpg')] } });
    await user.click(form.getByRole('radio', { name: 'Food' }));
    await user.click(form.getByRole('button', { name: 'Send photos' }));

    expect((await form.findAllByText(/no longer available/))[0]).toBeVisible();
    expect(form.getByRole('button', { name: 'Send photos' })).toBeEnabled();
  });

  it('offers the image manager to admins', async () => {
    const { plaque } = await open('admin', { status: 'pending' });

    expect(await plaque.findByRole('button', manage)).toBeVisible();
    expect(plaque.queryByRole('button', byOffer)).toBeNull();
  });

  it('offers the image manager to its owner, and the dialog of visitors to owners of other places', async () => {
    const own = await open('business', { owner: { claimed: true } }, [id]);
    expect(await own.plaque.findByRole('button', manage)).toBeVisible();
    own.unmount();
    network?.restore();

    const other = await open('business', { owner: { claimed: true } }, ['a'.repeat(24)]);
    expect(await other.plaque.findByRole('button', byOffer)).toBeVisible();
    expect(other.plaque.queryByRole('button', manage)).toBeNull();
  });

  it('shows no button while it is not public', async () => {
    const { plaque } = await open('regular', { status: 'pending' });

    expect(plaque.getByText('No photo yet.')).toBeVisible();
    expect(plaque.queryByRole('button')).toBeNull();
  });
});
