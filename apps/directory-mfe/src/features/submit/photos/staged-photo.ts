import { imagePathPattern, limits, type SubmittedImage, type Upload } from '@halalmap/contracts';

/** A photo that the server keeps until a listing shows it, as it stays on this device. */
export interface StagedPhoto extends Pick<Upload, 'url' | 'fileName' | 'fileSize' | 'color' | 'placeholder'> {
  caption: string;
  isMain: boolean;
  /** When it was sent, as an ISO moment. The server keeps it for a day from then. */
  sentAt: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNone = (value: unknown): value is string | undefined => value === undefined || isText(value);

const isStagedPhoto = (value: unknown): value is StagedPhoto =>
  isRecord(value) &&
  isText(value['url']) &&
  imagePathPattern.test(value['url']) &&
  isText(value['fileName']) &&
  typeof value['fileSize'] === 'number' &&
  isTextOrNone(value['color']) &&
  isTextOrNone(value['placeholder']) &&
  isText(value['caption']) &&
  typeof value['isMain'] === 'boolean' &&
  isText(value['sentAt']);

/** Reads what was kept; anything unreadable, and what the server no longer has, counts as nothing. */
export const stagedPhotosFrom = (stored: unknown, now: Date): StagedPhoto[] =>
  Array.isArray(stored)
    ? stored
        .filter(isStagedPhoto)
        .filter(({ sentAt }) => now.getTime() - Date.parse(sentAt) < limits.images.stagedMs)
        .slice(0, limits.images.perListing)
    : [];

/** The photos as they go with a submission. */
export const toSubmittedImages = (photos: readonly StagedPhoto[]): SubmittedImage[] =>
  photos.map(({ url, caption, isMain }) => ({ url, caption: caption.trim() || null, isThumbnail: isMain }));
