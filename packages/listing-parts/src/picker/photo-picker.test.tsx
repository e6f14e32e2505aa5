import { fireEvent, screen, waitFor } from '@testing-library/react';
import { stagedFromShown, toAttachedImages } from './staged-photo';
import { PhotoPicker } from './photo-picker';
import { usePhotoPicker } from './use-photo-picker';
import { ClaimFiles } from '../claim/claim-files';
import type { PhotoPart } from '../photos/photo-actions';
import { publicRules } from '../photos/photo-rules';
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
      staged: stagedFromShown(shown, (place) => `Photo ${place}`),
    });
    return (
      <>
        <PhotoPicker {...photos} rules={publicRules} parts={parts} away={null} />
        <output data-testid="attached">{JSON.stringify(toAttachedImages(photos.state.staged))}</output>
      </>
    );
  };
  const OfClaim = () => {
    const files = usePhotoPicker({ rules: publicRules, address: '/api/uploads', staged: [] });
    return <ClaimFiles files={files} away={null} />;
  };

  it('begins with what is shown already, and gives it on with what is added', async () => {
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

  it('of a claim takes files without order, captions or a main one', async () => {
    const { user } = renderPart(<OfClaim />);
    choose(aFile('permit.jpg'), aFile('notes.txt', 'text/plain'));

    await screen.findByText(/, ready$/);
    expect(screen.getByText('notes.txt is not an image file')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove permit.jpg' }));
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'permit.jpg' })).toBeNull());
  });
});
