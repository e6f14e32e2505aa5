import { stubFetch } from '@halalmap/api-client/testing';
import type { Listing } from '@halalmap/contracts';
import { aListingImage } from '@halalmap/listing-parts/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aSubmission, aUser } from '../../testing/builders';
import { choose } from '../../testing/choose';
import { createFakeListings } from '../../testing/fake-listings';
import { renderApp } from '../../testing/render-app';

describe('the moderation queue', () => {
  let network: ReturnType<typeof stubFetch>;
  let fake: ReturnType<typeof createFakeListings>;
  const decisions = () => network.calls.filter(({ method }) => method === 'PATCH');
  const review = () => screen.getByRole('region', { name: /Place|Masjid/ });
  const open = (listings: Listing[], address?: string) => {
    fake = createFakeListings(listings);
    network = stubFetch(fake.answer);
    return renderApp({ user: aUser('admin'), ...(address === undefined ? {} : { address }) });
  };
  /** Sends the decision that can still be undone. */
  const leavePage = () => act(() => void window.dispatchEvent(new Event('pagehide')));
  const twoPending = () => [aSubmission(1), aSubmission(2), aSubmission(3, { status: 'approved' })];

  afterEach(() => {
    network.restore();
    // The result of a bulk action is kept on the device.
    localStorage.clear();
  });

  it('starts with pending listings, reviews the first, and counts all', async () => {
    await open(twoPending());

    expect(await screen.findByRole('heading', { name: 'Place 1' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Place 2' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Place 3' })).toBeNull();
    await waitFor(() =>
      expect(screen.getByRole('list', { name: 'Counts' })).toHaveTextContent(
        /2Pending1Approved0Rejected3Total/,
      ),
    );
  });

  it('says how long the oldest has waited, even if it is not shown', async () => {
    fake = createFakeListings(twoPending());
    fake.state.oldest = new Date(Date.now() - 3 * 24 * 60 * 60_000).toISOString();
    network = stubFetch(fake.answer);
    await renderApp({ user: aUser('admin') });

    expect(await screen.findByText('3 days ago')).toBeVisible();
  });

  it('shows all submitted facts and marks unknown ones', async () => {
    await open([aSubmission(1, { phone: '+63 900 123 4567', foodTypes: ['Tausug'], wifiAvailable: true })]);
    await screen.findByRole('heading', { name: 'Place 1' });

    const row = (name: string) => within(review()).getByRole('row', { name: new RegExp(`^${name} `) });
    expect(row('Cuisine')).toHaveTextContent('Tausug');
    expect(row('Phone')).toHaveTextContent('+63 900 123 4567');
    expect(row('Wi-Fi')).toHaveTextContent('Yes');
    expect(row('Address')).toHaveTextContent('Not known');
  });

  it('marks a name that mixes letters of several scripts in one word', async () => {
    await open([aSubmission(1, { name: 'Place J\u043Ellibi' }), aSubmission(2)]);
    await screen.findByRole('heading', { name: 'Place J\u043Ellibi' });

    const note = within(review()).getByText('A name mixes letters of several scripts in one word');
    expect(note.parentElement).toHaveTextContent(/Look at these words: J\u043Ellibi$/);
    expect(screen.getAllByText('Mixed scripts')).toHaveLength(1);
  });

  it('approves, shows a message, and selects the next one', async () => {
    const { user } = await open(twoPending());
    await screen.findByRole('heading', { name: 'Place 1' });

    await user.click(within(review()).getByRole('button', { name: /^Approve/ }));

    await screen.findByText('Status Update Success');
    const next = await screen.findByRole('heading', { name: 'Place 2' });
    await waitFor(() => expect(next).toHaveFocus());
    expect(screen.getByRole('row', { name: /Place 1.*Approved/ })).toBeVisible();
    expect(decisions()).toEqual([]);

    await user.keyboard('a');
    await waitFor(() =>
      expect(decisions()[0]).toMatchObject({
        path: `/api/listings/${aSubmission(1).id}/status`,
        body: { status: 'approved' },
      }),
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Place 1' })).toBeNull());
    leavePage();
    await waitFor(() => expect(decisions()).toHaveLength(2));
    expect(
      network.calls.filter(({ path, params }) => path === '/api/listings' && params.has('sort')),
    ).toHaveLength(1);
  });

  it('takes a decision back, and sends nothing', async () => {
    const { user } = await open(twoPending());
    await screen.findByRole('heading', { name: 'Place 1' });
    await user.keyboard('a');
    await screen.findByText('Approved: Place 1');

    await user.keyboard('u');
    await screen.findByRole('heading', { name: 'Place 1' });
    expect(screen.queryByText('Approved: Place 1')).toBeNull();
    leavePage();
    expect(decisions()).toEqual([]);
  });

  it('takes decisions back one by one after they were sent', async () => {
    const { user } = await open([aSubmission(1), aSubmission(2), aSubmission(3)]);
    await screen.findByRole('heading', { name: 'Place 1' });
    await user.keyboard('aa');
    await waitFor(() => expect(decisions()).toHaveLength(1));
    await user.keyboard('u');
    await screen.findByText('Approved: Place 1');
    await user.keyboard('u');

    await waitFor(() =>
      expect(decisions().map(({ path, body }) => [path, body])).toEqual([
        [`/api/listings/${aSubmission(1).id}/status`, { status: 'approved' }],
        [`/api/listings/${aSubmission(1).id}/status`, { status: 'pending', reason: 'Decided by mistake' }],
      ]),
    );
    expect(await screen.findByText('Place 1 is as it was before your decision.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Place 1' })).toBeVisible();
  });

  it('asks before it approves what is ticked, and says what is among it', async () => {
    const { user } = await open([aSubmission(1, { images: [aListingImage(1)] }), aSubmission(2)]);
    await screen.findByRole('heading', { name: 'Place 1' });
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    await user.click(screen.getByRole('button', { name: 'Bulk approve' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('1 with photos')).toBeVisible();
    expect(dialog.getByText('0 with possible duplicates')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Approve 2 listings' }));
    expect(await screen.findByText('2 listings done.')).toBeVisible();
  });

  it('fills in a saved reason with one key, and confirms with another', async () => {
    const { user } = await open(twoPending());
    await screen.findByRole('heading', { name: 'Place 1' });
    await user.keyboard('r');
    const reason = await screen.findByRole('textbox', { name: /Reason/ });
    await user.keyboard('2');
    expect(reason).toHaveValue('This place is already listed.');
    await user.type(reason, '{Control>}{Enter}{/Control}');

    await screen.findByText('Rejected: Place 1');
    leavePage();
    await waitFor(() =>
      expect(decisions()[0]?.body).toEqual({ status: 'rejected', reason: 'This place is already listed.' }),
    );
  });

  it('records a certificate as seen only when that is ticked, and shows the resulting badge', async () => {
    const certificate = { certifyingBody: 'Prime', certificationNumber: 'P-1', expiryDate: '2027-05-05' };
    const file = { n: 1, url: '/api/listings/1/certificate-files/1', fileName: 'halal.pdf', fileSize: 2_500_000, mimeType: 'application/pdf', width: null, height: null, sentAt: '2026-11-03T04:00:00.000Z' }; // prettier-ignore
    const { user } = await open([aSubmission(1, { ...certificate, certificateFiles: [file] })]);
    const box = await screen.findByRole('checkbox', { name: 'I have seen the certificate' });
    expect(box).not.toBeChecked();
    const paper = await screen.findByRole('link', { name: 'halal.pdf' });
    expect(paper).toHaveAttribute('download', 'halal.pdf');
    expect(paper.closest('li')).toHaveTextContent(/MB, 3 Nov 2026$/);
    const badge = within(await screen.findByRole('status', { name: 'Badge after approval' }));
    await badge.findByText('Unverified');

    await user.click(box);
    await user.click(screen.getByRole('radio', { name: 'Register of the certifier' }));
    await badge.findByText('Halal Certified');
    await user.click(within(review()).getByRole('button', { name: /^Approve/ }));
    await screen.findByText('Status Update Success');
    leavePage();
    await waitFor(() =>
      expect(decisions()[0]?.body).toEqual({ status: 'approved', certificateSeen: { how: 'register' } }),
    );
  });

  it('asks whether the holder of a certificate is the place, and says which field is refused', async () => {
    const certificate = { certifyingBody: 'Prime', certificationNumber: 'P-1', expiryDate: '2027-05-05', certificateHolder: 'Bounty Poultry Corp.', certificateScope: 'slaughter' as const }; // prettier-ignore
    const { user } = await open([aSubmission(1, certificate)]);
    await user.click(await screen.findByRole('checkbox', { name: 'I have seen the certificate' }));
    const choice = within(screen.getByRole('group', { name: 'Certificate' }));
    expect(choice.getByText('Bounty Poultry Corp.')).toBeVisible();
    expect(choice.getByText('The slaughter')).toBeVisible();
    const refused = await choice.findByRole('alert');
    expect(refused).toHaveTextContent('Certificate issued to: It was issued to another name');
    await user.click(choice.getByRole('checkbox', { name: /^Bounty Poultry Corp\. is / }));
    await waitFor(() => expect(choice.queryByRole('alert')).toBeNull());
    await user.click(within(review()).getByRole('button', { name: /^Approve/ }));
    await screen.findByText('Status Update Success');
    leavePage();
    await waitFor(() =>
      expect(decisions()[0]?.body).toEqual({
        status: 'approved',
        certificateSeen: { how: 'paper', holderIsThisPlace: true },
      }),
    );
  });

  it('cannot record an incomplete certificate', async () => {
    await open([aSubmission(1, { certifyingBody: 'Prime' })]);

    expect(await screen.findByRole('checkbox', { name: 'I have seen the certificate' })).toBeDisabled();
    expect(screen.getByText('This requires the certifying body, number and valid-until date.')).toBeVisible();
  });

  it('shows all rows of a large page, and ticks them together or one by one', async () => {
    const many = Array.from({ length: 40 }, (_, index) => aSubmission(index + 1));
    const { user } = await open(many, '/admin?size=50');
    await screen.findByRole('button', { name: 'Place 40' });
    const all = screen.getByRole('checkbox', { name: 'Select all rows on this page' });

    await user.click(all);
    expect(screen.getByText('40 selected')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Select Place 40' }));
    expect(screen.getByText('39 selected')).toBeVisible();
    expect(all).toBePartiallyChecked();
    // The ticks leave the review alone.
    expect(screen.getByRole('heading', { name: 'Place 1' })).toBeVisible();
  });

  it('rejects only with a reason', async () => {
    const { user } = await open(twoPending());
    await screen.findByRole('heading', { name: 'Place 1' });
    await user.click(within(review()).getByRole('button', { name: /^Reject/ }));
    const dialog = within(await screen.findByRole('dialog'));

    await user.click(dialog.getByRole('button', { name: 'Reject listing' }));
    expect(dialog.getByText('Explain why the listing is rejected')).toBeInTheDocument();
    expect(decisions()).toEqual([]);

    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Closed for years');
    await user.click(dialog.getByRole('button', { name: 'Reject listing' }));

    await screen.findByText('Status Update Success');
    leavePage();
    await waitFor(() =>
      expect(decisions()[0]?.body).toEqual({ status: 'rejected', reason: 'Closed for years' }),
    );
  });

  it.each([
    [true, 'The submitter can read the reason.'],
    [false, 'It was submitted without an account: whoever has its receipt can read the reason.'],
  ])('says who can read the reason when the submitter was signed in: %s', async (submittedSignedIn, text) => {
    const { user } = await open([aSubmission(1, { submittedSignedIn })]);
    await screen.findByRole('heading', { name: 'Place 1' });
    await user.click(within(review()).getByRole('button', { name: /^Reject/ }));
    expect(within(await screen.findByRole('dialog')).getByText(text)).toBeVisible();
  });

  it('restores the row when the server refuses, and shows its response', async () => {
    const { user } = await open(twoPending());
    await screen.findByRole('heading', { name: 'Place 1' });
    fake.state.refuseDecisions = true;

    await user.click(within(review()).getByRole('button', { name: /^Approve/ }));
    await user.keyboard('a');

    await screen.findByText('Status Update Failed');
    expect(screen.getByText('Not possible')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Place 1' })).toBeInTheDocument();
  });

  it.each([
    ['approved', 'Someone else has already approved Place 1. The list is now up to date.'],
    ['rejected', 'Someone else has already rejected Place 1. The list is now up to date.'],
    ['pending', 'Place 1 has changed since you opened it. Review it again before you decide.'],
  ] as const)(
    'decides nothing that another admin has made %s meanwhile, and shows it',
    async (status, text) => {
      const listings = twoPending();
      const { user } = await open(listings);
      await screen.findByRole('heading', { name: 'Place 1' });
      Object.assign(listings[0]!, {
        status,
        phone: '+63 999 123 4567',
        updatedAt: '2026-11-02T00:00:00.000Z',
      });

      await user.click(within(review()).getByRole('button', { name: /^Reject/ }));
      await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Closed for years');
      await user.click(await screen.findByRole('button', { name: 'Reject listing' }));
      await user.keyboard('a');

      await screen.findByText('Status Update Failed');
      expect(screen.getByText(text)).toBeVisible();
      expect(listings[0]).toMatchObject({ status });
      await waitFor(() =>
        expect(screen.queryAllByRole('button', { name: 'Place 1' })).toHaveLength(
          status === 'pending' ? 1 : 0,
        ),
      );
    },
  );

  it('decides only on the version that was read', async () => {
    const { user } = await open(twoPending());
    await screen.findByRole('heading', { name: 'Place 1' });

    await user.click(within(review()).getByRole('button', { name: /^Approve/ }));

    await screen.findByText('Status Update Success');
    leavePage();
    await waitFor(() => expect(decisions()[0]?.headers['if-match']).toContain(aSubmission(1).id));
  });

  it('shows the photos that were sent along', async () => {
    await open([aSubmission(1, { imageUrl: '/media/a', images: [aListingImage(0)] }), aSubmission(2)]);
    await screen.findByRole('heading', { name: 'Place 1' });

    expect(await within(review()).findByRole('heading', { name: '1 photo' })).toBeVisible();
    expect(within(review()).getByRole('list', { name: 'Photos of Place 1' })).toBeVisible();
    expect(screen.getByRole('row', { name: /Place 1.*Photos/ })).toBeVisible();
    expect(screen.queryByRole('row', { name: /Place 2.*Photos/ })).toBeNull();
  });

  it('supports shortcuts, but not while typing', async () => {
    const { user } = await open(twoPending());
    await screen.findByRole('heading', { name: 'Place 1' });

    await user.keyboard('j');
    expect(screen.getByRole('heading', { name: 'Place 2' })).toBeInTheDocument();
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('heading', { name: 'Place 1' })).toBeInTheDocument();
    await user.keyboard('r');
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));

    await user.type(screen.getByRole('searchbox'), 'a');
    expect(decisions()).toEqual([]);
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Place 1' }));
    await user.keyboard('a');
    await screen.findByText('Status Update Success');
  });

  it('ignores shortcuts once they are disabled', async () => {
    const { user } = await open(twoPending());
    await screen.findByRole('heading', { name: 'Place 1' });

    await user.click(screen.getByRole('checkbox', { name: /^Keys/ }));
    await user.keyboard('a');

    expect(decisions()).toEqual([]);
  });

  it('decides on all selected rows at once, and lists those that failed', async () => {
    const { user } = await open(twoPending());
    await screen.findByRole('heading', { name: 'Place 1' });
    await user.click(screen.getByRole('button', { name: 'Bulk approve' }));
    await screen.findByText('No Selection');
    expect(screen.getByText('Please select items to perform bulk actions')).toBeVisible();

    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    expect(screen.getByText('2 selected')).toBeVisible();
    fake.state.failInBulk = { id: aSubmission(2).id, code: 'locked', message: 'Another admin edits it' };
    await user.click(screen.getByRole('button', { name: /^Bulk reject/ }));
    await user.click(await screen.findByRole('button', { name: 'Reject 2 listings' }));
    expect(screen.getByText('Explain why the listings are rejected')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Closed for years');
    await user.click(screen.getByRole('button', { name: 'Reject 2 listings' }));

    await screen.findByText('Bulk Operation Success');
    const [sent] = network.calls.filter(({ path }) => path === '/api/listings/bulk');
    expect(sent?.body).toEqual({
      action: 'updateStatus',
      listingIds: [aSubmission(1).id, aSubmission(2).id],
      data: { status: 'rejected', reason: 'Closed for years' },
    });
    expect(screen.getByText('1 listing failed')).toBeVisible();
    expect(screen.getByText(/Another admin edits it/)).toHaveTextContent('Place 2: Another admin edits it');
    expect(screen.getByText('1 selected')).toBeVisible();
  });

  it('shows what the server sorts, and loads more before the end is reached', async () => {
    const many = Array.from({ length: 120 }, (_, index) => aSubmission(index + 1));
    const { user, address } = await open(many);
    await screen.findByRole('heading', { name: 'Place 1' });
    expect(screen.getByText('50 of 120 shown')).toBeVisible();
    const [first] = network.calls.filter(({ params }) => params.get('limit') === '50');
    expect(first?.params.get('sort')).toBe('oldest');

    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText('100 of 120 shown');
    await user.click(await screen.findByRole('button', { name: 'Place 95' }));
    await screen.findByText('120 of 120 shown');
    expect(screen.getByRole('heading', { name: 'Place 95' })).toBeVisible();

    await user.click(screen.getByRole('columnheader', { name: /Listing/ }));
    await waitFor(() => expect(address()).toBe(`/admin?row=${aSubmission(95).id}&sort=name`));
  });

  it('decides all that match in a job, after saying what is among them', async () => {
    const many = Array.from({ length: 60 }, (_, index) => aSubmission(index + 1));
    const { user } = await open(many);
    await screen.findByRole('heading', { name: 'Place 1' });
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    await user.click(screen.getByRole('button', { name: 'Select all 60 that match' }));
    expect(screen.getByText('All 60 selected')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Bulk approve' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('60 with possible duplicates');
    await user.click(dialog.getByRole('button', { name: 'Approve 60 listings' }));

    await screen.findByText('59 of 60 listings done, 1 failed.');
    const [sent] = network.calls.filter(({ path }) => path === '/api/listings/bulk');
    expect(sent?.body).toEqual({
      action: 'updateStatus',
      data: { status: 'approved' },
      query: { status: 'pending', snoozed: false, spam: false },
      expected: 60,
    });
    await user.click(screen.getByText('1 listing failed'));
    expect(screen.getByText(/Somebody is editing it/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Take it back' }));
    await screen.findByText('58 listings taken back, 1 kept.');
    await user.click(screen.getByText('1 listing stays as it is, and why'));
    expect(screen.getByText(/Somebody has changed it since/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Take it back' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Close the result' }));
    expect(screen.queryByText('58 listings taken back, 1 kept.')).toBeNull();
  });

  it('restores a deleted place', async () => {
    const deleted = {
      at: '2026-11-20T00:00:00.000Z',
      cause: 'closed' as const,
      until: '2026-12-20T00:00:00.000Z',
    };
    const moderation = { sender: { kind: 'visitor' as const }, duplicates: [], certificate: 'none' as const, photos: 0, etag: '"e"', deleted }; // prettier-ignore
    const { user } = await open(
      [aSubmission(1, { status: 'approved', moderation })],
      '/admin?status=deleted',
    );
    await screen.findByText(/^Deleted: It has closed\. It can be restored until/);

    await user.click(screen.getByRole('button', { name: 'Restore' }));
    await screen.findByText('Place 1 is back, as it was before.');
    expect(network.calls.some(({ path }) => path === `/api/listings/${aSubmission(1).id}/restore`)).toBe(
      true,
    );
  });

  it('keeps status, type and search in the URL', async () => {
    const { user, address } = await open([
      ...twoPending(),
      aSubmission(4, { status: 'approved', entityType: 'mosque', name: 'Masjid' }),
    ]);

    await choose(user, 'Status', 'Approved');
    await choose(user, 'Type', 'Mosque');
    await user.type(screen.getByRole('searchbox'), 'mas');

    await waitFor(() => expect(address()).toBe('/admin?status=approved&type=mosque&search=mas'));
    expect(await screen.findByRole('heading', { name: 'Masjid' })).toBeInTheDocument();
  });

  it('says when there is nothing to decide, and shows the others on request', async () => {
    const { user } = await open([aSubmission(3, { status: 'approved' })]);
    await screen.findByRole('heading', { name: 'No listings found' });

    await user.click(screen.getByRole('button', { name: 'Show all listings' }));

    expect(await screen.findByRole('heading', { name: 'Place 3' })).toBeInTheDocument();
    expect(within(review()).queryByRole('button', { name: /^Approve/ })).toBeNull();
    expect(screen.getByRole('button', { name: /^Unpublish/ })).toBeInTheDocument();
  });

  it('says when the list does not load, and retries', async () => {
    fake = createFakeListings(twoPending());
    let isDown = true;
    network = stubFetch((call) => (isDown ? { status: 500, body: '' } : fake.answer(call)));
    const { user } = await renderApp({ user: aUser('admin') });
    await screen.findAllByText('Data Loading Failed');

    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('heading', { name: 'Place 1' })).toBeInTheDocument();
  });
});

describe('the guard of the admin pages', () => {
  let network: ReturnType<typeof stubFetch>;
  beforeEach(() => {
    network = stubFetch(createFakeListings([]).answer);
  });
  afterEach(() => network.restore());

  it('tells a business account that it may not', async () => {
    await renderApp({ user: aUser('business') });

    expect((await screen.findAllByText('Access Denied')).length).toBeGreaterThan(0);
    expect(network.calls.filter(({ path }) => path === '/api/listings')).toEqual([]);
  });
});
