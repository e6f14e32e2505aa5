import { FailedInPlace, lazyPart } from '@halalmap/mfe-kit/lazy-part';
import { Button, type ButtonProps, Dialog, ToastProvider } from '@halalmap/ui';
import { Suspense, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import '../photos/photos.css';
import { ManagerSkeleton } from './manager-skeleton';
import { useManagerText } from '../messages/en-photos';

const ManagedImages = lazyPart(async () => (await import('./managed-images')).ManagedImages, FailedInPlace);

export interface ImageManagerProps {
  listing: { id: string; name: string };
  open: boolean;
  onClose: () => void;
  /** The dialog around it; by default that of the public pages. */
  frame?: ComponentType<ManagerFrameProps>;
}

/** The props of the dialog around the image manager. */
export interface ManagerFrameProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

// Rendered in the body: at the place of the button, surrounding styles would apply.
const DialogFrame = (props: ManagerFrameProps) =>
  createPortal(<Dialog open wide {...props} />, document.body);

/**
 * The dialog to add, order, describe and delete the images of a listing, for users who may edit it. After changes,
 * other views are refreshed.
 */
export const ImageManager = ({ listing, open, onClose, frame: Frame = DialogFrame }: ImageManagerProps) => {
  const t = useManagerText();
  const mayClose = useRef<() => boolean>(null);
  if (!open) return null;
  return (
    <Frame
      title={t('manager.title', { name: listing.name })}
      onClose={() => {
        if (mayClose.current?.() ?? true) onClose();
      }}
    >
      {/* Its own toasts: those of the page are covered by the dialog. */}
      <ToastProvider>
        <div className="image-manager">
          <Suspense fallback={<ManagerSkeleton />}>
            <ManagedImages key={listing.id} listing={listing} mayClose={mayClose} onLeave={onClose} />
          </Suspense>
        </div>
      </ToastProvider>
    </Frame>
  );
};

interface ManageImagesButtonProps extends Pick<ButtonProps, 'kind' | 'size' | 'block'> {
  listing: ImageManagerProps['listing'];
}

/** Opens the image manager of a listing. */
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
