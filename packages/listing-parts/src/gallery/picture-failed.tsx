import type { ReactNode } from 'react';
import { useGalleryText } from '../messages/use-gallery-text';

/** Stands in the box of a picture that did not load. `children`: what lies behind the words. */
export const PictureFailed = ({ children }: { children?: ReactNode }) => {
  const t = useGalleryText();
  return (
    <div className="gal__failed">
      {children}
      <p>{t('gallery.failed')}</p>
    </div>
  );
};
