import type { StagedPhoto } from '../picker/staged-photo';

/** A photo that was sent a minute before the drafts of the tests are read. */
export const aStagedPhoto = (facts: Partial<StagedPhoto> = {}): StagedPhoto => ({
  url: `/media/${'a'.repeat(32)}-${'b'.repeat(12)}`,
  fileName: 'front.jpg',
  fileSize: 1_000,
  caption: '',
  isMain: false,
  sentAt: '2026-11-21T07:59:00.000Z',
  ...facts,
});
