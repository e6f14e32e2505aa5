import { stubFetch, type StubResponse } from '@halalmap/api-client/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { asksInTab } from '../../testing/browser-gaps';
import { aSubmission, aUser } from '../../testing/builders';
import { createFakeListings } from '../../testing/fake-listings';
import { renderApp } from '../../testing/render-app';
// Preloaded, so that no test waits for the lazy import.
import './add-business';

describe('adding a listing as an admin', () => {
  let network: ReturnType<typeof stubFetch>;
  let created: StubResponse;
  const sent = () =>
    network.calls.filter(({ method, path }) => method === 'POST' && path === '/api/listings');

  beforeEach(() => {
    created = { status: 201, body: aSubmission(2, { name: 'Kusina ni Amina', status: 'approved' }) };
    const fake = createFakeListings([aSubmission(1)]);
    network = stubFetch((call) => {
      if (call.method === 'POST' && call.path === '/api/listings') return created;
      // The reference data of the form.
      if (!/^\/api\/(listings|analytics)/.test(call.path)) return { body: [] };
      return fake.answer(call);
    });
  });
  afterEach(() => {
    network.restore();
    sessionStorage.clear();
  });

  const open = async () => {
    const { user, address } = await renderApp({ user: aUser('admin') });
    await user.click(await screen.findByRole('tab', { name: 'Add Business' }));
    const panel = within(await screen.findByRole('tabpanel', { name: 'Add Business' }));
    await user.click(await panel.findByRole('radio', { name: /^Food/ }));
    await user.type(await panel.findByRole('textbox', { name: /^Name/ }), 'Kusina ni Amina');
    return { user, address, panel };
  };
  const send = (opened: Awaited<ReturnType<typeof open>>) =>
    opened.user.click(opened.panel.getByRole('button', { name: 'Add listing' }));

  it('publishes it at once, and leads to its page', async () => {
    const opened = await open();
    await send(opened);

    expect(await screen.findByText('Listing Submitted')).toBeVisible();
    expect(await opened.panel.findByRole('link', { name: 'Open its page' })).toHaveAttribute(
      'href',
      `/listing/${aSubmission(2).id}`,
    );
    expect(sent().map(({ body }) => body)).toEqual([
      { entityType: 'food', name: 'Kusina ni Amina', publish: true },
    ]);
  });

  it('keeps what was typed when the page is left', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('tab', { name: 'Dashboard' }));
    expect(sessionStorage.getItem('halalmap.account.add-business')).toContain('Kusina ni Amina');
  });

  it('fills in what was typed before', async () => {
    sessionStorage.setItem(
      'halalmap.account.add-business',
      JSON.stringify({ entityType: 'food', name: 'Half Typed' }),
    );
    const { user } = await renderApp({ user: aUser('admin') });
    await user.click(await screen.findByRole('tab', { name: 'Add Business' }));
    const panel = within(await screen.findByRole('tabpanel', { name: 'Add Business' }));
    await waitFor(() => expect(panel.getByRole('textbox', { name: /^Name/ })).toHaveValue('Half Typed'));
  });

  it('warns before its tab is closed until it is sent', async () => {
    const opened = await open();
    expect(asksInTab()).toBe(true);
    await send(opened);

    await screen.findByText('Listing Submitted');
    expect(asksInTab()).toBe(false);
  });

  it('leaves it pending when the admin chooses so', async () => {
    created = { status: 201, body: aSubmission(2, { name: 'Kusina ni Amina' }) };
    const opened = await open();
    await opened.user.click(opened.panel.getByRole('radio', { name: 'Leave it pending' }));
    await send(opened);

    expect(
      await screen.findByText('Your listing has been submitted successfully and is pending review.'),
    ).toBeVisible();
    expect(sent()[0]?.body).not.toHaveProperty('publish');
  });

  it('keeps the input when it fails, and retries with the same key', async () => {
    const refused = { code: 'unavailable', message: 'Please try again', requestId: 'r', details: [] };
    created = { status: 503, body: { error: refused } };
    const opened = await open();
    await send(opened);

    expect(await screen.findByText('Failed to create listing. Please try again.')).toBeVisible();
    expect(opened.panel.getByRole('textbox', { name: /^Name/ })).toHaveValue('Kusina ni Amina');
    await send(opened);
    await waitFor(() => expect(sent()).toHaveLength(2));
    const [first, second] = sent().map(({ headers }) => headers['idempotency-key']);
    expect(second).toBe(first);
  });

  it('keeps the input while the dashboard is open', async () => {
    const { user, address } = await open();
    expect(address()).toContain('tab=add');
    await user.click(screen.getByRole('tab', { name: 'Dashboard' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Moderation queue' })).toBeVisible();

    await user.keyboard('{ArrowRight}');
    expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveValue('Kusina ni Amina');
  });
});
