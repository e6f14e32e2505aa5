import { imageFormats, type ImageFormat } from './image-format';
import type { ImageWidth } from '@halalmap/contracts';
import type { PictureOwner } from './holding';

const prefix = 'images/';
const keyPattern = /^images\/([0-9a-f]{32}-[0-9a-f]{12}(?:-a)?)\//;

/** Everything that is stored of a picture begins with this. */
export const folderOf = (key: string): string => `${prefix}${key}/`;

/** Where all pictures lie. */
export const allPictures = prefix;

/** Public name of a picture. The hash tells what it shows, the random part keeps it from being guessed or used again. */
export const keyFor = (picture: { hash: string; nonce: string; keptAs: 'jpeg' | 'webp' }): string =>
  `${picture.hash.slice(0, 32)}-${picture.nonce}${picture.keptAs === 'webp' ? '-a' : ''}`;

/** The format of the picture that all sizes and formats are made of. */
export const keptFormat = (key: string): 'jpeg' | 'webp' => (key.endsWith('-a') ? 'webp' : 'jpeg');

/** A size and format of a picture. */
export const variantName = (key: string, width: ImageWidth | undefined, format: ImageFormat): string =>
  `${folderOf(key)}${width ?? 'full'}.${imageFormats[format].extension}`;

/** The picture that all others are made of. */
export const originalName = (key: string): string => variantName(key, undefined, keptFormat(key));

/** Key of the picture that an object belongs to; null for an object of none. */
export const keyOf = (name: string): string | null => keyPattern.exec(name)?.[1] ?? null;

const privatePrefix = 'private/';

/** Where all files lie that only some may read. */
export const allFiles = privatePrefix;

/** A file that belongs to one owner alone. Nothing that is public is made of its name. */
export const fileName = (owner: PictureOwner, pictureId: string, keptAs: 'jpeg' | 'webp'): string =>
  `${privatePrefix}${owner.kind}/${owner.id}/${pictureId}.${imageFormats[keptAs].extension}`;

/** Of which type such a file is. */
export const fileType = (name: string): string =>
  name.endsWith('.webp') ? imageFormats.webp.contentType : imageFormats.jpeg.contentType;
