import { imageWidths } from '@halalmap/contracts';
import type { PictureLook } from '../photos/photo';

/** A picture that is shown. */
export interface Picture extends PictureLook {
  id: string;
  url: string;
  caption: string | null;
  /** It stands for the place in lists. */
  isMain?: boolean | undefined;
  /** Pixels of the upright picture, where they are known. */
  width?: number | undefined;
  height?: number | undefined;
}

/** What an `img` loads: own pictures are there in several widths, and in the one in which they are kept. */
export const sourcesOf = ({
  url,
  width = 0,
}: Pick<Picture, 'url' | 'width'>): { src: string; srcSet?: string } => {
  const [path = url] = url.split('?');
  if (!path.startsWith('/media/')) return { src: url };
  const sources = imageWidths.map((served) => `${path}?w=${served} ${served}w`);
  // Without a width it comes as it is kept.
  if (width > Math.max(...imageWidths)) sources.push(`${path} ${width}w`);
  return { src: `${path}?w=1280`, srcSet: sources.join(', ') };
};
