import { imageWidths } from '@halalmap/contracts';
import type { PictureLook } from '../photos/photo';

/** A picture that is shown. */
export interface Picture extends PictureLook {
  id: string;
  url: string;
  caption: string | null;
  /** It is the main photo in lists. */
  isMain?: boolean | undefined;
  /** Pixels of the upright picture, if known. */
  width?: number | undefined;
  height?: number | undefined;
}

/** The URL of an `img`: our own pictures are available in several widths, and in their stored size. */
export const sourcesOf = ({
  url,
  width = 0,
}: Pick<Picture, 'url' | 'width'>): { src: string; srcSet?: string } => {
  const [path = url] = url.split('?');
  if (!path.startsWith('/media/')) return { src: url };
  const sources = imageWidths.map((served) => `${path}?w=${served} ${served}w`);
  // Without a width it is served in its stored size.
  if (width > Math.max(...imageWidths)) sources.push(`${path} ${width}w`);
  return { src: `${path}?w=1280`, srcSet: sources.join(', ') };
};
