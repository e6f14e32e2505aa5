import { Button, type ButtonProps, Dialog, ToastProvider } from '@halalmap/ui';
import { lazy, Suspense, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import './manager.css';
import { ManagerWait } from './managed-images';
import { useManagerText } from '../messages/en-manager';

const ManagedImages = lazy(async () => ({ default: (await import('./managed-images')).ManagedImages }));

export interface ImageManagerProps {
  listing: { id: string; name: string };
  open: boolean;
  onClose: () => void;
}

/**
 * The dialog in which the images of a listing are added, put in order, described and deleted, for whoever may edit the
 * listing. What was changed is refreshed wherever else it is shown.
 */
export const ImageManager = ({ listing, open, onClose }: ImageManagerProps) => {
  const t = useManagerText();
  const mayClose = useRef<() => boolean>(null);
  if (!open) return null;
  // Not where it is asked for: what is around it there would give its buttons another look.
  return createPortal(
    <Dialog
      open
      wide
      title={t('manager.title', { name: listing.name })}
      onClose={() => {
        if (mayClose.current?.() ?? true) onClose();
      }}
    >
      {/* Its own toasts: those of the page are out of reach below a dialog. */}
      <ToastProvider>
        <div className="im">
          <Suspense fallback={<ManagerWait />}>
            <ManagedImages key={listing.id} listing={listing} mayClose={mayClose} onLeave={onClose} />
          </Suspense>
        </div>
      </ToastProvider>
    </Dialog>,
    document.body,
  );
};

interface ManageImagesButtonProps extends Pick<ButtonProps, 'kind' | 'size' | 'block'> {
  listing: ImageManagerProps['listing'];
}

/** Opens the dialog in which the images of a listing are managed. */
export const ManageImagesButton = ({ listing, ...look }: ManageImagesButtonProps) => {
  const t = useManagerText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button {...look} icon="images" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('manager.open')}
      </Button>
      <ImageManager listing={listing} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
};
