import { type ImageFormat, imageFormats } from './image-format';
import type { ImageWidth } from '@halalmap/contracts';
import { pdfType } from '@halalmap/contracts';
import type { PictureOwner, StoredFormat } from './picture';

const prefix = 'images/';
const keyPattern = /^images\/([0-9a-f]{32}-[0-9a-f]{12}(?:-[ap])?)\//;

/** Prefix of all objects of a picture. */
export const folderOf = (key: string): string => `${prefix}${key}/`;

/** Prefix of all pictures. */
export const allPictures = prefix;

/** Suffix of a key, by format. */
const keyMarks: Readonly<Record<StoredFormat, string>> = { jpeg: '', webp: '-a', pdf: '-p' };

const extensionOf = (format: StoredFormat): string =>
  format === 'pdf' ? 'pdf' : imageFormats[format].extension;

/** Public name of a picture. The hash identifies the content; the random part makes it unguessable and unique. */
export const keyFor = (picture: { hash: string; nonce: string; storedAs: StoredFormat }): string =>
  `${picture.hash.slice(0, 32)}-${picture.nonce}${keyMarks[picture.storedAs]}`;

/** Whether the file with such a key is a PDF. */
export const isPdf = (key: string): boolean => key.endsWith(keyMarks.pdf);

/** Format of the original that the suffix of a key names. */
export const formatOfKey = (key: string): StoredFormat => {
  if (isPdf(key)) return 'pdf';
  return key.endsWith(keyMarks.webp) ? 'webp' : 'jpeg';
};

/** Object name of a size and format of a picture. */
export const variantName = (key: string, width: ImageWidth | undefined, format: ImageFormat): string =>
  `${folderOf(key)}${width ?? 'full'}.${imageFormats[format].extension}`;

/** Object name of the original, from which all variants are made. */
export const originalName = (key: string): string => `${folderOf(key)}full.${extensionOf(formatOfKey(key))}`;

/** Key of the picture that an object belongs to, or null. */
export const keyOf = (name: string): string | null => keyPattern.exec(name)?.[1] ?? null;

const privatePrefix = 'private/';

/** Prefix of all private files. */
export const allFiles = privatePrefix;

/** Object name of a private file of one owner. No public name is derived from it. */
export const fileName = (owner: PictureOwner, pictureId: string, storedAs: StoredFormat): string =>
  `${privatePrefix}${owner.kind}/${owner.id}/${pictureId}.${extensionOf(storedAs)}`;

/** MIME type of a private file. */
export const fileType = (name: string): string => {
  if (name.endsWith('.pdf')) return pdfType;
  return name.endsWith('.webp') ? imageFormats.webp.contentType : imageFormats.jpeg.contentType;
};
