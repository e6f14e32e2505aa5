import { Button, type ButtonProps } from '@halalmap/ui';
import { useState } from 'react';
import { ImageManager, type ImageManagerProps } from './image-manager';
import { useManagerText } from '../messages/use-manager-text';

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
