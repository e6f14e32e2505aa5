import { stubFetch, type StubResponse } from '@halalmap/api-client/testing';
import type { HistoryEntry, Listing } from '@halalmap/contracts';
import { screen, within } from '@testing-library/react';
import { aSubmission, aUser } from '../../testing/builders';
import { createFakeListings } from '../../testing/fake-listings';
import { renderApp } from '../../testing/render-app';
// Loaded before, so that no test waits for its code.
import './history-dialog';

const place = aSubmission(1, { name: 'New Name' });
const at = `/api/listings/${place.id}`;
const entry = '1795665600000-name';
const byAdmin = { changedAt: '2026-11-26T04:00:00.000Z', by: aUser('admin').id };

describe('the history of a listing in the review', () => {
  let network: ReturnType<typeof stubFetch>;
  let stored: Listing[];
  let history: HistoryEntry[];
  let restored: () => StubResponse;

  beforeEach(() => {
    stored = [place];
    history = [
      { ...byAdmin, id: entry, field: 'name', from: 'Old Name', to: 'New Name', isRestorable: true },
      { ...byAdmin, id: '1795665600000-phone', field: 'phone', from: '421-0001', to: '421-0002' },
      { ...byAdmin, id: '1795665600000-email', field: 'email', from: null, to: null, erased: true },
    ];
    restored = () => {
      stored[0] = { ...place, name: 'Old Name' };
      return { body: stored[0] };
    };
    const fake = createFakeListings(stored);
    const pagination = { total: 2, limit: 50, offset: 0, hasMore: false };
    network = stubFetch((call) => {
      if (call.method === 'DELETE') return { status: 204, body: null };
      if (call.path.startsWith(`${at}/history/`)) return restored();
      if (call.path.startsWith(`${at}/history`)) return { body: { history, pagination } };
      if (call.path.startsWith('/api/users')) return { body: { users: [aUser('admin')], pagination } };
      return fake.answer(call);
    });
  });
  afterEach(() => network.restore());

  const open = async () => {
    const { user } = await renderApp({ user: aUser('admin') });
    await user.click(await screen.findByRole('button', { name: 'History' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('History of New Name')).toBeVisible();
    return { user, dialog };
  };
  const restore = async () => {
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('button', { name: 'Restore this value of Name: Old Name' }));
    expect(await screen.findByText('Restore Name?')).toBeVisible();
    expect(screen.getByText(/“New Name” is replaced by “Old Name”/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Restore this value' }));
    return dialog;
  };
  const restores = () =>
    network.calls.filter(
      ({ method, path }) => method === 'POST' && path === `${at}/history/${entry}/restore`,
    );

  it('shows both values, when and by whom, and offers to restore only what has not changed since', async () => {
    const { dialog } = await open();
    const name = within(await dialog.findByRole('group', { name: 'Name' }));

    expect(name.getByText('Old Name')).toBeVisible();
    expect(name.getByText('New Name')).toBeVisible();
    expect(await name.findByText('admin@halalmap.example')).toBeVisible();
    const phone = within(dialog.getByRole('group', { name: 'Phone' }));
    expect(phone.getByText('421-0001')).toBeVisible();
    expect(phone.queryByRole('button', { name: /Restore/ })).toBeNull();
    const email = within(dialog.getByRole('group', { name: 'Email' }));
    expect(email.getByText('An admin erased these values.')).toBeVisible();
    expect(email.queryByRole('button')).toBeNull();
  });

  it('erases private values after asking', async () => {
    const { user, dialog } = await open();
    await user.click(await dialog.findByRole('button', { name: 'Erase these values of Phone' }));
    expect(await screen.findByText('Erase these values of Phone?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Erase these values' }));

    expect(await screen.findByText('Values erased')).toBeVisible();
    expect(network.calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      `${at}/history/1795665600000-phone/values`,
    ]);
  });

  it('restores a value after asking', async () => {
    await restore();

    expect(await screen.findByText('Value restored')).toBeVisible();
    expect(restores()).toHaveLength(1);
  });

  it('says when somebody else has changed the listing, and restores nothing', async () => {
    restored = () => ({
      status: 412,
      body: { error: { code: 'precondition_failed', message: 'Changed', requestId: 'r', details: [] } },
    });
    const dialog = await restore();

    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'Somebody else has changed this listing meanwhile',
    );
    expect(screen.queryByText('Value restored')).toBeNull();
  });
});
