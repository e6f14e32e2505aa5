import sharp from 'sharp';

/** A photo with noise, which compresses about as badly as a real one. */
export const aPhoto = async (width: number, height: number, orientation = 1): Promise<Buffer> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const grain = await sharp({
    create: { width: width / 4, height: height / 4, channels: 3, background: '#808080', noise },
  })
    .png()
    .toBuffer();
  return sharp(grain).resize(width, height).withMetadata({ orientation }).jpeg({ quality: 90 }).toBuffer();
};

/** Files of exactly `bytes` bytes that show the same photo and differ in their last byte. */
export const paddedPhotos = (photo: Buffer, count: number, bytes: number): Buffer[] =>
  Array.from({ length: count }, (_entry, index) => {
    const file = Buffer.alloc(bytes);
    photo.copy(file);
    file[bytes - 1] = index + 1;
    return file;
  });
