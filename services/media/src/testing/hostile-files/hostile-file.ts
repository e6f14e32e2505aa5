import type { ImageType } from '@halalmap/contracts';

/** The expected result of uploading a file. */
export type Expected =
  | {
      status: 201;
      mimeType: ImageType;
      width: number;
      height: number;
      topLeft?: readonly [number, number, number];
    }
  | { status: 415 | 422; message: string };

/** A hostile file and the response that it must get. What is stored must contain none of its `traces`. */
export interface HostileFile {
  name: string;
  bytes: Buffer;
  expected: Expected;
  traces?: readonly string[];
}

export const taken = (
  mimeType: ImageType,
  width: number,
  height: number,
  topLeft?: readonly [number, number, number],
): Expected => ({ status: 201, mimeType, width, height, ...(topLeft ? { topLeft } : {}) });
export const noImage = (name: string): Expected => ({ status: 415, message: `${name} is not an image file` });
export const otherType: Expected = { status: 415, message: 'Only JPEG, PNG, and WebP files are allowed' };
export const unreadable = (name: string): Expected => ({
  status: 422,
  message: `${name} cannot be read as an image`,
});
export const tooManyPixels = (name: string): Expected => ({
  status: 422,
  message: `${name} has more than 50 megapixels`,
});
