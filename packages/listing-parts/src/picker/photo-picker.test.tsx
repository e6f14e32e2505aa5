import { addTranslations } from '@halalmap/i18n';
import { wordError } from '@halalmap/mfe-kit/messages/en-fields';
import { fil } from '@halalmap/mfe-kit/messages/fil';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { stagedFromShown, toAttachedImages } from './staged-photo';
import { PhotoPicker, usePhotoPicker } from './photo-picker';
import { DocumentFiles, useDocuments } from '../claim/evidence-files';
import { type PhotoPart, certificateRules, claimDocumentRules, publicRules } from '../photos/photo';
import { aFile, createFakeUploads } from '../testing/fake-uploads';
import { renderPart } from '../testing/render-part';

const shown = [{ url: `/media/${'a'.repeat(32)}-${'b'.repeat(12)}`, width: 4, height: 3, caption: 'Door' }];

describe('a picker', () => {
  const uploads = createFakeUploads();
  beforeEach(() => uploads.start());
  afterEach(() => uploads.stop());
  const choose = (...files: File[]) =>
    fireEvent.change(screen.getByTestId('photo-files'), { target: { files } });

  const OfReview = ({ parts }: { parts: readonly PhotoPart[] }) => {
    const photos = usePhotoPicker({
      rules: publicRules,
      address: '/api/uploads',
      kept: stagedFromShown(shown, (place) => `Photo ${place}`),
    });
    return (
      <>
        <PhotoPicker {...photos} rules={publicRules} parts={parts} away={null} />
        <output data-testid="attached">{JSON.stringify(toAttachedImages(photos.state.staged))}</output>
      </>
    );
  };
  const OfClaim = () => {
    const files = useDocuments({ rules: claimDocumentRules, kept: [] });
    return <DocumentFiles files={files} rules={claimDocumentRules} away={null} />;
  };

  const OfForm = () => {
    const files = usePhotoPicker({ rules: publicRules, address: '/api/uploads', kept: [] });
    return <PhotoPicker {...files} rules={publicRules} away={null} />;
  };

  it('starts with the given value, and reports it with additions', async () => {
    renderPart(<OfReview parts={['order', 'captions']} />);
    choose(aFile('b.jpg'));

    await screen.findByText(/, ready$/);
    expect(screen.getByRole('textbox', { name: 'Caption of Photo 1' })).toHaveValue('Door');
    expect(screen.queryByRole('button', { name: /the main photo$/ })).toBeNull();
    expect(JSON.parse(screen.getByTestId('attached').textContent ?? '')).toEqual([
      { url: shown[0]?.url, caption: 'Door' },
      { url: expect.stringMatching(/^\/media\//), caption: null },
    ]);
  });

  const everything: readonly PhotoPart[] = ['order', 'main', 'captions'];
  const sending = async (name: string) => {
    uploads.hold();
    choose(aFile(name));
    await waitFor(() => expect(uploads.waiting).toHaveLength(1));
  };

  it('keeps the focus on a photo that is sent again', async () => {
    const { user } = renderPart(<OfReview parts={everything} />);
    await sending('b.jpg');
    act(() => uploads.waiting[0]?.answer(503, {}));
    await user.click(await screen.findByRole('button', { name: 'Retry uploading b.jpg' }));

    expect(screen.getByRole('button', { name: 'Cancel b.jpg' })).toHaveFocus();
  });

  it('says the name of a refused photo once', async () => {
    renderPart(<OfForm />);
    await sending('b.jpg');
    const error = { code: 'unsupported_media_type', message: 'b.jpg is not an image file', requestId: 'r' };
    act(() => uploads.waiting[0]?.answer(415, { error }));

    await waitFor(() => expect(screen.getAllByText('b.jpg is not an image file')).toHaveLength(2));
    expect(screen.queryByText(/^b\.jpg: /)).toBeNull();
  });

  it('moves the focus to the file input when its messages are closed', async () => {
    const { user } = renderPart(<OfReview parts={everything} />);
    choose(aFile('notes.txt', 'text/plain'));
    await user.click(await screen.findByRole('button', { name: 'Dismiss these messages' }));

    expect(screen.getByRole('button', { name: 'choose files' })).toHaveFocus();
  });

  it('does not use a failed photo as the main photo', async () => {
    renderPart(<OfForm />);
    await sending('a.jpg');
    act(() => uploads.waiting[0]?.answer(422, {}));
    await screen.findByText('Upload failed');
    choose(aFile('b.jpg'));
    await waitFor(() => expect(uploads.waiting).toHaveLength(2));

    expect(within(screen.getByRole('listitem', { name: 'b.jpg' })).getByText('Main')).toBeVisible();
    expect(within(screen.getByRole('listitem', { name: 'a.jpg' })).queryByText('Main')).toBeNull();
  });

  it('says in the language of the page why the server refused a photo', async () => {
    addTranslations('fil', 'kit', fil);
    renderPart(<OfForm />, { wordError: async (error) => wordError(error, 'fil') });
    await sending('a.jpg');
    const message = 'a.jpg cannot be read as an image';
    const details = [{ path: 'images.0', message, code: 'image_unreadable', values: { file: 'a.jpg' } }];
    act(() =>
      uploads.waiting[0]?.answer(422, { error: { code: 'unprocessable', message, details, requestId: 'r' } }),
    );

    // Below the photo, and for screen readers.
    expect(await screen.findAllByText('Hindi mabasa bilang larawan ang a.jpg')).toHaveLength(2);
  });

  it('keeps the page open when files are dropped outside', async () => {
    const { unmount } = renderPart(<OfClaim />);
    const dragged = (files: File[], types = ['Files']) => ({
      dataTransfer: { types, files, dropEffect: '' },
    });
    const isLeftToTheBrowser = (types?: string[]) =>
      fireEvent.dragOver(document.body, dragged([], types)) &&
      fireEvent.drop(document.body, dragged([aFile('a.jpg')], types));

    expect(isLeftToTheBrowser()).toBe(false);
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(isLeftToTheBrowser(['text/plain'])).toBe(true);
    fireEvent.drop(screen.getByRole('button', { name: 'choose files' }), dragged([aFile('b.jpg')]));
    await screen.findByRole('listitem', { name: 'b.jpg' });
    unmount();
    expect(isLeftToTheBrowser()).toBe(true);
  });

  it('accepts pasted files, with or without a name, but no picture of a text', async () => {
    renderPart(<OfClaim />);
    const paste = (name: string, types: string[]) =>
      fireEvent.paste(document.body, { clipboardData: { types, files: [aFile(name)] } });

    paste('screen.png', ['Files']);
    paste('copied.jpg', ['text/html', 'Files']);
    paste('finder.jpg', ['text/plain', 'Files']);
    paste('words.png', ['text/plain', 'text/html', 'text/rtf', 'Files']);
    await waitFor(() => expect(screen.getAllByText(/, ready$/)).toHaveLength(3));
    expect(screen.queryByRole('listitem', { name: 'words.png' })).toBeNull();
  });

  it('is reordered by dragging, and Escape ends only that', async () => {
    const { user, container } = renderPart(<OfForm />);
    choose(aFile('a.jpg'), aFile('b.jpg'));
    await waitFor(() => expect(screen.getAllByText(/, ready$/)).toHaveLength(2));
    const names = () => screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'));
    const escape = () => fireEvent.keyDown(document.body, { key: 'Escape' });
    const drag = () =>
      user.pointer([
        {
          keys: '[MouseLeft>]',
          target: container.querySelector('.photo-item__picture')!,
          coords: { clientY: 10 },
        },
        { target: document.body, coords: { clientY: 90 } },
      ]);
    const drop = () => user.pointer('[/MouseLeft]');

    expect(escape()).toBe(true);
    await drag();
    expect(escape()).toBe(false);
    await drop();
    expect(names()).toEqual(['a.jpg', 'b.jpg']);
    await drag();
    await drop();
    expect(names()).toEqual(['b.jpg', 'a.jpg']);
  });

  it('of documents accepts photos and PDFs without order, captions or a main one', async () => {
    const { user } = renderPart(<OfClaim />);
    fireEvent.change(screen.getByTestId('document-files'), {
      target: {
        files: [
          aFile('permit.jpg'),
          aFile('permit.pdf', 'application/pdf'),
          aFile('notes.txt', 'text/plain'),
          aFile('scan.pdf', 'application/pdf', 10 * 1024 * 1024 + 1),
        ],
      },
    });

    await waitFor(() => expect(screen.getAllByText(/, ready$/)).toHaveLength(2));
    // The photo is made smaller first, so either may be sent before the other.
    expect(new Set(uploads.names)).toEqual(new Set(['permit.jpg', 'permit.pdf']));
    expect(new Set(uploads.addresses)).toEqual(new Set(['/api/uploads?for=paper']));
    expect(screen.getByText('Only JPEG, PNG, WebP, and PDF files are allowed')).toBeVisible();
    expect(screen.getByText('File size must be less than 10MB')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove permit.jpg' }));
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'permit.jpg' })).toBeNull());
  });

  it('of a certificate takes three files', async () => {
    const OfCertificate = () => {
      const files = useDocuments({ rules: certificateRules, kept: [] });
      return <DocumentFiles files={files} rules={certificateRules} away={null} />;
    };
    renderPart(<OfCertificate />);
    const files = [1, 2, 3, 4].map((number) => aFile(`${String(number)}.pdf`, 'application/pdf'));
    fireEvent.change(screen.getByTestId('document-files'), { target: { files } });

    expect(screen.getByText('Send at most 3 files of the certificate')).toBeVisible();
    expect(uploads.names).toEqual([]);
  });
});
