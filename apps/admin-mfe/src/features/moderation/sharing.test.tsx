import { stubFetch } from '@halalmap/api-client/testing';
import type { Listing, QueueEvent } from '@halalmap/contracts';
import { act, screen, waitFor } from '@testing-library/react';
import { aSubmission, aUser } from '../../testing/builders';
import { createFakeListings } from '../../testing/fake-listings';
import { renderApp } from '../../testing/render-app';

/** The events of the server, which jsdom has no client for. */
class FakeEventSource extends EventTarget {
  static latest: FakeEventSource | undefined;
  readyState = 1;
  constructor(readonly url: string) {
    super();
    FakeEventSource.latest = this;
  }
  close(): void {
    this.readyState = 2;
  }
}

describe('a queue that several people share', () => {
  let network: ReturnType<typeof stubFetch>;
  let fake: ReturnType<typeof createFakeListings>;
  const open = (listings: Listing[], leasedByOthers: string[] = []) => {
    fake = createFakeListings(listings);
    fake.state.leasedByOthers = leasedByOthers;
    network = stubFetch(fake.answer);
    return renderApp({ user: aUser('admin') });
  };
  const three = () => [aSubmission(1), aSubmission(2), aSubmission(3)];
  const tell = ({ kind, ...data }: QueueEvent): void =>
    act(() => {
      const event = new MessageEvent(kind, { data: JSON.stringify(data) });
      FakeEventSource.latest?.dispatchEvent(event);
    });
  const sent = (method: string, end: string): string[] =>
    network.calls.filter((call) => call.method === method && call.path.endsWith(end)).map(({ path }) => path);

  beforeEach(() => {
    Object.assign(globalThis, { EventSource: FakeEventSource });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'EventSource');
    network.restore();
  });

  it('begins where nobody else is, leases what is open, and gives back what is left', async () => {
    const { user } = await open(three(), [aSubmission(1).id]);
    expect(await screen.findByRole('heading', { name: 'Place 2' })).toBeVisible();
    expect(screen.getByRole('row', { name: /Place 1.*is on this/ })).toBeVisible();
    await waitFor(() => expect(sent('PUT', '/lease')).toContain(`/api/listings/${aSubmission(2).id}/lease`));

    await user.keyboard('s');
    await screen.findByRole('heading', { name: 'Place 3' });
    await waitFor(() =>
      expect(sent('DELETE', '/lease')).toContain(`/api/listings/${aSubmission(2).id}/lease`),
    );
  });

  it('gets another listing than others have', async () => {
    const { user } = await open(three());
    await screen.findByRole('heading', { name: 'Place 1' });
    await user.keyboard('n');
    expect(await screen.findByRole('heading', { name: 'Place 3' })).toBeVisible();

    fake.state.leasedByOthers = three().map(({ id }) => id);
    await user.keyboard('n');
    expect(await screen.findByText('Nothing is left for you')).toBeVisible();
  });

  it('loses by itself what others decide, and goes on where that was open', async () => {
    await open(three());
    await screen.findByRole('heading', { name: 'Place 1' });
    tell({ kind: 'decided', ids: [aSubmission(3).id], by: 'other', decision: 'rejected' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Place 3' })).toBeNull());
    expect(screen.getByText('2 of 2 shown')).toBeVisible();

    tell({ kind: 'decided', ids: [aSubmission(1).id], by: 'other', decision: 'approved' });
    expect(await screen.findByRole('heading', { name: 'Place 2' })).toBeVisible();
    expect(screen.getByText('Place 1 was approved just now.')).toBeVisible();
    expect(screen.getByText('1 of 1 shown')).toBeVisible();
  });

  it('says who is on a listing, and for how long they are', async () => {
    await open(three());
    await screen.findByRole('heading', { name: 'Place 1' });
    const until = new Date(Date.now() + 60_000).toISOString();
    tell({ kind: 'leased', ids: [aSubmission(2).id], by: 'other', until });
    expect(await screen.findByRole('row', { name: /Place 2.*is on this/ })).toBeVisible();
    tell({ kind: 'released', ids: [aSubmission(2).id] });
    await waitFor(() => expect(screen.queryByRole('row', { name: /is on this/ })).toBeNull());
  });

  it('shows what is added behind the end of the list', async () => {
    const listings = three();
    await open(listings);
    await screen.findByRole('heading', { name: 'Place 1' });
    listings.push(aSubmission(4));
    tell({ kind: 'added', ids: [aSubmission(4).id] });
    expect(await screen.findByRole('button', { name: 'Place 4' })).toBeVisible();
  });

  it('passes a listing on with a note', async () => {
    const { user } = await open(three());
    await screen.findByRole('heading', { name: 'Place 1' });
    await user.click(screen.getByRole('button', { name: /Assign or put off/ }));
    await user.type(await screen.findByLabelText('Not before (optional)'), '2099-01-31');
    await user.type(screen.getByRole('textbox', { name: /Note for them/ }), 'Call them first');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(network.calls.find(({ path }) => path.endsWith('/assignment'))?.body).toEqual({
        to: null,
        snoozeUntil: '2099-01-31',
        note: 'Call them first',
      }),
    );
    expect(await screen.findByRole('heading', { name: 'Place 2' })).toBeVisible();
  });
});
