import type { Listing } from '@halalmap/contracts';
import { screen, within } from '@testing-library/react';
import { aListing } from '../../testing/builders';
import { stubListing } from '../../testing/listing-network';
import { renderApp } from '../../testing/render-app';

const { id } = aListing();

describe('a place without photos', () => {
  let network: ReturnType<typeof stubListing> | undefined;
  beforeEach(() => window.localStorage.clear());
  afterEach(() => {
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
        'GET /api/claims': () => ({ body: { claims, pagination } }),
      },
    });
    const view = renderApp(`/listing/${id}`);
    const plaque = within(await screen.findByRole('region', { name: 'No images available' }));
    return { ...view, plaque };
  };
  const manage = { name: 'Manage images' };
  const byReview = { name: 'Add the first' };

  it('invites visitors to add photos with a review', async () => {
    const { user, plaque } = await open(null);

    await user.click(plaque.getByRole('link', byReview));
    expect(await screen.findByTestId('photo-files')).toBeInTheDocument();
  });

  it('offers the image manager to admins', async () => {
    const { plaque } = await open('admin', { status: 'pending' });

    expect(await plaque.findByRole('button', manage)).toBeVisible();
    expect(plaque.queryByRole('link', byReview)).toBeNull();
  });

  it('offers the image manager to its owner, and a review to owners of other places', async () => {
    const own = await open('business', { owner: { claimed: true } }, [id]);
    expect(await own.plaque.findByRole('button', manage)).toBeVisible();
    own.unmount();
    network?.restore();

    const other = await open('business', { owner: { claimed: true } }, ['a'.repeat(24)]);
    expect(await other.plaque.findByRole('link', byReview)).toBeVisible();
    expect(other.plaque.queryByRole('button', manage)).toBeNull();
  });

  it('shows no button while it is not public', async () => {
    const { plaque } = await open('regular', { status: 'pending' });

    expect(plaque.getByText('No photo yet.')).toBeVisible();
    expect(plaque.queryByRole('link')).toBeNull();
  });
});
