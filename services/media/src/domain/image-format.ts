import { type DocumentFileType, pdfType } from '@halalmap/contracts';

/** Formats in which pictures are served, smallest first. */
export const imageFormats = {
  avif: { contentType: 'image/avif', extension: 'avif' },
  webp: { contentType: 'image/webp', extension: 'webp' },
  jpeg: { contentType: 'image/jpeg', extension: 'jpg' },
} as const;
export type ImageFormat = keyof typeof imageFormats;

interface Wish {
  type: string;
  quality: number;
}

const wishesOf = (accept: string): Wish[] =>
  accept
    .split(',')
    .map((entry) => {
      const [type = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
      const quality = Number(parameters.find((part) => part.startsWith('q='))?.slice(2) ?? 1);
      return { type, quality: Number.isFinite(quality) ? quality : 1 };
    })
    .filter(({ type }) => type !== '');

/**
 * Chooses the format by the `Accept` header. AVIF and WebP are used only when named: a client that accepts anything, or
 * none of the three, gets JPEG, which every client can decode; one that accepts anything except JPEG gets WebP.
 */
export const chooseFormat = (accept: string): ImageFormat => {
  const wishes = wishesOf(accept);
  const qualityOf = (...types: string[]): number => {
    const named = types
      .map((type) => wishes.find((wish) => wish.type === type))
      .find((wish) => wish !== undefined);
    return named?.quality ?? 0;
  };
  const qualities: Record<ImageFormat, number> = {
    avif: qualityOf('image/avif'),
    webp: qualityOf('image/webp'),
    jpeg: qualityOf('image/jpeg', 'image/*', '*/*'),
  };
  const best = Math.max(...Object.values(qualities));
  if (best > 0)
    return (Object.keys(qualities) as ImageFormat[]).find((format) => qualities[format] === best) ?? 'jpeg';
  const unnamed = (['webp', 'avif'] as const).find(
    (format) => qualityOf(`image/${format}`, 'image/*', '*/*') > 0,
  );
  return unnamed ?? 'jpeg';
};

/**
 * The kind of a file by its first bytes: an accepted image type, a PDF, an image of another type, or something else.
 */
type FileKind = DocumentFileType | 'other image' | 'no image';

/** Number of bytes that suffice to detect the kind. */
export const signatureBytes = 1_024;

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
 * @param head its first `signatureBytes`, fewer when it is shorter
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

const startOfScan = 0xda;
const endOfImage = 0xd9;

/** Markers without a length field: stuffed bytes of a scan, fill bytes, restarts, the start of the image. */
const standsAlone = (marker: number): boolean =>
  marker === 0x00 || marker === 0x01 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd8);

/**
 * Counts the scans of a JPEG (ITU T.81, B.1.1). A photo has one, a progressive one about ten; a file of some hundred
 * kilobytes can have thousands, which keep a decoder busy for minutes.
 */
export const scansIn = (jpeg: Buffer): number => {
  let scans = 0;
  let at = jpeg.indexOf(0xff);
  while (at >= 0 && at + 3 < jpeg.length) {
    const marker = jpeg.readUInt8(at + 1);
    if (marker === endOfImage) return scans;
    if (marker === startOfScan) scans += 1;
    const length = standsAlone(marker) ? 0 : jpeg.readUInt16BE(at + 2);
    // A fill byte may be followed directly by a marker.
    at = jpeg.indexOf(0xff, at + (marker === 0xff ? 1 : 2 + length));
  }
  return scans;
};
