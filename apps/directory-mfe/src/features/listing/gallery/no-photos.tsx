import type { ReactNode } from 'react';
import './gallery.css';
import { useText } from '../../../messages/en';

/** The placeholder for a place without photos. `children`: a way to add one. */
export const NoPhotos = ({
  placeholderPattern,
  children,
}: {
  placeholderPattern: ReactNode;
  children?: ReactNode;
}) => {
  const t = useText();
  return (
    <section className="nopic" aria-label={t('gallery.none')}>
      {placeholderPattern}
      <div className="nopic__t plaque">
        <h2 className="h-side">{t('gallery.noneTitle')}</h2>
        <p className="small muted">{t('gallery.noneText')}</p>
        {children}
      </div>
    </section>
  );
};
