import type { StubResponse } from '@halalmap/api-client/testing';
import type { Listing, Verdict } from '@halalmap/contracts';
import { screen, waitFor } from '@testing-library/react';
import { aListing } from '../../../testing/builders';
import { stubListing } from '../../../testing/listing-network';
import { renderApp } from '../../../testing/render-app';

const { id } = aListing();
const path = `/listing/${id}`;
const confirmationId = 'f'.repeat(24);
const member = { id: 'e'.repeat(24), email: 'regular@halalmap.example', role: 'regular', firstName: 'R' };
const refusal = (status: number, message: string): StubResponse => ({
  status,
  body: { error: { code: 'conflict', message, requestId: 'r' } },
});
const said = (verdict: Verdict, createdAt = new Date().toISOString()) => ({
  id: confirmationId,
  listingId: id,
  verdict,
  note: null,
  counts: true,
  status: verdict === 'still_true' ? 'accepted' : 'open',
  createdAt,
});

describe('"Still true?"', () => {
  let network: ReturnType<typeof stubListing> | undefined;
  beforeEach(() => {
    window.localStorage.clear();
    // jsdom does not implement scrolling.
    Element.prototype.scrollIntoView = () => undefined;
  });
  afterEach(() => {
    network?.restore();
    document.cookie = 'signed_in=; max-age=0; path=/';
  });
  const open = async (
    fixtures: {
      who?: 'visitor' | 'member';
      user?: object;
      listing?: Partial<Listing>;
      says?: () => StubResponse;
      takesBack?: () => StubResponse;
      at?: string;
    } = {},
  ) => {
    if (fixtures.who !== 'visitor') document.cookie = 'signed_in=1; path=/';
    network = stubListing({
      ...(fixtures.listing ? { listing: fixtures.listing } : {}),
      responses: {
        'GET /api/auth/user': () => ({ body: { ...member, ...fixtures.user } }),
        [`POST /api/listings/${id}/confirmations`]:
          fixtures.says ?? (() => ({ status: 201, body: said('still_true') })),
        [`DELETE /api/confirmations/${confirmationId}`]: fixtures.takesBack ?? (() => ({ status: 204 })),
      },
    });
    const view = renderApp(fixtures.at ?? path);
    await screen.findByRole('heading', { level: 1, name: 'Kusina ni Amina' });
    return view;
  };
  const yes = () => screen.findByRole('button', { name: 'Yes, still true' });
  const press = async (view: Awaited<ReturnType<typeof open>>, name: string | RegExp) =>
    view.user.click(await screen.findByRole('button', { name }));
  /** Says that it is still true and all halal. */
  const confirm = async (view: Awaited<ReturnType<typeof open>>) => {
    await view.user.click(await yes());
    await press(view, 'Yes, all of it');
    await press(view, 'Send');
  };
  const sent = () =>
    network?.calls
      .filter(({ method, path }) => method === 'POST' && !path.endsWith('/figures'))
      .map(({ body }) => body);
  const asked = (what: string) => network?.calls.filter((call) => `${call.method} ${call.path}` === what);

  it('is answered with one tap, shows thanks, and refetches the trust', async () => {
    const view = await open();
    const before = asked(`GET /api/listings/${id}`)?.length ?? 0;
    await confirm(view);
    expect(await screen.findByText('Thank you. Confirmed just now.')).toBeVisible();
    expect(screen.getByText(/You can answer again from/)).toBeVisible();
    expect(sent()).toEqual([{ verdict: 'still_true', halal: 'all', note: null }]);
    await waitFor(() => expect(asked(`GET /api/listings/${id}`)?.length).toBe(before + 1));
    expect(screen.queryByRole('button', { name: 'Yes, still true' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
  });

  it('tells a new account that others do not see it, also after a reload', async () => {
    const text = /^Only you and the admins see this: it does not count for others/;
    const view = await open({
      says: () => ({ status: 201, body: { ...said('still_true'), counts: false } }),
    });
    await confirm(view);
    expect(await screen.findByText(text)).toBeVisible();
    view.unmount();
    network?.restore();
    await open();
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('can be withdrawn, and is asked again', async () => {
    const view = await open();
    await confirm(view);
    await press(view, 'Undo');
    expect(await screen.findByText('Undone.')).toBeVisible();
    expect(await yes()).toBeVisible();
    expect(window.localStorage.length).toBe(0);
  });

  it('shows why withdrawing failed, and retries', async () => {
    let isLate = true;
    const view = await open({
      takesBack: () => (isLate ? refusal(409, 'This can only be undone within a day') : { status: 204 }),
    });
    await confirm(view);
    await press(view, 'Undo');
    expect(await screen.findByText(/within a day/)).toBeVisible();
    isLate = false;
    await press(view, 'Try again');
    expect(await yes()).toBeVisible();
  });

  it('shows the answer after a reload, and can be withdrawn within a day', async () => {
    const view = await open();
    await confirm(view);
    await screen.findByText('Thank you. Confirmed just now.');
    view.unmount();
    network?.restore();
    const again = await open();
    expect(await screen.findByText(/^You said on .* that it is still true\.$/)).toBeVisible();
    await press(again, 'Undo');
    expect(await yes()).toBeVisible();
  });

  it('offers no undo after a day, and asks again after thirty', async () => {
    const keep = (days: number) => {
      const createdAt = new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();
      const kept = { id: confirmationId, userId: member.id, verdict: 'still_true', createdAt };
      window.localStorage.setItem(`halalmap.said.${id}`, JSON.stringify(kept));
    };
    keep(2);
    const { unmount } = await open();
    expect(await screen.findByText(/that it is still true/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    unmount();
    network?.restore();
    keep(31);
    await open();
    expect(await yes()).toBeVisible();
  });

  it('hides the answer of another user of this device', async () => {
    const kept = {
      id: confirmationId,
      userId: 'a'.repeat(24),
      verdict: 'closed',
      createdAt: said('closed').createdAt,
    };
    window.localStorage.setItem(`halalmap.said.${id}`, JSON.stringify(kept));
    await open();
    await waitFor(() => expect(asked('GET /api/auth/user')).toHaveLength(1));
    expect(await yes()).toBeVisible();
    expect(screen.queryByText(/has closed\.$/)).toBeNull();
  });

  it('shows when the user has already answered in the last thirty days', async () => {
    const text = 'You said so on 21 November 2026. You can say it again from 21 December 2026';
    const view = await open({ says: () => refusal(409, text) });
    await confirm(view);
    expect(await screen.findByText(text, { exact: false })).toBeVisible();
    expect(screen.getByText('Not counted')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('tells the owner that only others can answer', async () => {
    await open({ user: { claimedListingId: id } });
    expect(await screen.findByText(/This is your own place/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Yes, still true' })).toBeNull();
  });

  it('can be sent again when the connection was lost', async () => {
    let isUnavailable = true;
    const view = await open({
      says: () => (isUnavailable ? { fails: true } : { status: 201, body: said('still_true') }),
    });
    await confirm(view);
    expect(await screen.findByText('Not sent')).toBeVisible();
    isUnavailable = false;
    await press(view, 'Try again');
    expect(await screen.findByText('Thank you. Confirmed just now.')).toBeVisible();
  });

  it('is not shown for a place that is not public', async () => {
    await open({ listing: { status: 'pending' } });
    expect(screen.queryByText('Still true?')).toBeNull();
  });

  describe('for a visitor', () => {
    it('stores the answer, redirects to sign in, and sends it on return', async () => {
      const view = await open({ who: 'visitor' });
      await confirm(view);
      expect(await screen.findByText('Sign in to send this')).toBeVisible();
      expect(sent()).toEqual([]);
      await press(view, 'Sign in and continue');
      expect(view.address()).toBe(`/auth?returnTo=${encodeURIComponent(`${path}?still=`)}`);
      view.unmount();
      network?.restore();

      const back = await open({ at: `${path}?still=` });
      expect(await screen.findByText('Thank you. Confirmed just now.')).toBeVisible();
      expect(sent()).toEqual([{ verdict: 'still_true', halal: 'all', note: null }]);
      await waitFor(() => expect(back.address()).toBe(path));
    });

    it('sends a dispute that an earlier version of the page stored', async () => {
      const draft = { verdict: 'closed', note: 'Shutters down' };
      window.localStorage.setItem(`halalmap.still.${id}`, JSON.stringify(draft));
      await open({ at: `${path}?still=`, says: () => ({ status: 201, body: said('closed') }) });
      expect(await screen.findByText('Thank you. An admin will check it.')).toBeVisible();
      expect(sent()).toEqual([draft]);
    });

    it('sends nothing for visitors who only follow such a link', async () => {
      await open({ at: `${path}?still=` });
      expect(await yes()).toBeVisible();
      expect(sent()).toEqual([]);
    });

    it('discards it when they cancel', async () => {
      const view = await open({ who: 'visitor' });
      await confirm(view);
      await press(view, 'Not now');
      expect(await yes()).toBeVisible();
      expect(window.localStorage.length).toBe(0);
    });

    it('asks the same when the session has expired', async () => {
      const view = await open({ says: () => ({ status: 401 }) });
      await confirm(view);
      expect(await screen.findByText('Sign in to send this')).toBeVisible();
    });
  });
});
