const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** A photo of one pixel, made unique by the mark behind its data. */
export const aPhoto = (mark: string): Blob => new Blob([new Uint8Array(pixel), mark], { type: 'image/png' });
