import { asApiError } from '@halalmap/api-client';
import { useErrorText } from '@halalmap/mfe-kit';
import { Button, Dialog, ErrorState } from '@halalmap/ui';
import { useState } from 'react';
import './dialogs.css';
import { useReviewDialogsText } from '../../../messages/use-review-dialogs-text';

interface DeleteDialogProps {
  title: string;
  text: string;
  /** The words of the button that deletes. */
  verb: string;
  remove: () => Promise<{ error?: unknown }>;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before something is deleted. */
export const DeleteDialog = ({ title, text, verb, remove, onClose, onDeleted }: DeleteDialogProps) => {
  const t = useReviewDialogsText();
  const errorText = useErrorText();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const confirm = async (): Promise<void> => {
    setFailure(null);
    setIsSending(true);
    const { error } = await remove();
    setIsSending(false);
    // What somebody else has deleted meanwhile is gone all the same.
    if (!error || asApiError(error).status === 404) onDeleted();
    else setFailure(errorText(error));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{t('write.cancel')}</Button>
          <Button kind="danger-solid" busy={isSending} onClick={() => void confirm()}>
            {verb}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {failure && <ErrorState title={t('delete.failed')} text={failure} />}
    </Dialog>
  );
};
