import { stubFetch, type StubResponse } from '@halalmap/api-client/testing';
import type { SavedFilter } from '@halalmap/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aroundPage } from '../testing/around-page';
import { aUser } from '../testing/builders';
import { refusal } from '../testing/fake-desk';
import { renderApp } from '../testing/render-app';
import { anAccount, idOf } from '../testing/waiting';
// Loaded before, so that no test waits for its code.
import './saved-filters-dialog';

const at = '/api/users/me/saved-filters';
const aFilter = (number: number, over: Partial<SavedFilter> = {}): SavedFilter => ({
  id: idOf(number),
  name: `Filter ${number}`,
  page: '/admin/users',
  query: 'role=admin',
  createdAt: '2026-11-01T00:00:00.000Z',
  ...over,
});

describe('saved filters', () => {
  let network: ReturnType<typeof stubFetch>;
  let saved: SavedFilter[];
  let refused: StubResponse | null;

  beforeEach(() => {
    saved = [aFilter(1, { name: 'All admins' }), aFilter(2, { name: 'Mosques', page: '/admin' })];
    refused = null;
    network = stubFetch((call) => {
      const { path, method, body } = call;
      const pagination = { total: 1, limit: 50, offset: 0, hasMore: false };
      if (path === '/api/users') return { body: { users: [anAccount(1)], pagination } };
      if (!path.startsWith(at)) return aroundPage(call) ?? refusal(404, 'not_found', 'No');
      if (method === 'GET') return { body: { savedFilters: saved } };
      if (refused) return refused;
      if (method === 'DELETE') {
        saved = saved.filter(({ id }) => !path.endsWith(id));
        return { status: 204 };
      }
      const changed = {
        ...aFilter(saved.length + 1),
        ...saved.find(({ id }) => path.endsWith(id)),
        ...(body as object),
      };
      saved = [...saved.filter(({ id }) => id !== changed.id), changed];
      return { body: changed };
    });
  });
  afterEach(() => network.restore());

  const open = async (address = '/admin/users?role=business&page=1&row=1') => {
    const app = await renderApp({ user: aUser('admin'), address });
    await screen.findAllByText('Sara Number 1');
    await app.user.click(screen.getByRole('button', { name: 'Saved filters' }));
    return app;
  };
  const manage = async (address?: string) => {
    const app = await open(address);
    await app.user.click(await screen.findByRole('menuitem', { name: 'Save or manage…' }));
    return { ...app, dialog: within(await screen.findByRole('dialog')) };
  };

  it('of the page are applied from the menu', async () => {
    const { user, address } = await open();
    const filter = await screen.findByRole('link', { name: 'All admins' });
    expect(screen.queryByRole('link', { name: 'Mosques' })).toBeNull();

    await user.click(filter);
    await waitFor(() => expect(address()).toBe('/admin/users?role=admin'));
  });

  it('are saved without the position in the list', async () => {
    const { user, dialog } = await manage();
    await user.type(await dialog.findByRole('textbox', { name: 'Name' }), '  Owners {Enter}');

    await dialog.findByRole('link', { name: 'Owners' });
    expect(network.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Owners',
      page: '/admin/users',
      query: 'role=business',
    });
  });

  it('need a filter and a name', async () => {
    const { user, dialog } = await manage();
    await user.click(await dialog.findByRole('button', { name: 'Save' }));
    await dialog.findByText('Name is required');

    await user.click(dialog.getByRole('link', { name: 'All admins' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(network.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('are not needed for the default view', async () => {
    const { dialog } = await manage('/admin/users');
    expect(await dialog.findByText(/^Choose a filter on the page first/)).toBeVisible();
  });

  it('are renamed and deleted', async () => {
    const { user, dialog } = await manage();
    await user.click(await dialog.findByRole('button', { name: 'Rename All admins' }));
    const field = dialog.getByRole('textbox', { name: 'New name of All admins' });
    await user.clear(field);
    await user.type(field, 'The team{Enter}');
    await dialog.findByRole('link', { name: 'The team' });

    await user.click(dialog.getByRole('button', { name: 'Delete The team' }));
    await dialog.findByText('No saved filters on this page.');
  });

  it('are limited to 20 by the dialog and the service', async () => {
    refused = refusal(409, 'conflict', 'You have 20 saved filters. Delete one before you save another');
    const { user, dialog } = await manage();
    await user.type(await dialog.findByRole('textbox', { name: 'Name' }), 'One more{Enter}');
    await dialog.findByText(/You have 20 saved filters/);

    refused = null;
    saved = Array.from({ length: 20 }, (_, index) => aFilter(index + 1));
    await user.click(dialog.getByRole('button', { name: 'Delete All admins' }));
    await dialog.findByText('19 of 20 used, on all pages together');
  });
});
