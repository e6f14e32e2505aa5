import { pdfType, type PaperType } from '@halalmap/contracts';

/**
 * The kind of a file by its first bytes: an accepted image type, a PDF, an image of another type, or something else.
 */
type FileKind = PaperType | 'other image' | 'no image';

/** Number of bytes that suffice to detect the kind. */
export const tellingBytes = 1_024;

const at = (bytes: Buffer, offset: number, text: string): boolean =>
  bytes.subarray(offset, offset + text.length).equals(Buffer.from(text, 'latin1'));

const otherSignatures: ReadonlyArray<readonly [offset: number, text: string]> = [
  [0, 'GIF8'],
  [0, 'BM'],
  [0, 'II*\0'],
  [0, 'MM\0*'],
  [0, 'II+\0'],
  [0, 'MM\0+'],
  [0, '\0\0\x01\0'],
  [0, '8BPS'],
  [0, '\xff\x0a'],
  [4, 'JXL \r\n\x87\n'],
  [4, 'jP  \r\n\x87\n'],
  [0, '\xff\x4f\xff\x51'],
  [0, 'FUJIFILMCCD-RAW'],
];
/** Brands of ISO base media files that are pictures (HEIC, AVIF and similar). */
const pictureBrand = /^(?:he[iv][cmsx]|mif1|msf1|avi[fs]|mif2|crx )$/;

const isSvg = (bytes: Buffer): boolean => {
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  return text.startsWith('<') && /<svg[\s>]/i.test(text);
};

/**
 * Detects the kind of a file; file names and declared types are not trusted.
 * @param head its first `tellingBytes`, fewer when it is shorter
 */
export const kindOf = (head: Buffer): FileKind => {
  if (at(head, 0, '\xff\xd8\xff')) return 'image/jpeg';
  if (at(head, 0, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (at(head, 0, 'RIFF') && at(head, 8, 'WEBP')) return 'image/webp';
  if (at(head, 0, '%PDF-')) return pdfType;
  if (otherSignatures.some(([offset, text]) => at(head, offset, text))) return 'other image';
  if (at(head, 4, 'ftyp') && pictureBrand.test(head.toString('latin1', 8, 12))) return 'other image';
  return isSvg(head) ? 'other image' : 'no image';
};
