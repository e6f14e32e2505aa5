import { fireEvent, screen, within } from '@testing-library/react';
import { EvidenceFiles } from '../claim/evidence-files';
import { renderPart } from '../testing/render-part';
import { ReviewPhotos } from './picture-row';

const shown = (number: number, caption: string | null = null) => ({
  url: `/media/${number}`,
  width: 1280,
  height: 960,
  color: '#aabbcc',
  placeholder: 'data:image/webp;base64,AAAA',
  caption,
});
const dialog = () => within(screen.getByRole('dialog', { name: 'Photos of Amina A.' }));

describe('the photos of a review', () => {
  const photos = [shown(1, 'Pastil'), shown(2), shown(3)];

  it('are loaded in a fitting size, with their colours as a placeholder', () => {
    renderPart(<ReviewPhotos photos={photos} name="Amina A." />);

    const row = within(screen.getByRole('list', { name: 'Photos of Amina A.' }));
    expect(row.getAllByRole('listitem')).toHaveLength(3);
    const first = row.getByRole('button', { name: 'Open photo 1 of 3: Pastil' }).querySelector('img');
    expect(first?.srcset).toContain('/media/1?w=320 320w');
    expect(first?.sizes).toBe('96px');
    expect(first?.style.backgroundImage).toContain('data:image/webp');
  });

  it('open in full size, with keys and arrows', async () => {
    const { user } = renderPart(<ReviewPhotos photos={photos} name="Amina A." />);
    await user.click(screen.getByRole('button', { name: 'Open photo 2 of 3' }));

    expect(dialog().getByText('2 / 3')).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Next photo' }));
    await user.keyboard('{ArrowRight}');
    expect(dialog().getByText('1 / 3')).toBeVisible();
    expect(dialog().getByText('Pastil')).toBeVisible();
    await user.click(dialog().getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('say in full size when one does not load', async () => {
    const { user } = renderPart(<ReviewPhotos photos={photos} name="Amina A." />);
    await user.click(screen.getByRole('button', { name: 'Open photo 2 of 3' }));

    fireEvent.error(dialog().getByRole('img'));
    expect(dialog().getByText('This photo did not load')).toBeVisible();
  });

  it('are null when there are none', () => {
    renderPart(<ReviewPhotos photos={[]} name="Amina A." />);
    expect(screen.queryByRole('list')).toBeNull();
  });
});

describe('the files of a claim', () => {
  it('are loaded from their private URL, and named by their files', async () => {
    const url = '/api/claims/c/evidence/1';
    const file = {
      n: 1,
      url,
      fileName: 'permit.jpg',
      fileSize: 9,
      mimeType: 'image/jpeg',
      width: 800,
      height: 600,
    };
    const { user } = renderPart(<EvidenceFiles files={[file]} name="Amina A." />);

    await user.click(screen.getByRole('button', { name: 'Open photo 1 of 1: permit.jpg' }));
    expect(dialog().getByRole('img', { name: 'permit.jpg' })).toHaveAttribute('src', url);
    expect(dialog().queryByRole('button', { name: 'Next photo' })).toBeNull();
  });

  it('of a claim that are PDFs are downloads with their names and sizes', () => {
    const url = `/api/claims/${'e'.repeat(24)}/evidence/1`;
    const file = {
      n: 1,
      url,
      fileName: 'permit.pdf',
      fileSize: 2_400_000,
      mimeType: 'application/pdf',
      width: null,
      height: null,
    };
    renderPart(<EvidenceFiles files={[file]} name="Amina A." />);

    const link = screen.getByRole('link', { name: 'permit.pdf' });
    expect(link).toHaveAttribute('href', url);
    expect(link).toHaveAttribute('download', 'permit.pdf');
    expect(screen.getByText('2.4 MB')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Open photo/ })).toBeNull();
  });
});
