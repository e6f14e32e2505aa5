import { stubFetch, type StubResponse } from '@halalmap/api-client/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aSubmission, aUser } from '../../testing/builders';
import { aroundPage } from '../../testing/around-page';
import { renderApp } from '../../testing/render-app';
import { aClaim, aMessage, anAccount, idOf } from '../../testing/waiting';
// Loaded before, so that no test waits for its code.
import '../moderation/merge-dialog';
import './palette-dialog';

const place = aSubmission(1, { name: 'Kusina ni Amina', municipalityName: 'Taguig' });
const facets = { type: [], provinceId: [], categoryId: [], brandId: [] };

describe('the command palette', () => {
  let network: ReturnType<typeof stubFetch>;
  let refused: Partial<Record<string, StubResponse>>;

  beforeEach(() => {
    refused = {};
    window.sessionStorage.clear();
    network = stubFetch((call) => {
      const { path, params } = call;
      const search = params.get('search') ?? '';
      const pagination = { total: 1, limit: 5, offset: 0, hasMore: false };
      const isKusina = 'kusina'.startsWith(search.toLowerCase().slice(0, 6));
      const refusal = refused[path];
      if (refusal) return refusal;
      if (path === '/api/listings/enhanced')
        return { body: { listings: isKusina ? [place] : [], total: 1, facets } };
      if (path === '/api/listings')
        return { body: { listings: [place], pagination: { ...pagination, limit: 500 } } };
      if (path === '/api/users')
        return { body: { users: isKusina || search === idOf(2) ? [anAccount(2)] : [], pagination } };
      if (path === '/api/claims' && params.get('limit') !== '1')
        return { body: { claims: isKusina ? [aClaim(3, { listingName: place.name })] : [], pagination } };
      if (path === '/api/messages' && params.get('limit') !== '1')
        return { body: { messages: [aMessage(1)], pagination } };
      if (path === '/api/auth/logout') return { status: 204 };
      return (
        aroundPage(call) ?? {
          status: 404,
          body: { error: { code: 'not_found', message: 'No', requestId: 'r' } },
        }
      );
    });
  });
  afterEach(() => network.restore());

  const open = async (role: 'admin' | 'regular' = 'admin') => {
    const app = await renderApp({ user: aUser(role), address: '/admin/messages' });
    await screen.findAllByText(role === 'admin' ? 'Question 1' : 'Access Denied');
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    return app;
  };
  const field = () => screen.findByRole('combobox', { name: /^Find listings/ });
  const option = (name: RegExp) => screen.findByRole('option', { name });
  const activeName = async (): Promise<string | null | undefined> => {
    const id = (await field()).getAttribute('aria-activedescendant');
    return id === null ? null : document.getElementById(id)?.textContent;
  };

  it('finds listings, users, claims and pages, in groups', async () => {
    const { user } = await open();
    await user.type(await field(), 'kusina');

    await option(/^Kusina ni Amina.*Taguig.*Pending/);
    const groupOf = (name: string) => within(screen.getByRole('group', { name }));
    expect(groupOf('Listings').getByRole('option')).toHaveTextContent('Kusina ni Amina');
    expect(groupOf('Users').getByRole('option')).toHaveTextContent('Sara Number 2');
    expect(groupOf('Claims').getByRole('option')).toHaveTextContent('Owner 3');
    const asked = network.calls.find(({ path }) => path === '/api/listings/enhanced');
    expect(asked?.params.get('status')).toBe('all');
  });

  it('works with the keyboard alone, and remembers what was opened', async () => {
    const { user, address } = await open();
    await waitFor(async () => expect(await field()).toHaveFocus());
    await user.keyboard('users');
    await waitFor(async () => expect(await activeName()).toBe('Users'));
    await user.keyboard('{Enter}');

    await waitFor(() => expect(address()).toBe('/admin/users'));
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.keyDown(document.body, { key: 'k', metaKey: true });
    await waitFor(async () => expect(await field()).toHaveFocus());
    expect(
      within(await screen.findByRole('group', { name: 'Recent' })).getByRole('option'),
    ).toHaveTextContent('Users');

    await user.keyboard('{ArrowDown}');
    expect(await activeName()).toBe('Dashboard');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(await activeName()).toBe('Sign out');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('opens the row of a listing', async () => {
    const { user, address } = await open();
    await user.type(await field(), 'kusina');
    await user.click(await option(/^Kusina ni Amina.*Taguig/));

    await waitFor(() => expect(address()).toBe(`/admin?status=all&search=Kusina+ni+Amina&row=${place.id}`));
  });

  it('merges the place that is open behind it, and no other', async () => {
    const { user } = await renderApp({ user: aUser('admin'), address: '/admin?status=all' });
    await screen.findByRole('heading', { name: 'Kusina ni Amina' });
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    await user.type(await field(), 'merge');
    await user.click(await option(/^Merge Kusina ni Amina into another place/));
    expect(await screen.findByText(/^Choose the place that is kept/)).toBeVisible();
  });

  it('has nothing to merge on a page without a place', async () => {
    const { user } = await open();
    await user.type(await field(), 'merge');
    await screen.findAllByText('Nothing found for “merge”');
  });

  it('says when nothing is found', async () => {
    const { user } = await open();
    await user.type(await field(), 'zzzz');

    expect((await screen.findAllByText('Nothing found for “zzzz”'))[0]).toBeVisible();
    const palette = within(screen.getByRole('dialog'));
    expect(palette.queryAllByRole('option')).toEqual([]);
  });

  it('shows what could not be searched, and tries it again', async () => {
    const { user } = await open();
    refused['/api/users'] = {
      status: 503,
      body: { error: { code: 'unavailable', message: 'x', requestId: 'r' } },
    };
    await user.type(await field(), 'kusina');
    const failed = await option(/^Users could not be searched/);
    expect(await option(/^Kusina ni Amina.*Taguig/)).toBeVisible();

    refused = {};
    await user.click(failed);
    await option(/^Sara Number 2/);
  });

  it('signs out, and deletes the recently opened items', async () => {
    const { user, address } = await open();
    await user.type(await field(), 'messages{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.sessionStorage).toHaveLength(1);

    await user.click(screen.getByRole('button', { name: /^Find anything/ }));
    await user.type(await field(), 'sign out{Enter}');
    await waitFor(() => expect(address()).toMatch(/^\/auth/));
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('keeps input typed while it loads away from the shortcuts of the page', async () => {
    const { user } = await renderApp({ user: aUser('admin'), address: '/admin/messages' });
    await screen.findAllByText('Question 1');
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'h' });
    await user.type(await field(), 'ealth');

    await option(/^Monitoring/);
    expect(network.calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
  });

  it('stays closed for everybody else', async () => {
    await open('regular');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: /Find anything/ })).toBeNull();
  });
});
