import type { ListingReport } from '@halalmap/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { aListing } from '@halalmap/listing-parts/testing';
import { aUser } from '../../testing/builders';
import { choose } from '../../testing/choose';
import { refusal, startDesk, type Desk } from '../../testing/fake-desk';
import { renderApp } from '../../testing/render-app';
import { aDispute, anAccount, anOverview, aReport, idOf } from '../../testing/waiting';

let desk: ReturnType<typeof startDesk>;
const alerts = (people: number) => ({
  '/api/analytics/overview': anOverview({
    alerts: people === 0 ? [] : [{ listingId: idOf(500), name: 'Kusina', verdict: 'closed', people }],
  }),
});
const open = (rows: Desk, address: string, people = 0, others: Record<string, unknown> = {}) => {
  desk = startDesk(
    { '/api/users': [anAccount(700), anAccount(701)], ...rows },
    { ...alerts(people), ...others },
  );
  return renderApp({ user: aUser('admin'), address });
};
afterEach(() => desk.restore());

describe('reported problems', () => {
  const aProblem = (values: Partial<ListingReport> = {}): ListingReport => ({
    id: idOf(1),
    about: 'listing',
    listingId: idOf(500),
    listingName: 'Kusina',
    kind: 'certificate',
    text: 'The number is of another place',
    imageId: null,
    email: 'aminah@example.org',
    reporterId: null,
    count: 1,
    status: 'open',
    createdAt: '2026-11-20T00:00:00.000Z',
    ...values,
  });

  it('say how often the same person has sent them', async () => {
    await open({ '/api/reports': [aProblem({ count: 3 })] }, '/admin/reports?about=problems');

    expect(await screen.findByText(/^Reported .+, 3 times by the same person$/)).toBeVisible();
  });

  it('show what is wrong, the place and the address for questions, and are decided', async () => {
    const { user } = await open({ '/api/reports': [aProblem()] }, '/admin/reports?about=problems');
    await screen.findByRole('heading', { name: 'Kusina' });

    expect(screen.getAllByText('The certificate is false or has expired').length).toBeGreaterThan(0);
    expect(screen.getByText('aminah@example.org')).toBeVisible();
    expect(screen.getByText('A visitor')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /Mark as resolved/ }));
    expect(await screen.findByText('Problem resolved')).toBeVisible();
  });

  const photo = (number: number, caption: string) => ({
    id: idOf(number),
    listingId: idOf(500),
    url: `/media/${number}`,
    fileName: 'front.jpg',
    fileSize: 1_000,
    mimeType: 'image/jpeg',
    width: 800,
    height: 600,
    caption,
    order: 0,
    isThumbnail: false,
    createdAt: '2026-10-01T00:00:00.000Z',
  });
  const showBeside = (images: ReturnType<typeof photo>[]) => {
    const place = aListing({
      id: idOf(500),
      name: 'Kusina',
      phone: '0917 123 4567',
      status: 'approved',
      images,
    });
    const report = aProblem({ kind: 'photo', imageId: idOf(600) });
    return open({ '/api/reports': [report] }, '/admin/reports?about=problems', 0, {
      [`/api/listings/${idOf(500)}`]: place,
    });
  };

  it('show the reported photo and the place beside the report', async () => {
    await showBeside([photo(600, 'A dog'), photo(601, 'The door')]);

    const reported = within(await screen.findByRole('list', { name: /The reported photo/ }));
    expect(reported.getByRole('button', { name: /A dog/ })).toBeVisible();
    expect(screen.getByText('Other photos (1)')).toBeVisible();
    expect(screen.getByRole('button', { name: /The door/ })).toBeVisible();
    expect(screen.getByRole('cell', { name: '0917 123 4567' })).toBeVisible();
  });

  it('say that the reported photo has been removed since', async () => {
    await showBeside([]);
    expect(await screen.findByText('It has been removed since.')).toBeVisible();
  });

  it('say that the place is no longer listed', async () => {
    await open({ '/api/reports': [aProblem()] }, '/admin/reports?about=problems');
    expect(await screen.findByText('The place is no longer listed.')).toBeVisible();
  });
});

describe('reported reviews', () => {
  const openReviews = (...rows: ReturnType<typeof aReport>[]) =>
    open({ '/api/reports': rows }, '/admin/reports');

  it('show the text as it was and as it is now, and why it was reported', async () => {
    await openReviews(
      aReport(1, { current: { author: 'Rami E.', rating: 3, title: null, comment: 'Not nice', images: [] } }),
    );
    await screen.findByRole('heading', { name: 'Kusina 1' });

    expect(screen.getByText(/When it was reported · 1 star of 5/).closest('figure')).toHaveTextContent(
      'Rude',
    );
    expect(screen.getByText(/Now · 3 stars of 5/).closest('figure')).toHaveTextContent('Not nice');
    expect(screen.getAllByText('It insults somebody').length).toBeGreaterThan(0);
    expect(screen.getByText('Rami E.')).toBeVisible();
  });

  it('say that the text has not changed, or is gone', async () => {
    const { user } = await openReviews(aReport(1), aReport(2, { current: null }));

    await screen.findByText('It has not changed since.');
    await user.keyboard('j');
    expect(screen.getByText('The review no longer exists.')).toBeVisible();
  });

  it('are removed only after a confirmation that explains the effect', async () => {
    const { user } = await openReviews(aReport(1));
    await screen.findByRole('heading', { name: 'Kusina 1' });

    await user.keyboard('a');
    expect(desk.decisions()).toEqual([]);
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove review' }),
    );

    await screen.findByText('Review removed');
    expect(desk.decisions()[0]).toMatchObject({
      path: `/api/reports/${idOf(1)}`,
      body: { status: 'upheld' },
    });
    await screen.findByText('No reported reviews are waiting for a decision.');
  });

  it('stay when the report is dismissed', async () => {
    const { user } = await openReviews(aReport(1), aReport(2));
    await screen.findByRole('heading', { name: 'Kusina 1' });

    await user.keyboard('r');

    await screen.findByText('Report dismissed');
    expect(desk.decisions()[0]?.body).toEqual({ status: 'dismissed' });
    expect(await screen.findByRole('heading', { name: 'Kusina 2' })).toBeVisible();
  });

  it('that somebody else decided are reported and leave the list', async () => {
    const { user } = await openReviews(aReport(1), aReport(2));
    await screen.findByRole('heading', { name: 'Kusina 1' });
    desk.state.refuse = refusal(409, 'invalid_transition', 'This report is already upheld');
    desk.state.before = () => Object.assign(desk.desk['/api/reports']?.[0] ?? {}, { status: 'upheld' });

    await user.keyboard('r');

    await screen.findByText('This report is already upheld. The list is now up to date.');
    expect(await screen.findByRole('heading', { name: 'Kusina 2' })).toBeVisible();
  });
});

describe('disputed places', () => {
  const address = '/admin/reports?about=places';

  it('are highlighted when several people say that one has closed', async () => {
    const { user } = await open(
      { '/api/confirmations': [aDispute(1, { note: 'Shutters down' }), aDispute(2), aDispute(3)] },
      address,
      3,
    );

    await user.click(await screen.findByText('1 alert'));
    expect(screen.getByText('A place may have closed')).toBeVisible();
    expect(screen.getByText(/3 people say that Kusina has closed/)).toBeVisible();
    expect(await screen.findByText(/^Several people say that this place has closed/)).toBeVisible();
    expect(screen.getByText('2 other open disputes about this place')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Edit or unpublish the place' })).toHaveAttribute(
      'href',
      '/admin?status=all&search=Kusina',
    );
    expect(desk.calls.find(({ path }) => path === '/api/confirmations')?.params.get('open')).toBe('true');
  });

  it.each([
    ['a', 'Resolve dispute', 'Dispute resolved', 'resolved'],
    ['r', 'Reject dispute', 'Dispute rejected', 'rejected'],
  ])('are settled by %s with a word on what was found', async (key, button, said, status) => {
    const { user } = await open({ '/api/confirmations': [aDispute(1)] }, address);
    await screen.findByRole('heading', { name: 'Kusina' });

    await user.keyboard(key);
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: button }));
    expect(dialog.getByText('Enter what you found')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /Findings/ }), 'Called them');
    await user.click(dialog.getByRole('button', { name: button }));

    await screen.findByText(said);
    expect(desk.decisions()[0]?.body).toEqual({ status, note: 'Called them' });
    await screen.findByText('No places are disputed.');
  });

  it('are found by the disputed fact', async () => {
    const { user } = await open(
      { '/api/confirmations': [aDispute(1), aDispute(2, { verdict: 'not_halal', listingName: 'Warung' })] },
      address,
    );
    await screen.findByRole('heading', { name: 'Kusina' });

    await choose(user, 'What is disputed', 'It is not halal');

    expect(await screen.findByRole('heading', { name: 'Warung' })).toBeVisible();
  });

  it('are linked from the reviews and back', async () => {
    const { user, address: where } = await open(
      { '/api/reports': [], '/api/confirmations': [] },
      '/admin/reports',
    );
    await screen.findByText('No reported reviews are waiting for a decision.');

    await user.click(screen.getByRole('link', { name: 'Places' }));

    await screen.findByText('No places are disputed.');
    await waitFor(() => expect(where()).toBe(address));
  });
});

describe('the dashboard', () => {
  it('shows the places that may have closed', async () => {
    const { user } = await open({ '/api/listings': [] }, '/admin', 4);

    await user.click(await screen.findByText('1 alert'));
    expect(screen.getByText(/4 people say that Kusina has closed/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Review it: Kusina' })).toHaveAttribute(
      'href',
      '/admin/reports?about=places&verdict=closed',
    );
  });
});

describe('the reports that wait', () => {
  const choose = (reviews: number, places: number) => {
    const opened = open({ '/api/reports': [], '/api/confirmations': [aDispute(1)] }, '/admin/reports');
    desk.state.waiting = { '/api/reports': reviews, '/api/confirmations': places };
    return opened;
  };

  it('are shown first when only places are disputed', async () => {
    await choose(0, 3);
    expect(await screen.findByRole('link', { name: 'Places 3 pending', current: 'page' })).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Kusina' })).toBeVisible();
  });

  it('are reviews first when both wait', async () => {
    await choose(2, 3);
    expect(await screen.findByRole('link', { name: 'Reviews 2 pending', current: 'page' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Places 3 pending' })).toBeVisible();
  });
});
