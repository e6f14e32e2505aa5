import { aListingImage } from '@halalmap/listing-parts/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aListing, aReviewList } from '../../testing/builders';
import { aChange, anEntry, refusal, stubOwner, type OwnerFixtures } from '../../testing/owner';

import { renderApp } from '../../testing/render-app';

const { id } = aListing();
const manage = `/listing/${id}/manage`;

describe('the owner pages of a place', () => {
  let network: ReturnType<typeof stubOwner> | undefined;
  afterEach(() => network?.restore());
  const open = async (path = manage, fixtures: OwnerFixtures = {}) => {
    network = stubOwner(fixtures);
    const view = renderApp(path);
    await screen.findByRole('heading', { level: 1 });
    return view;
  };

  it('redirects visitors to sign in and back', async () => {
    network = stubOwner({ who: null });
    const { address } = renderApp(`${manage}/edit`);
    await waitFor(() => expect(address()).toBe(`/auth?returnTo=${encodeURIComponent(`${manage}/edit`)}`));
  });

  it('shows other users that the place is not theirs', async () => {
    await open(manage, {
      responses: { [`GET /api/listings/${id}/evidence`]: () => refusal(403, 'forbidden') },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Not allowed' })).toBeInTheDocument();
    expect(screen.getByText(/If it is yours, claim it on its page/)).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Sections' })).toBeNull();
    expect(screen.getByRole('link', { name: 'View the public page' })).toHaveAttribute(
      'href',
      `/listing/${id}`,
    );
  });

  it('says that there is no such place', async () => {
    await open(manage, { responses: { [`GET /api/listings/${id}`]: () => refusal(404, 'not_found') } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Listing Not Found' })).toBeVisible();
  });

  it('offers a retry when it did not load', async () => {
    let isUnavailable = true;
    const { user } = await open(manage, {
      responses: {
        [`GET /api/listings/${id}/evidence`]: () =>
          isUnavailable ? refusal(503, 'unavailable') : { body: { evidence: [] } },
      },
    });
    isUnavailable = false;
    await screen.findByRole('heading', { level: 1, name: 'Failed to fetch listing' });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('navigation', { name: 'Sections' })).toBeVisible();
  });

  it('shows the status of the place, pending changes and the ways to a better badge', async () => {
    await open(manage, {
      listing: {
        averageRating: 4.5,
        totalReviews: 2,
        countedReviews: 2,
        pendingChange: { fields: { muslimOwned: 'Yes' }, createdAt: '2026-11-12T00:00:00.000Z' },
      },
      changes: [aChange()],
    });
    const waits = (await screen.findByText('One of your changes is pending review')).closest('.note');
    expect(waits).toHaveTextContent('12 November 2026');
    expect(waits).toHaveTextContent('Muslim ownedYes');
    expect(screen.getByText('As submitted, not checked')).toBeVisible();
    expect(screen.getByText('Stars, photos and payments never change a badge.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Read and reply' })).toHaveAttribute('href', `${manage}/reviews`);
  });

  it('withdraws a pending change, after a confirmation', async () => {
    const change = aChange();
    const { user } = await open(manage, {
      listing: { pendingChange: { fields: change.fields, createdAt: change.createdAt } },
      changes: [change],
      responses: {
        [`PATCH /api/changes/${change.id}`]: () => ({ body: { ...change, status: 'withdrawn' } }),
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Withdraw change/ }));
    const asked = within(await screen.findByRole('dialog', { name: 'Withdraw this change?' }));
    await user.click(asked.getByRole('button', { name: 'Withdraw change' }));

    expect(await screen.findByText('The change was withdrawn')).toBeVisible();
    expect(network?.sent('PATCH', `/api/changes/${change.id}`)).toEqual([{ status: 'withdrawn' }]);
  });

  it('says why it is not public', async () => {
    await open(manage, { listing: { status: 'rejected', rejectionReason: 'We could not find it' } });
    expect(await screen.findByText('We could not find it')).toBeVisible();
  });

  it('gives admins read-only access', async () => {
    await open(manage, { who: 'admin' });
    const parts = within(await screen.findByRole('navigation', { name: 'Sections' }));
    expect(parts.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Reviews',
      'Statements',
    ]);
    expect(screen.getByText('You are viewing this as an admin')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Add it under Statements' })).toBeNull();
  });

  it.each(['edit', 'photos'])('shows admins the overview in place of %s', async (part) => {
    await open(`${manage}/${part}`, { who: 'admin' });
    expect(await screen.findByRole('heading', { name: 'What its badge is based on' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Save|Manage images/ })).toBeNull();
  });

  it('shows the photos and opens the manager', async () => {
    const { user } = await open(`${manage}/photos`, {
      listing: { images: [aListingImage(1, { caption: 'Front' })] },
    });
    expect(await screen.findByRole('img', { name: 'Front' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Manage images' }));
    expect(await screen.findByRole('dialog', { name: 'Images of Kusina ni Amina' })).toBeVisible();
  });

  it('shows the reviews with reply buttons', async () => {
    await open(`${manage}/reviews`, {
      responses: { [`GET /api/listings/${id}/reviews`]: () => ({ body: aReviewList([]) }) },
    });
    expect(await screen.findByRole('heading', { name: 'Reviews' })).toBeVisible();
  });

  it('has no reviews of a place that was never public', async () => {
    await open(`${manage}/reviews`, { listing: { status: 'pending' } });
    expect(await screen.findByText('People can review it once it is public.')).toBeVisible();
  });

  describe('with statements', () => {
    const path = `POST /api/listings/${id}/evidence`;

    it('lists statements with their dates, newest first', async () => {
      await open(`${manage}/statements`, {
        evidence: [
          anEntry(),
          anEntry({ id: 'a'.repeat(24), kind: 'published_source', facts: { muslimOwned: 'No' } }),
          anEntry({
            id: 'c'.repeat(24),
            facts: { halalCertified: 'No' },
            withdrawnAt: '2026-11-07T00:00:00.000Z',
          }),
        ],
      });
      const said = (await screen.findAllByText(/^Stated on 5 November 2026/)).map(
        (line) => line.closest('li')?.textContent,
      );
      expect(said).toHaveLength(2);
      expect(said[0]).toContain('Withdrawn on 7 November 2026');
      expect(said[1]).toContain('Muslim ownedYes');
    });

    it('publishes one', async () => {
      const { user } = await open(`${manage}/statements`, {
        responses: { [path]: () => ({ status: 201, body: anEntry() }) },
      });
      const question = within(await screen.findByRole('group', { name: 'Is it Muslim-owned?' }));
      await user.click(question.getByRole('radio', { name: 'Yes' }));
      await user.click(screen.getByRole('button', { name: 'Publish statement' }));

      expect(await screen.findByText('Your statement is published')).toBeVisible();
      expect(network?.sent('POST', `/api/listings/${id}/evidence`)).toEqual([
        { kind: 'owner_statement', facts: { muslimOwned: 'Yes' } },
      ]);
    });

    it('asks back where everything is said to be halal, and alcohol and pork are there', async () => {
      const { user } = await open(`${manage}/statements`, {
        listing: { alcoholServed: 'Yes', porkOnPremises: 'Yes' },
        responses: { [path]: () => ({ status: 201, body: anEntry() }) },
      });
      const question = within(await screen.findByRole('group', { name: 'What is halal?' }));
      const doubt = 'All is halal, but alcohol is served and pork is on the premises?';
      expect(screen.queryByText(doubt)).toBeNull();
      await user.click(question.getByRole('radio', { name: 'Everything' }));
      expect(screen.getByText(doubt)).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Part of the menu' }));
      expect(question.getByRole('radio', { name: 'Part of the menu' })).toBeChecked();
      expect(screen.queryByText(doubt)).toBeNull();
    });

    it('says that an admin decides about one that says more', async () => {
      const { user } = await open(`${manage}/statements`, {
        responses: { [path]: () => ({ status: 202, body: { change: { id: 'c'.repeat(24) } } }) },
      });
      const question = within(await screen.findByRole('group', { name: 'Is it Muslim-owned?' }));
      await user.click(question.getByRole('radio', { name: 'Yes' }));
      await user.click(screen.getByRole('button', { name: 'Publish statement' }));
      expect(await screen.findByText('An admin looks at it first')).toBeVisible();
    });

    it('keeps the answers when the session has expired', async () => {
      window.localStorage.clear();
      const fixtures = { responses: { [path]: () => refusal(401, 'unauthenticated') } };
      const first = await open(`${manage}/statements`, fixtures);
      const question = async () =>
        within(await screen.findByRole('group', { name: 'Is it halal certified?' }));
      await first.user.click((await question()).getByRole('radio', { name: 'No' }));
      await first.user.click(screen.getByRole('button', { name: 'Publish statement' }));
      await waitFor(() => expect(first.address()).toMatch(/^\/auth\?returnTo=/));
      first.unmount();
      network?.restore();

      const { user } = await open(`${manage}/statements`, {
        responses: { [path]: () => ({ status: 201, body: anEntry() }) },
      });
      expect((await question()).getByRole('radio', { name: 'No' })).toBeChecked();
      await user.click(screen.getByRole('button', { name: 'Publish statement' }));
      expect(await screen.findByText('Your statement is published')).toBeVisible();
      expect(window.localStorage.length).toBe(0);
    });

    it('requires an answer before sending, and shows errors of the server', async () => {
      const { user } = await open(`${manage}/statements`, {
        responses: { [path]: () => refusal(409, 'locked', { message: 'a@b.example is editing this now' }) },
      });
      await user.click(await screen.findByRole('button', { name: 'Publish statement' }));
      expect(screen.getByText('Answer at least one question')).toBeVisible();
      await waitFor(() => expect(screen.getAllByRole('radio')[0]).toHaveFocus());

      await user.click(screen.getAllByRole('radio', { name: 'No' })[1]!);
      await user.click(screen.getByRole('button', { name: 'Publish statement' }));
      expect(await screen.findByText(/is editing this now/)).toBeVisible();
    });
  });
});
