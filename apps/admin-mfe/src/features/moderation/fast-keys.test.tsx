import { stubFetch } from '@halalmap/api-client/testing';
import { screen, waitFor } from '@testing-library/react';
import { aSubmission, aUser } from '../../testing/builders';
import { choose } from '../../testing/choose';
import { createFakeListings } from '../../testing/fake-listings';
import { renderApp } from '../../testing/render-app';

describe('keys pressed faster than rows are loaded', () => {
  let network: ReturnType<typeof stubFetch>;
  let loadNextPage: () => void;

  /** Five pending places, of which the last two wait for `loadNextPage`, and a rejected one. */
  const open = async () => {
    const pending = Array.from({ length: 5 }, (_, index) => aSubmission(index + 1));
    const fake = createFakeListings([...pending, aSubmission(6, { status: 'rejected' })]);
    fake.state.pageSize = 3;
    fake.state.nextPage = new Promise((resolve) => (loadNextPage = resolve));
    network = stubFetch(fake.answer);
    const app = await renderApp({ user: aUser('admin') });
    await screen.findByRole('heading', { name: 'Place 1' });
    return app;
  };
  afterEach(() => network.restore());

  const row = (name: string) => screen.queryByRole('button', { name });
  /** Sends the decision that can still be undone. @returns the number of decisions on each place */
  const sendAll = (): Record<string, number> => {
    window.dispatchEvent(new Event('pagehide'));
    const sent: Record<string, number> = {};
    for (const { method, path } of network.calls) if (method === 'PATCH') sent[path] = (sent[path] ?? 0) + 1;
    return sent;
  };
  const once = (...numbers: number[]) =>
    Object.fromEntries(numbers.map((number) => [`/api/listings/${aSubmission(number).id}/status`, 1]));

  it('go on with the rows that have come after the last press', async () => {
    const { user } = await open();
    await user.keyboard('aaa');
    loadNextPage();
    await screen.findByRole('button', { name: 'Place 4' });
    await user.keyboard('aa');
    await screen.findByText('Approved: Place 5');
    await waitFor(() => expect(sendAll()).toEqual(once(1, 2, 3, 4, 5)));
  });

  it('leave the rows out that were decided while others were loading', async () => {
    const { user } = await open();
    await user.keyboard('aaa');
    loadNextPage();
    await screen.findByRole('button', { name: 'Place 4' });
    await waitFor(() => expect(row('Place 2')).toBeNull());
    expect(row('Place 1')).toBeNull();
    expect(row('Place 3')).toBeVisible();
  });

  it('decide one row each, even in the moment in which a row is selected', async () => {
    const { user } = await open();
    await user.keyboard('aaaa');
    const observer = new MutationObserver(() => {
      if (row('Place 4')?.getAttribute('aria-current') !== 'true') return;
      observer.disconnect();
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    loadNextPage();
    await screen.findByText('Approved: Place 5');
    await waitFor(() => expect(sendAll()).toEqual(once(1, 2, 3, 4, 5)));
  });

  it('decide nothing in a list that is opened meanwhile', async () => {
    const { user } = await open();
    await user.keyboard('aaaa');
    await choose(user, 'Status', 'Rejected');
    await screen.findByRole('heading', { name: 'Place 6' });
    loadNextPage();
    await waitFor(() => expect(sendAll()).toEqual(once(1, 2, 3)));
    expect(screen.queryByText(/Approved: Place 6/)).toBeNull();
  });
});
