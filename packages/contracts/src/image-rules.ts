import { limits } from './limits';

// Apart from the schemas, so that pages know them without the library behind those.

/** Widths in pixels in which an image is served, besides its stored size. */
export const imageWidths = [320, 640, 1280] as const;
export type ImageWidth = (typeof imageWidths)[number];

/** Accepted file types, detected by their first bytes. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];

/** Accepted types of documents. A PDF is stored unchanged and served as a download. */
export const pdfType = 'application/pdf';
export const documentTypes = [...imageTypes, pdfType] as const;
export type DocumentFileType = (typeof documentTypes)[number];

/** The specification's messages for rejected files. The picker shows the same before it sends anything. */
export const imageMessages = {
  /** @param room how many more images may be added */
  count: (room: number) =>
    `Maximum ${limits.images.perListing} images allowed. You can add ${room} more images.`,
  /** @param maxBytes size limit of one file */
  size: (maxBytes: number) => `File size must be less than ${Math.floor(maxBytes / (1024 * 1024))}MB`,
  /** @param file its name */
  notAnImage: (file: string) => `${file} is not an image file`,
  otherType: 'Only JPEG, PNG, and WebP files are allowed',
  otherDocumentType: 'Only JPEG, PNG, WebP, and PDF files are allowed',
  certificateFiles: `Send at most ${limits.certificateFiles.max} files of the certificate`,
  offer: `Offer 1 to ${limits.photoOffers.max} photos at once`,
  unreadable: (file: string) => `${file} cannot be read as an image`,
  tooManyPixels: (file: string) => `${file} has more than ${limits.images.pixels / 1_000_000} megapixels`,
} as const;

/** Path of a stored image: a hash of its content, a random part, and `-a` if it has transparency. */
export const imagePathPattern = /^\/media\/([0-9a-f]{32}-[0-9a-f]{12}(?:-a)?)$/;

/** Path of an uploaded photo or PDF of a document; `-p` marks a PDF. */
export const documentPathPattern = /^\/media\/([0-9a-f]{32}-[0-9a-f]{12}(?:-[ap])?)$/;

/** What a photo that a visitor offers may show. */
export const photoKinds = ['place', 'food', 'menu', 'certificate', 'logo'] as const;
export type PhotoKind = (typeof photoKinds)[number];
