import { screen, waitFor, within } from '@testing-library/react';
import { aListing } from '../../testing/builders';
import { aClaim } from '../../testing/claims';
import { aChange, refusal, stubOwner, type OwnerFixtures } from '../../testing/owner';
import { renderApp } from '../../testing/render-app';

const { id } = aListing();

describe('the places of a user', () => {
  let network: ReturnType<typeof stubOwner> | undefined;
  afterEach(() => network?.restore());
  const open = async (fixtures: OwnerFixtures = {}) => {
    network = stubOwner(fixtures);
    const view = renderApp('/my-places');
    await screen.findByRole('heading', { level: 1, name: 'My places' });
    return view;
  };
  const section = async (name: string) => within(await screen.findByRole('region', { name }));

  it('require signing in', async () => {
    network = stubOwner({ who: null });
    const { address } = renderApp('/my-places');
    await waitFor(() => expect(address()).toBe('/auth?returnTo=%2Fmy-places'));
  });

  it('are those with approved claims, with their status and a link to the owner pages', async () => {
    await open({ claims: [aClaim({ status: 'approved' })] });
    const owned = await section('Places you own');
    expect(await owned.findByRole('link', { name: 'Kusina ni Amina' })).toHaveAttribute(
      'href',
      `/listing/${id}`,
    );
    expect(owned.getByRole('link', { name: 'Manage Kusina ni Amina' })).toHaveAttribute(
      'href',
      `/listing/${id}/manage`,
    );
    expect(await owned.findByText('Approved')).toBeVisible();
  });

  it('show how often they were seen, saved and asked the way to', async () => {
    await open({
      claims: [aClaim({ status: 'approved' })],
      responses: {
        [`GET /api/listings/${id}/figures`]: () => ({
          body: {
            days: [
              { date: '2026-11-01', views: 7, saves: 1, directions: 0 },
              { date: '2026-11-02', views: 5, saves: 2, directions: 4 },
            ],
          },
        }),
      },
    });
    expect(await screen.findByText('Last 30 days: seen 12, saved 3, directions 4')).toBeVisible();
  });

  it('show their photo at the URL of the listing', async () => {
    const thumbnailUrl = `/media/${'a'.repeat(32)}-${'b'.repeat(12)}?w=320`;
    await open({
      claims: [aClaim({ status: 'approved' })],
      responses: { [`GET /api/listings/${id}`]: () => ({ body: aListing({ thumbnailUrl }) }) },
    });

    await waitFor(() =>
      expect(document.querySelector('.owner__picture img')).toHaveAttribute('src', thumbnailUrl),
    );
  });

  it('show which one is no longer listed', async () => {
    await open({
      claims: [aClaim({ status: 'approved' })],
      responses: { [`GET /api/listings/${id}`]: () => refusal(404, 'delisted') },
    });
    expect(await screen.findByText('It is no longer listed.')).toBeVisible();
    expect((await section('Places you own')).queryByRole('link', { name: /^Manage/ })).toBeNull();
  });

  it('show which one was merged into the listing of another user', async () => {
    const { taxId: _taxId, businessRegNumber: _number, ...other } = aListing({ id: '9'.padStart(24, '0') });
    await open({
      claims: [aClaim({ status: 'approved' })],
      responses: { [`GET /api/listings/${id}`]: () => ({ body: other }) },
    });
    expect(await screen.findByText(/^It was merged into this listing/)).toBeVisible();
    expect((await section('Places you own')).queryByRole('link', { name: /^Manage/ })).toBeNull();
  });

  it('are shown beside the user’s claims with the notes of the admins', async () => {
    await open({
      claims: [
        aClaim(),
        aClaim({
          id: 'a'.repeat(24),
          listingName: 'Other',
          status: 'rejected',
          adminNotes: 'Send the permit',
          reviewedAt: '2026-11-11T00:00:00.000Z',
          evidenceFiles: [
            {
              n: 1,
              url: '/api/claims/x/evidence/1',
              fileName: 'permit.jpg',
              fileSize: 1,
              mimeType: 'image/jpeg',
              width: 1,
              height: 1,
            },
          ],
        }),
      ],
    });
    const claims = await section('My claims');
    expect(await claims.findByText('Pending review')).toBeVisible();
    expect(claims.getByText('Not approved')).toBeVisible();
    expect(claims.getByText('Send the permit')).toBeVisible();
    expect(claims.getByText('Decided on 11 November 2026')).toBeVisible();
    expect(claims.getByRole('button', { name: 'Open photo 1 of 1: permit.jpg' })).toBeVisible();
    expect(claims.getAllByRole('button', { name: /^Withdraw claim/ })).toHaveLength(1);
  });

  it('let the user withdraw a claim after a confirmation, and show errors', async () => {
    let response = refusal(503, 'unavailable', { message: 'Not right now' });
    const claims = [aClaim()];
    const { user } = await open({
      claims,
      responses: { [`PATCH /api/claims/${aClaim().id}`]: () => response },
    });
    await user.click(await screen.findByRole('button', { name: 'Withdraw claim of Kusina ni Amina' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Withdraw your claim?' }));
    await user.click(asked.getByRole('button', { name: 'Withdraw claim' }));
    expect(await asked.findByText('Not right now')).toBeVisible();

    claims[0] = aClaim({ status: 'withdrawn' });
    response = { body: claims[0] };
    await user.click(asked.getByRole('button', { name: 'Withdraw claim' }));
    expect(await screen.findByText('Your claim was withdrawn')).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Withdraw your claim?' })).toBeNull();
    // The button was removed; its item has the focus.
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Withdraw claim/ })).toBeNull());
    expect(document.activeElement).toHaveTextContent(/^Kusina ni AminaWithdrawn/);
  });

  it('show what to do when there are none', async () => {
    await open();
    expect(await screen.findByText('You have not claimed a place yet')).toBeVisible();
    expect(screen.getByText(/A place becomes yours once your claim is approved/)).toBeVisible();
    expect(screen.getByText(/Use “Report a problem” on the page of any place/)).toBeVisible();
  });

  it('show suggested changes, with their status and reason', async () => {
    await open({
      who: 'regular',
      changes: [
        aChange({
          status: 'rejected',
          fields: { website: 'https://a.example' },
          decidedAt: '2026-11-13T00:00:00.000Z',
          reason: 'It does not open',
        }),
      ],
    });
    const changes = await section('Changes you suggested');
    expect(await changes.findByRole('link', { name: 'Kusina ni Amina' })).toBeVisible();
    expect(changes.getByText('https://a.example')).toBeVisible();
    expect(changes.getByText('Reason from the admins: It does not open')).toBeVisible();
    expect(screen.getByText('You need a business account to manage a place')).toBeVisible();
    expect(network?.calls.filter(({ path }) => path === '/api/claims')).toEqual([]);
  });

  it('keep the focus at a withdrawn change', async () => {
    const changes = [aChange()];
    const { user } = await open({
      who: 'regular',
      changes,
      responses: {
        [`PATCH /api/changes/${aChange().id}`]: () => {
          changes[0] = aChange({ status: 'withdrawn' });
          return { body: changes[0] };
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Withdraw change/ }));
    const asked = within(await screen.findByRole('dialog', { name: 'Withdraw this change?' }));
    await user.click(asked.getByRole('button', { name: 'Withdraw change' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Withdraw change/ })).toBeNull());
    expect(document.activeElement).toHaveTextContent(/^Kusina ni AminaWithdrawn/);
  });

  it('can be claimed again after a claim was not approved, unless they are one’s own by now', async () => {
    const other = '9'.padStart(24, '0');
    const refused = { status: 'rejected', reviewedAt: '2026-11-11T00:00:00.000Z' } as const;
    await open({
      claims: [
        aClaim({ id: 'a'.repeat(24), status: 'approved' }),
        aClaim({ id: 'b'.repeat(24), ...refused }),
        aClaim({ listingId: other, listingName: 'Other', ...refused }),
      ],
    });

    const claims = await section('My claims');
    expect(await claims.findByRole('link', { name: /^Claim again.*Other$/ })).toBeVisible();
    expect(claims.queryByRole('link', { name: /^Claim again.*Kusina/ })).toBeNull();
  });

  it('can be reloaded when they did not load', async () => {
    let isUnavailable = true;
    const { user } = await open({
      responses: {
        'GET /api/changes': () =>
          isUnavailable
            ? refusal(503, 'unavailable')
            : { body: { changes: [], pagination: { total: 0, limit: 20, offset: 0, hasMore: false } } },
      },
    });
    await screen.findByText('Your changes did not load');
    isUnavailable = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^None yet. Use/)).toBeVisible();
  });
});
