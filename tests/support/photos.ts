const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** A photo of one pixel that differs from every other by what stands behind it. */
export const aPhoto = (mark: string): Blob => new Blob([new Uint8Array(pixel), mark], { type: 'image/png' });
