import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aUser } from '../testing/builders';
import { choose } from '../testing/choose';
import { startDesk, type Desk } from '../testing/fake-desk';
import { renderApp } from '../testing/render-app';
import { aChange, aClaim, anAccount, idOf } from '../testing/waiting';

describe('a list beside the detail of the chosen row', () => {
  let desk: ReturnType<typeof startDesk>;
  const claims = (count: number) =>
    Array.from({ length: count }, (_, index) => aClaim(index + 1, { listingId: idOf(500 + index) }));
  const open = async (rows: Desk['/api/claims'], address = '/admin/claims') => {
    desk = startDesk({ '/api/claims': rows ?? [], '/api/users': [anAccount(700)] });
    const app = await renderApp({ user: aUser('admin'), address });
    await screen.findByRole('heading', { level: 1 });
    return app;
  };
  const shown = (number: number) => screen.findByRole('heading', { name: `Business ${number}` });
  const dialog = async () => within(await screen.findByRole('dialog'));
  /** Rejects the selected row with a reason. */
  const reject = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await user.click(screen.getByRole('button', { name: /^Reject/ }));
    await user.type((await dialog()).getByRole('textbox'), 'No papers');
    await user.click((await dialog()).getByRole('button', { name: 'Reject claim' }));
  };
  afterEach(() => desk.restore());

  it('says so when it takes long', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    try {
      desk = startDesk({});
      globalThis.fetch = () => new Promise(() => undefined);
      await renderApp({ user: aUser('admin'), address: '/admin' });
      expect(screen.getByRole('status', { name: 'Loading listings' })).toBeVisible();

      act(() => jest.advanceTimersByTime(3_001));

      expect(screen.getByText('This is taking longer than usual. Please wait a moment.')).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });

  it('selects the next row when somebody else has removed the selected one', async () => {
    const { user } = await open(claims(4));
    await shown(1);
    await user.keyboard('jjj');
    await shown(4);
    desk.state.before = () => Object.assign(desk.desk['/api/claims']?.[2] ?? {}, { status: 'rejected' });

    await reject(user);

    expect(await shown(2)).toBeVisible();
  });

  it('keeps the scroll position when newer rows arrive above it', async () => {
    const { user } = await open(claims(2));
    await shown(1);
    await choose(user, 'Status', 'All');
    await shown(1);
    desk.state.before = () => desk.desk['/api/claims']?.unshift(aClaim(9, { listingId: idOf(900) }));

    await reject(user);

    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Kusina' })).toHaveLength(3));
    expect(await shown(1)).toBeVisible();
  });

  it('decides on the row that was asked about, even if the list changes meanwhile', async () => {
    const { user } = await open(claims(3));
    await shown(1);
    let release = (): void => undefined;
    desk.state.hold = new Promise((resolve) => (release = resolve));
    await reject(user);
    await shown(2);
    // The newer list loads slowly and no longer contains the second row.
    await user.keyboard('r');
    await user.type((await dialog()).getByRole('textbox'), 'No papers either');
    desk.desk['/api/claims']?.splice(1, 1);
    release();
    await waitFor(() => expect(screen.queryByText('Owner 2')).toBeNull());

    await user.click((await dialog()).getByRole('button', { name: 'Reject claim' }));

    await waitFor(() => expect(desk.decisions()).toHaveLength(2));
    expect(desk.decisions()[1]?.path).toBe(`/api/claims/${idOf(2)}`);
  });

  it('turns its pages with the keyboard', async () => {
    const { user, address } = await open(claims(51));
    await shown(1);
    const link = screen.getByRole('link', { name: 'Page 2' });
    const item = link.closest('li');
    while (document.activeElement !== item) await user.tab();
    await user.keyboard('{Enter}');

    await waitFor(() => expect(address()).toBe('/admin/claims?page=2'));
    await waitFor(() => expect(document.body).not.toHaveFocus());
  });

  it('opens the last page when the current one has become empty', async () => {
    const { user, address } = await open(claims(51), '/admin/claims?page=2');
    await shown(51);

    await reject(user);

    expect(await shown(1)).toBeVisible();
    expect(address()).toBe('/admin/claims');
  });

  it('opens its last page for a page number beyond it', async () => {
    const { address } = await open(claims(51), '/admin/claims?page=9');

    expect(await shown(51)).toBeVisible();
    expect(address()).toBe('/admin/claims?page=2');
  });

  it('says when a newer list does not load, and retries', async () => {
    const { user } = await open(claims(2));
    await shown(1);
    desk.state.before = () => {
      desk.state.listAnswer = { status: 503, body: '' };
    };
    await reject(user);
    await screen.findByText('The list could not be updated. You are seeing the previous one.');
    expect(screen.getByRole('heading', { name: /^Business/ })).toBeVisible();

    desk.state.listAnswer = null;
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    await waitFor(() => expect(screen.queryByText(/The list could not be updated/)).toBeNull());
    await waitFor(() => expect(screen.queryByText('Owner 1')).toBeNull());
  });

  it('decides nothing by a key that is held down, but moves by one', async () => {
    desk = startDesk({ '/api/changes': [aChange(1), aChange(2), aChange(3)], '/api/users': [] });
    await renderApp({ user: aUser('admin'), address: '/admin/changes' });
    await screen.findByRole('heading', { name: 'Kusina 1' });

    fireEvent.keyDown(document.body, { key: 'a', repeat: true });
    fireEvent.keyDown(document.body, { key: 'j' });
    fireEvent.keyDown(document.body, { key: 'j', repeat: true });

    expect(await screen.findByRole('heading', { name: 'Kusina 3' })).toBeVisible();
    expect(desk.decisions()).toEqual([]);
  });

  it('leaves the arrow keys to a scrolling table', async () => {
    desk = startDesk({ '/api/changes': [aChange(1), aChange(2)], '/api/users': [] });
    await renderApp({ user: aUser('admin'), address: '/admin/changes' });
    await screen.findByRole('heading', { name: 'Kusina 1' });

    const isLeft = fireEvent.keyDown(screen.getByRole('region', { name: 'What would change' }), {
      key: 'ArrowDown',
    });

    expect(isLeft).toBe(true);
    expect(screen.getByRole('heading', { name: 'Kusina 1' })).toBeVisible();
  });

  it('receives the focus when the last row is decided', async () => {
    const { user } = await open(claims(1));
    await shown(1);

    await reject(user);

    await screen.findByText('No claims are waiting for a decision.');
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'Claims' })).toHaveFocus());
  });

  it('names a place that is gone, in the row and above the detail', async () => {
    desk = startDesk({ '/api/changes': [aChange(1, { listingName: '' })], '/api/users': [] });
    await renderApp({ user: aUser('admin'), address: '/admin/changes' });

    expect(await screen.findByRole('heading', { name: 'Deleted place' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Deleted place' })).toBeVisible();
  });

  it('shows when it is unknown whether a decision succeeded', async () => {
    const { user } = await open(claims(1));
    await shown(1);
    desk.state.refuse = { fails: true };

    await reject(user);

    await screen.findByText('The server did not respond');
    expect(screen.getByText(/may have been saved/)).toBeVisible();
    expect(screen.queryByText('Nothing was changed')).toBeNull();
  });

  it('on a small screen leads from a chosen row to its detail, and back', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (query) => Object.assign(wide(query), { matches: query.includes('74.999em') });
    const { user } = await open(claims(2));
    await shown(1);

    await user.click(screen.getByRole('cell', { name: 'Owner 2' }));
    expect(await shown(2)).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Back to the list' }));

    expect(document.activeElement).toHaveAttribute('aria-current', 'true');
    window.matchMedia = wide;
  });
});
