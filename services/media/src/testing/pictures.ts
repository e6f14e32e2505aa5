import sharp from 'sharp';

/** A plain picture of one colour. */
export const aPicture = (
  options: { width?: number; height?: number; color?: string; type?: 'jpeg' | 'png' | 'webp' } = {},
): Promise<Buffer> => {
  const { width = 60, height = 40, color = '#c02020', type = 'jpeg' } = options;
  return sharp({ create: { width, height, channels: 3, background: color } })
    [type]()
    .toBuffer();
};

let painted = 0;
/** A picture that no other test has sent. */
export const aNewPicture = (size: { width?: number; height?: number } = {}): Promise<Buffer> => {
  painted += 1;
  return aPicture({ ...size, color: `#${painted.toString(16).padStart(6, '0')}`, type: 'png' });
};

/** A photo with noise, which compresses as badly as a real one. */
export const aPhoto = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer();
