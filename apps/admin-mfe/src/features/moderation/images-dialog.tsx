import { ImageManager, type ImageManagerProps, type ManagerFrameProps } from '@halalmap/listing-parts';
import { Modal } from '@halalmap/ui/antd/extra';

const Frame = ({ title, onClose, children }: ManagerFrameProps) => (
  <Modal
    open
    width={760}
    className="images-modal"
    title={<h2 className="dialog-heading">{title}</h2>}
    footer={null}
    onCancel={(event) => {
      // An Escape that a part inside has used.
      if (!event.defaultPrevented) onClose();
    }}
  >
    {children}
  </Modal>
);

/** The image manager of a listing in a dialog of the back office. */
export const ImagesDialog = (props: Pick<ImageManagerProps, 'listing' | 'onClose'>) => (
  <ImageManager open frame={Frame} {...props} />
);
