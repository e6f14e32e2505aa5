import { limits, type Listing } from '@halalmap/contracts';
import { Button, Dialog, TextArea } from '@halalmap/ui';
import { useRef, useState } from 'react';
import { useText } from '../../messages/use-text';

interface RejectDialogProps {
  listing: Listing;
  onClose: () => void;
  onReject: (reason: string) => void;
}

/** Asks why, because the submitter reads it; without a reason nothing is rejected. */
export const RejectDialog = ({ listing, onClose, onReject }: RejectDialogProps) => {
  const t = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const isPublic = listing.status === 'approved';

  const confirm = (): void => {
    if (reason.trim() === '') {
      setIsMissing(true);
      field.current?.focus();
    } else onReject(reason.trim());
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t(isPublic ? 'reject.unpublishTitle' : 'reject.title', { name: listing.name })}
      actions={
        <>
          <Button onClick={onClose}>{t('reject.cancel')}</Button>
          <Button kind="danger-solid" onClick={confirm}>
            {t(isPublic ? 'reject.unpublishConfirm' : 'reject.confirm')}
          </Button>
        </>
      }
    >
      <p className="muted">{t('reject.text')}</p>
      <TextArea
        ref={field}
        label={t('reject.reason')}
        mark="required"
        rows={3}
        maxLength={limits.text.comment}
        value={reason}
        error={isMissing ? t('reject.missing') : undefined}
        onChange={(event) => {
          setReason(event.target.value);
          setIsMissing(false);
        }}
      />
    </Dialog>
  );
};
