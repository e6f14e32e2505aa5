import { useCallback, useState } from 'react';
import type { Photo, PhotoStatus, PictureLook } from './photo';

const paint = ({ style }: HTMLImageElement, color = '', placeholder?: string): void => {
  style.backgroundColor = color;
  style.backgroundImage = placeholder === undefined ? '' : `url("${placeholder}")`;
};

const lookOf = (status: PhotoStatus): PictureLook => {
  if (status.kind === 'staged') return status.kept;
  return status.kind === 'shown' ? status.look : {};
};

/** The picture in its box, with its colours until it is there. */
export const PhotoThumb = ({ photo }: { photo: Photo }) => {
  const [hasFailed, setHasFailed] = useState(false);
  const { source, status } = photo;
  const { color, placeholder } = lookOf(status);
  const settle = useCallback(
    (image: HTMLImageElement | null) => {
      if (image && !image.complete) paint(image, color, placeholder);
    },
    [color, placeholder],
  );
  if (hasFailed) return null;
  return (
    <img
      ref={settle}
      className="ph"
      src={source}
      width={96}
      height={72}
      alt=""
      decoding="async"
      draggable={false}
      onLoad={({ currentTarget }) => paint(currentTarget)}
      onError={() => setHasFailed(true)}
    />
  );
};
