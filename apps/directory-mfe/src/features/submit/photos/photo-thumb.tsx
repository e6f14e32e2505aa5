import { useCallback, useState } from 'react';
import type { Photo } from './photo';

const backgroundOf = ({ status }: Photo): string => {
  if (status.kind !== 'staged') return '';
  const { color = '', placeholder } = status.kept;
  return placeholder === undefined ? color : `${color} center / cover url("${placeholder}")`;
};

/** The picture in its box, with its colours until it is there. */
export const PhotoThumb = ({ photo }: { photo: Photo }) => {
  const [hasFailed, setHasFailed] = useState(false);
  const { source } = photo;
  const background = backgroundOf(photo);
  const paint = useCallback(
    (image: HTMLImageElement | null) => {
      if (image) image.style.background = background;
    },
    [background],
  );
  if (hasFailed) return null;
  return (
    <img
      ref={paint}
      className="ph"
      src={source}
      width={96}
      height={72}
      alt=""
      decoding="async"
      draggable={false}
      onLoad={({ currentTarget }) => (currentTarget.style.background = '')}
      onError={() => setHasFailed(true)}
    />
  );
};
