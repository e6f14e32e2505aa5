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
