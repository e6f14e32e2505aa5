import { limits, pdfType } from '@halalmap/contracts';

/** The Network Information API. */
interface LineFacts {
  effectiveType?: string;
  saveData?: boolean;
}

/** Files above this size are shrunk before the upload: on any connection, and on a slow one. */
const largeBytes = 1_500_000;
const largeOnSlowLine = 300_000;
const quality = 0.86;

/** @returns what the browser reports about its connection; empty if it does not */
export const lineOf = (browser: object): LineFacts =>
  'connection' in browser && typeof browser.connection === 'object' && browser.connection !== null
    ? browser.connection
    : {};

const isSlow = ({ effectiveType = '', saveData = false }: LineFacts): boolean =>
  saveData || ['slow-2g', '2g', '3g'].includes(effectiveType);

/** Whether shrinking the file is worthwhile. */
export const isWorthShrinking = (bytes: number, line: LineFacts): boolean =>
  bytes >= (isSlow(line) ? largeOnSlowLine : largeBytes);

/** Width and height in pixels of a picture within the server's maximum. */
export const fittedSize = (width: number, height: number): { width: number; height: number } => {
  const scale = Math.min(1, limits.images.keptSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** Encodings to try: the first one unless its result exceeds the limit. */
interface Writing {
  type: string;
  quality: number;
}

const writingsOf = ({ type }: File): Writing[] => [
  // JPEG has no transparency; a browser that cannot write WebP gives PNG.
  { type: type === 'image/jpeg' ? 'image/jpeg' : 'image/webp', quality },
  { type: 'image/jpeg', quality: 0.75 },
  { type: 'image/jpeg', quality: 0.5 },
];

const drawn = async (file: File, maxBytes: number): Promise<Blob | null> => {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, fittedSize(picture.width, picture.height));
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    let smallest: Blob | null = null;
    for (const [index, { type, quality }] of writingsOf(file).entries()) {
      if (index === 1) {
        // From here on nothing is transparent; without white the background would be black.
        context.globalCompositeOperation = 'destination-over';
        context.fillStyle = '#fff';
        context.fillRect(0, 0, canvas.width, canvas.height);
      }
      const written = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
      if (written && (smallest === null || written.size < smallest.size)) smallest = written;
      if (smallest && smallest.size <= maxBytes) break;
    }
    return smallest;
  } finally {
    picture.close();
  }
};

/**
 * Shrinks a photo, upright, where that saves bytes. Formats that this browser cannot decode are not changed.
 * @param maxBytes upload limit: a larger photo is encoded with lower quality
 * @returns the smallest result, which may still exceed the limit
 */
export const shrinkPhoto = async (
  file: File,
  maxBytes: number,
  line: LineFacts = lineOf(navigator),
): Promise<Blob> => {
  if (file.type === pdfType) return file;
  if (file.size <= maxBytes && !isWorthShrinking(file.size, line)) return file;
  try {
    const smaller = await drawn(file, maxBytes);
    return smaller && smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  }
};
