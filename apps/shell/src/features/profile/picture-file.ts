import { imageMessages, imageTypes, limits } from '@halalmap/contracts';

/** Pixels of each side in which a picture of a person is kept: it is never shown larger than a third of it. */
const side = 640;
const quality = 0.86;

/** @returns why a file is not taken, in the words of the specification; null for one that is */
export const refusalOf = ({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null => {
  if (!type.startsWith('image/')) return imageMessages.notAnImage(name);
  if (!imageTypes.some((taken) => taken === type)) return imageMessages.otherType;
  return size > limits.images.publicBytes ? imageMessages.size(limits.images.publicBytes) : null;
};

/** The middle of a picture, as a square: where it begins and how long its side is, in pixels. */
export const middleOf = (width: number, height: number): { x: number; y: number; size: number } => {
  const size = Math.min(width, height);
  return { x: Math.floor((width - size) / 2), y: Math.floor((height - size) / 2), size };
};

/**
 * Cuts the middle out of a picture, upright and no larger than it is shown. What this browser cannot decode goes as it is:
 * the server decides about it.
 */
export const squareOf = async (file: File): Promise<Blob> => {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const { x, y, size } = middleOf(picture.width, picture.height);
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = Math.min(side, size);
    const context = canvas.getContext('2d');
    if (!context) return file;
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, x, y, size, size, 0, 0, canvas.width, canvas.height);
    picture.close();
    const type = file.type === 'image/jpeg' ? file.type : 'image/webp';
    const square = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
    return square ?? file;
  } catch {
    return file;
  }
};
