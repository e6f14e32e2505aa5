import { stubFetch, type StubResponse } from '@halalmap/api-client/testing';
import { limits } from '@halalmap/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ManageImagesButton } from './image-manager';
import { createFakeAlbum } from '../testing/fake-album';
import { aFile, createFakeUploads } from '../testing/fake-uploads';
import { renderPart } from '../testing/render-part';

const listing = { id: '1'.padStart(24, '0'), name: 'Kusina ni Amina' };

describe('the image manager', () => {
  const album = createFakeAlbum(listing.id);
  const uploads = createFakeUploads((_number, fileName) => album.add(fileName));
  let network: ReturnType<typeof stubFetch>;
  let reading: () => StubResponse | null = () => null;
  beforeEach(() => {
    album.fill(3);
    album.refusal.answer = null;
    reading = () => null;
    uploads.start();
    network = stubFetch(
      (call) => (call.method === 'GET' ? reading() : null) ?? album.answer(call) ?? { status: 404 },
    );
  });
  afterEach(() => {
    uploads.stop();
    network.restore();
  });

  const dialog = () => within(screen.getByRole('dialog', { name: 'Images of Kusina ni Amina' }));
  const press = async () => {
    const view = renderPart(<ManageImagesButton listing={listing} />);
    await view.user.click(screen.getByRole('button', { name: 'Manage images' }));
    return view;
  };
  const open = async () => {
    const view = await press();
    await dialog().findByTestId('photo-files');
    return view;
  };
  const item = (name: string) => within(dialog().getByRole('listitem', { name }));
  const names = () =>
    dialog()
      .queryAllByRole('listitem')
      .map((one) => one.getAttribute('aria-label'));
  const choose = (...files: File[]) =>
    fireEvent.change(dialog().getByTestId('photo-files'), { target: { files } });
  const toast = (text: string) => dialog().findByText(text);
  const refuse = (status: number, message: string) => {
    album.refusal.answer = { status, body: { error: { code: 'conflict', message, requestId: 'r' } } };
  };
  const sent = (method: string) => network.calls.filter((call) => call.method === method);

  it('shows the images in order, the main one, and what may be added', async () => {
    await open();

    expect(names()).toEqual(['0.jpg', '1.jpg', '2.jpg']);
    expect(item('0.jpg').getByText('Main')).toBeVisible();
    expect(dialog().getByText(/JPG, PNG, WebP up to 10MB each/)).toBeVisible();
    expect(dialog().getByText(/You can add 7 more images/)).toBeVisible();
  });

  it('says that there are none', async () => {
    album.fill(0);
    await open();

    expect(dialog().getByRole('heading', { name: 'No images uploaded yet' })).toBeVisible();
  });

  it('says that they cannot be read, and reads them on request', async () => {
    reading = () => ({ status: 503, body: {} });
    const { user } = await press();
    await dialog().findByText('Failed to fetch images');

    reading = () => null;
    await user.click(dialog().getByRole('button', { name: 'Try again' }));
    await dialog().findByRole('listitem', { name: '2.jpg' });
  });

  it('adds files in the order in which they were chosen', async () => {
    await open();
    choose(aFile('a.jpg'), aFile('b.jpg'));

    await toast('Image Upload Success');
    expect(dialog().getByText('2 images added to Kusina ni Amina')).toBeVisible();
    expect(names()).toEqual(['0.jpg', '1.jpg', '2.jpg', 'a.jpg', 'b.jpg']);
    expect(uploads.names).toEqual(['a.jpg', 'b.jpg']);
  });

  it('refuses files that are too large or no images, with the texts of the specification', async () => {
    await open();
    choose(aFile('notes.txt', 'text/plain'), aFile('huge.jpg', 'image/jpeg', limits.images.managerBytes + 1));

    const alert = within((await dialog().findByText('Not added')).closest('[role=alert]') as HTMLElement);
    expect(alert.getByText('notes.txt is not an image file')).toBeVisible();
    expect(alert.getByText('File too large')).toBeVisible();
    expect(alert.getByText('huge.jpg is larger than 10MB')).toBeVisible();
    expect(uploads.names).toEqual([]);
  });

  it('accepts ten images at most', async () => {
    album.fill(8);
    await open();
    choose(aFile('a.jpg'), aFile('b.jpg'), aFile('c.jpg'));
    await dialog().findByText('Maximum 10 images allowed. You can add 2 more images.');
    expect(dialog().getByTestId('photo-files')).toBeEnabled();

    choose(aFile('a.jpg'), aFile('b.jpg'));
    await toast('Image Upload Success');
    expect(dialog().getByTestId('photo-files')).toBeDisabled();
    expect(dialog().getByText(/the maximum/)).toBeVisible();
  });

  it('shows the progress of a file, and cancels it', async () => {
    const { user } = await open();
    uploads.hold();
    choose(aFile('a.jpg'));
    await waitFor(() => expect(uploads.waiting).toHaveLength(1));

    act(() => uploads.waiting[0]?.progress(0.4));
    expect(item('a.jpg').getByRole('progressbar', { name: 'Uploading a.jpg' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    await user.click(item('a.jpg').getByRole('button', { name: 'Cancel a.jpg' }));
    expect(uploads.aborted).toEqual(['a.jpg']);
    expect(names()).toEqual(['0.jpg', '1.jpg', '2.jpg']);
  });

  it('says why a file was not uploaded, and sends it again', async () => {
    const { user } = await open();
    uploads.hold();
    choose(aFile('a.jpg'));
    await waitFor(() => expect(uploads.waiting).toHaveLength(1));
    act(() => uploads.waiting[0]?.answer(0, null));

    await toast('Image Upload Failed');
    expect(item('a.jpg').getByText('Upload failed')).toBeVisible();
    await user.click(item('a.jpg').getByRole('button', { name: 'Retry uploading a.jpg' }));
    await waitFor(() => expect(uploads.waiting).toHaveLength(2));
    act(() => uploads.waiting[1]?.answer(201, [album.add('a.jpg')]));
    await toast('Image Upload Success');
  });

  it('renews a session that has run out while files were sent', async () => {
    await open();
    uploads.hold();
    reading = () => ({ body: { id: 'u' } });
    choose(aFile('a.jpg'));
    await waitFor(() => expect(uploads.waiting).toHaveLength(1));
    act(() => uploads.waiting[0]?.answer(401, {}));

    await waitFor(() => expect(uploads.waiting).toHaveLength(2));
    expect(sent('GET').at(-1)?.path).toBe('/api/auth/user');
    reading = () => null;
    act(() => uploads.waiting[1]?.answer(201, [album.add('a.jpg')]));
    await toast('Image Upload Success');
  });

  it('asks before deleting, and then focuses the next image', async () => {
    const { user } = await open();
    await user.click(item('0.jpg').getByRole('button', { name: 'Remove 0.jpg' }));
    expect(item('0.jpg').getByRole('button', { name: 'Keep it' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(item('0.jpg').getByRole('button', { name: 'Remove 0.jpg' })).toHaveFocus();

    await user.keyboard('{Enter}');
    await user.click(item('0.jpg').getByRole('button', { name: 'Delete photo' }));
    await toast('Image deleted successfully');
    expect(names()).toEqual(['1.jpg', '2.jpg']);
    expect(item('1.jpg').getByText('Main')).toBeVisible();
    expect(item('1.jpg').getByRole('button', { name: 'Remove 1.jpg' })).toHaveFocus();
  });

  it('restores an image that could not be deleted, and says why', async () => {
    refuse(409, 'Nadia is editing this listing');
    const { user } = await open();
    await user.click(item('1.jpg').getByRole('button', { name: 'Remove 1.jpg' }));
    await user.click(item('1.jpg').getByRole('button', { name: 'Delete photo' }));

    await toast('Delete failed');
    expect(dialog().getByText('Failed to delete image. Nadia is editing this listing')).toBeVisible();
    expect(names()).toEqual(['0.jpg', '1.jpg', '2.jpg']);
  });

  it('reorders images by keyboard', async () => {
    const { user } = await open();
    item('2.jpg').getByRole('button', { name: 'Move 2.jpg earlier' }).focus();
    await user.keyboard('{Enter}{Enter}');

    expect(names()).toEqual(['2.jpg', '0.jpg', '1.jpg']);
    expect(item('2.jpg').getByRole('button', { name: 'Move 2.jpg earlier' })).toHaveFocus();
    expect(dialog().getByText('2.jpg is now photo 1 of 3')).toBeInTheDocument();
    await toast('Images reordered successfully');
    await waitFor(() => expect(album.images().map(({ fileName }) => fileName)).toEqual(names()));
    expect(item('0.jpg').getByText('Main')).toBeVisible();
  });

  it('restores the old order when the server refuses the new one', async () => {
    refuse(400, 'Name every image once');
    const { user } = await open();
    await user.click(item('2.jpg').getByRole('button', { name: 'Move 2.jpg earlier' }));

    await toast('Reorder failed');
    expect(dialog().getByText(/^Failed to reorder images/)).toBeVisible();
    expect(names()).toEqual(['0.jpg', '1.jpg', '2.jpg']);
  });

  it('changes the main image of the listing', async () => {
    const { user } = await open();
    await user.click(item('2.jpg').getByRole('button', { name: 'Make 2.jpg the main photo' }));

    expect(item('2.jpg').getByText('Main')).toBeVisible();
    expect(item('0.jpg').queryByText('Main')).toBeNull();
    await toast('Thumbnail updated successfully');

    refuse(404, 'Not found');
    await user.click(item('1.jpg').getByRole('button', { name: 'Make 1.jpg the main photo' }));
    await toast('Thumbnail failed');
    expect(dialog().getByText(/^Failed to set thumbnail/)).toBeVisible();
    expect(item('2.jpg').getByText('Main')).toBeVisible();
  });

  it('saves a caption when its field is left, and keeps what was typed when that fails', async () => {
    const { user } = await open();
    const field = item('1.jpg').getByRole('textbox', { name: 'Caption of 1.jpg' });
    await user.type(field, ' The door {Enter}');
    await toast('Caption saved');
    expect(album.images()[1]?.caption).toBe('The door');

    refuse(503, 'Photos cannot be stored right now');
    await user.type(field, 'at night');
    await user.tab();
    await toast('The caption was not saved');
    expect(field).toHaveValue(' The door at night');
  });

  it('saves a caption that is still being typed when it is closed', async () => {
    const { user } = await open();
    await user.type(item('0.jpg').getByRole('textbox', { name: 'Caption of 0.jpg' }), 'Front');
    await act(async () => {
      fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    });

    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(album.images()[0]?.caption).toBe('Front'));
  });

  it('asks before closing stops uploads', async () => {
    const { user } = await open();
    uploads.hold();
    choose(aFile('a.jpg'));
    await waitFor(() => expect(uploads.waiting).toHaveLength(1));

    await user.click(dialog().getByRole('button', { name: 'Close' }));
    expect(dialog().getByText('Images are still being uploaded')).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Keep uploading' }));
    expect(uploads.aborted).toEqual([]);
    await user.click(dialog().getByRole('button', { name: 'Close' }));
    await user.click(dialog().getByRole('button', { name: 'Stop and close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(uploads.aborted).toEqual(['a.jpg']);
  });
});
