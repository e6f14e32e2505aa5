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

/** A photo whose upload had not ended when the form was last stored: only its facts are known, the file is not. */
export interface LostPhoto {
  url: null;
  fileName: string;
  /** Size of the chosen file in bytes, by which it is known when it is chosen again. */
  fileSize: number;
  caption: string;
}

/** What a draft holds of a photo. */
export type KeptPhoto = StagedPhoto | LostPhoto;

/** Whether a photo is uploaded. */
export const isStaged = (photo: KeptPhoto): photo is StagedPhoto => photo.url !== null;

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

/** All photos, in order: those that are not uploaded, or not yet, without their files. */
export const keptOf = (photos: readonly Photo[], mainId: string | null): KeptPhoto[] => {
  const main = mainOf(photos, mainId);
  return photos.map((photo) => {
    const { status, name, size, caption } = photo;
    return status.kind === 'staged'
      ? { ...status.stored, caption, isMain: photo === main }
      : { url: null, fileName: name, fileSize: size, caption };
  });
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

const isLostPhoto = (value: unknown): value is LostPhoto =>
  isRecord(value) &&
  value['url'] === null &&
  isText(value['fileName']) &&
  typeof value['fileSize'] === 'number' &&
  isText(value['caption']);

const isStillStored = ({ sentAt }: StagedPhoto, now: Date): boolean =>
  sentAt === null || now.getTime() - Date.parse(sentAt) < retention.unusedUploads;

/** Reads the photos of a draft; unreadable ones are skipped, and those that the server no longer stores are lost. */
export const keptPhotosFrom = (stored: unknown, now: Date): KeptPhoto[] =>
  Array.isArray(stored)
    ? stored
        .filter((value): value is KeptPhoto => isStagedPhoto(value) || isLostPhoto(value))
        .map((photo): KeptPhoto => {
          if (!isStaged(photo) || isStillStored(photo, now)) return photo;
          const { fileName, fileSize, caption } = photo;
          return { url: null, fileName, fileSize, caption };
        })
        .slice(0, limits.images.perListing)
    : [];

/** Reads stored photos; unreadable and expired ones are skipped. */
export const stagedPhotosFrom = (stored: unknown, now: Date): StagedPhoto[] =>
  keptPhotosFrom(stored, now).filter(isStaged);

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
