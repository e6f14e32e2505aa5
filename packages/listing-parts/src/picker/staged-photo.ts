import {
  documentPathPattern,
  limits,
  retention,
  type AttachedImage,
  type ShownImage,
  type SubmittedImage,
  type DocumentUpload,
} from '@halalmap/contracts';
import { type StoredPhoto, type Photo, mainOf } from '../photos/photo';

/** An uploaded photo, as stored on this device until a listing uses it. */
export interface StagedPhoto extends StoredPhoto {
  caption: string;
  isMain: boolean;
}

/** @param sentAt time in ISO format */
export const storedPhotoFrom = (
  { url, fileName, fileSize, color, placeholder }: DocumentUpload,
  sentAt: string,
): StoredPhoto => ({
  url,
  fileName,
  fileSize,
  sentAt,
  ...(color === undefined ? {} : { color }),
  ...(placeholder === undefined ? {} : { placeholder }),
});

/** Uploaded photos, in order. */
export const stagedOf = (photos: readonly Photo[], mainId: string | null): StagedPhoto[] => {
  const main = mainOf(photos, mainId);
  return photos.flatMap((photo) =>
    photo.status.kind === 'staged'
      ? [{ ...photo.status.stored, caption: photo.caption, isMain: photo === main }]
      : [],
  );
};

/** Whether a stored value is an object, and no array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNone = (value: unknown): value is string | undefined => value === undefined || isText(value);

const isStagedPhoto = (value: unknown): value is StagedPhoto =>
  isRecord(value) &&
  isText(value['url']) &&
  documentPathPattern.test(value['url']) &&
  isText(value['fileName']) &&
  typeof value['fileSize'] === 'number' &&
  isTextOrNone(value['color']) &&
  isTextOrNone(value['placeholder']) &&
  isText(value['caption']) &&
  typeof value['isMain'] === 'boolean' &&
  (value['sentAt'] === null || isText(value['sentAt']));

/** Reads stored photos; unreadable and expired ones are skipped. */
export const stagedPhotosFrom = (stored: unknown, now: Date): StagedPhoto[] =>
  Array.isArray(stored)
    ? stored
        .filter(isStagedPhoto)
        .filter(
          ({ sentAt }) => sentAt === null || now.getTime() - Date.parse(sentAt) < retention.unusedUploads,
        )
        .slice(0, limits.images.perListing)
    : [];

/**
 * Existing photos of a record, as if they had just been chosen.
 * @param nameOf returns a name for an index, from 1
 */
export const stagedFromShown = (
  images: readonly ShownImage[],
  nameOf: (place: number) => string,
): StagedPhoto[] =>
  images.map(({ url, color, placeholder, caption }, index) => ({
    url,
    fileName: nameOf(index + 1),
    fileSize: 0,
    sentAt: null,
    caption: caption ?? '',
    isMain: false,
    ...(color === undefined ? {} : { color }),
    ...(placeholder === undefined ? {} : { placeholder }),
  }));

/** The photos in the body of a review. */
export const toAttachedImages = (photos: readonly StagedPhoto[]): AttachedImage[] =>
  photos.map(({ url, caption }) => ({ url, caption: caption.trim() || null }));

/** The photos in the body of a submission. */
export const toSubmittedImages = (photos: readonly StagedPhoto[]): SubmittedImage[] =>
  photos.map(({ url, caption, isMain }) => ({ url, caption: caption.trim() || null, isThumbnail: isMain }));
