import { aFile, createFakeUploads } from '@halalmap/listing-parts/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aListing } from '../../testing/builders';
import { anError, createFakeServer, fillName, openForm, sendButton } from './testing/fake-server';

describe('the photos of the form', () => {
  const server = createFakeServer();
  const uploads = createFakeUploads();
  beforeEach(() => {
    server.start();
    uploads.start();
  });
  afterEach(() => {
    uploads.stop();
    server.stop();
  });

  const section = () => within(screen.getByRole('region', { name: 'Photos' }));
  const choose = (...files: File[]) =>
    fireEvent.change(screen.getByTestId('photo-files'), { target: { files } });
  const withPhotos = async (...names: string[]) => {
    const view = await fillName('Amina');
    choose(...names.map((name) => aFile(name)));
    await waitFor(() => expect(section().getAllByText(/, ready$/)).toHaveLength(names.length));
    return view;
  };
  const shownNames = () =>
    section()
      .getAllByRole('listitem')
      .map((item) => item.getAttribute('aria-label'));
  const sentImages = () => (server.submissions()[0]?.body as { images?: unknown[] }).images;

  it('are sent with it in their order, with captions and the main one', async () => {
    const { user } = await withPhotos('a.jpg', 'b.jpg');

    await user.type(section().getByRole('textbox', { name: 'Caption of b.jpg' }), 'The front');
    await user.click(section().getByRole('button', { name: 'Make b.jpg the main photo' }));
    await user.click(sendButton());

    await screen.findByRole('heading', { name: 'Listing Submitted' });
    expect(sentImages()).toEqual([
      { url: expect.stringMatching(/^\/media\//), caption: null, isThumbnail: false },
      { url: expect.stringMatching(/^\/media\//), caption: 'The front', isThumbnail: true },
    ]);
    expect(uploads.names).toEqual(['a.jpg', 'b.jpg']);
  });

  it('are refused by name before sending, if the browser can tell', async () => {
    await fillName('Amina');

    choose(aFile('notes.txt', 'text/plain'), aFile('large.png', 'image/png', 6 * 1024 * 1024));

    const alert = within(await section().findByRole('alert'));
    expect(alert.getByText('notes.txt is not an image file')).toBeVisible();
    expect(alert.getByText('large.png')).toBeVisible();
    expect(alert.getByText('File size must be less than 5MB')).toBeVisible();
    expect(uploads.names).toEqual([]);
  });

  it('are shown with photos and PDFs of the certificate, which are sent only with a Yes', async () => {
    const { user } = await fillName('Amina');
    const response = (name: string) =>
      user.click(
        within(screen.getByRole('group', { name: /^Halal certified/ })).getByRole('radio', { name }),
      );
    expect(screen.queryByTestId('document-files')).toBeNull();
    await response('Yes');
    const files = [aFile('front.jpg'), aFile('certificate.pdf', 'application/pdf')];
    fireEvent.change(screen.getByTestId('document-files'), { target: { files } });
    await waitFor(() => expect(screen.getAllByText(/, ready$/)).toHaveLength(2));
    expect(new Set(uploads.addresses)).toEqual(new Set(['/api/uploads?for=paper']));

    await response('No');
    server.responses.submit = () => anError(503, { code: 'unavailable', message: 'Later' });
    await user.click(sendButton());
    await screen.findByText('Submission Failed');
    expect(server.submissions()[0]?.body).not.toHaveProperty('certificateFiles');

    await response('Yes');
    server.responses.submit = () => ({ status: 201, body: aListing() });
    await user.click(sendButton());
    await screen.findByRole('heading', { name: 'Listing Submitted' });
    expect(server.submissions()[1]?.body).toMatchObject({
      certificateFiles: [expect.stringMatching(/^\/media\//), expect.stringMatching(/^\/media\//)],
    });
  });

  it('can be reordered by keyboard, which keeps the focus and is announced', async () => {
    const { user } = await withPhotos('a.jpg', 'b.jpg', 'c.jpg');
    const earlier = section().getByRole('button', { name: 'Move c.jpg earlier' });

    earlier.focus();
    await user.keyboard('{Enter}{Enter}{Enter}');

    expect(shownNames()).toEqual(['c.jpg', 'a.jpg', 'b.jpg']);
    expect(section().getByText('c.jpg is now photo 1 of 3')).toBeInTheDocument();
    expect(section().getByRole('button', { name: 'Move c.jpg earlier' })).toHaveFocus();
    expect(section().getByRole('button', { name: 'Move c.jpg earlier' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it('move the focus to the next one when one is removed', async () => {
    const { user } = await withPhotos('a.jpg', 'b.jpg');

    await user.click(section().getByRole('button', { name: 'Remove a.jpg' }));
    expect(section().getByRole('button', { name: 'Remove b.jpg' })).toHaveFocus();
    expect(section().getByText('Main')).toBeVisible();
    await user.click(section().getByRole('button', { name: 'Remove b.jpg' }));
    expect(section().getByRole('button', { name: 'choose files' })).toHaveFocus();
  });

  it('show how far each is, and can be cancelled', async () => {
    const { user } = await fillName('Amina');
    uploads.hold();
    choose(aFile('a.jpg'));
    await waitFor(() => expect(uploads.waiting).toHaveLength(1));

    act(() => uploads.waiting[0]?.progress(0.62));
    expect(section().getByRole('progressbar', { name: 'Uploading a.jpg' })).toHaveAttribute(
      'aria-valuenow',
      '62',
    );
    await user.click(section().getByRole('button', { name: 'Cancel a.jpg' }));

    expect(uploads.aborted).toEqual(['a.jpg']);
    expect(section().queryByRole('listitem')).toBeNull();
  });

  it('are shown as unavailable, while the form works without them', async () => {
    const { user } = await fillName('Amina');
    uploads.hold();
    choose(aFile('a.jpg'));
    await waitFor(() => expect(uploads.waiting).toHaveLength(1));
    act(() => uploads.waiting[0]?.answer(503, {}));

    await section().findByText('Photos can’t be uploaded right now');
    expect(section().getByText('Upload failed')).toBeVisible();
    await user.click(section().getByRole('button', { name: 'Submit without photos' }));

    await screen.findByRole('heading', { name: 'Listing Submitted' });
    expect(sentImages()).toBeUndefined();
  });

  it('that the server no longer has are marked with its message', async () => {
    const gone = 'This photo is no longer available. Please add it again';
    server.responses.submit = () =>
      anError(422, {
        code: 'unprocessable',
        message: 'Some fields are not right',
        details: [{ path: 'images.1.url', message: gone }],
      });
    const { user } = await withPhotos('a.jpg', 'b.jpg');

    await user.click(sendButton());

    await screen.findByText(`b.jpg: ${gone}`, { selector: 'li' });
    const item = within(section().getByRole('listitem', { name: 'b.jpg' }));
    expect(item.getByText(gone)).toBeVisible();
    server.responses.submit = () => ({ status: 201, body: aListing() });
    await user.click(item.getByRole('button', { name: 'Remove b.jpg' }));
    await user.click(sendButton());
    await screen.findByRole('heading', { name: 'Listing Submitted' });
    expect(server.submissions()[1]?.body).toMatchObject({ images: [{ isThumbnail: true }] });
  });

  it('are restored after the page was left', async () => {
    const { unmount } = await withPhotos('a.jpg');
    unmount();

    await openForm();
    expect(shownNames()).toEqual(['a.jpg']);
    expect(uploads.names).toEqual(['a.jpg']);
  });

  it('whose upload had not ended when the page was left are named, and are sent when chosen again', async () => {
    const { user, unmount } = await withPhotos('a.jpg');
    uploads.hold();
    choose(aFile('failed.jpg'), aFile('cut-off.jpg'));
    await waitFor(() => expect(uploads.waiting).toHaveLength(2));
    act(() => uploads.waiting[0]?.answer(503, {}));
    await section().findByText('Upload failed');
    unmount();

    await openForm();
    expect(
      screen.getByText('Not uploaded, and not in the draft: failed.jpg, cut-off.jpg. Choose them again.'),
    ).toBeVisible();
    expect(shownNames()).toEqual(['a.jpg', 'failed.jpg', 'cut-off.jpg']);
    const item = within(section().getByRole('listitem', { name: 'failed.jpg' }));
    expect(item.getByText('Not uploaded. Choose this file again.')).toBeVisible();

    uploads.resume();
    choose(aFile('failed.jpg'));
    await waitFor(() => expect(item.getByText(/, ready$/)).toBeVisible());
    expect(shownNames()).toEqual(['a.jpg', 'failed.jpg', 'cut-off.jpg']);
    await user.click(sendButton());
    await screen.findByRole('heading', { name: 'Listing Submitted' });
    expect(sentImages()).toHaveLength(2);
  });
});
