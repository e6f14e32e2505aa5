import type { DelistingCause, Listing } from '@halalmap/contracts';
import { RadioGroup } from '@halalmap/ui';
import { useState } from 'react';
import { useText } from '../../messages/en';
import { ReasonDialog } from '../../shared/reason-dialog';
import { useDecisionToast } from '../../shared/use-worklist';
import { useDeleteListingMutation } from './use-queue';

const causes: readonly DelistingCause[] = ['closed', 'duplicate', 'removed'];

interface DeleteDialogProps {
  title: string;
  confirm: string;
  onClose: () => void;
  onConfirm: (cause: DelistingCause) => void;
}

/** Asks why places are deleted. The page of a place that was public says the cause. */
export const DeleteDialog = ({ title, confirm, onClose, onConfirm }: DeleteDialogProps) => {
  const t = useText();
  const [cause, setCause] = useState<DelistingCause>('removed');
  return (
    <ReasonDialog
      title={title}
      text={
        <>
          <p>{t('bulk.deleteText')}</p>
          <RadioGroup
            legend={t('delete.cause')}
            name="cause"
            value={cause}
            onChange={(value) => setCause(causes.find((one) => one === value) ?? 'removed')}
            options={causes.map((value) => ({ value, label: t(`delete.cause.${value}`) }))}
          />
        </>
      }
      confirm={confirm}
      onClose={onClose}
      onConfirm={() => onConfirm(cause)}
    />
  );
};

/** Asks why a listing is deleted, and deletes it. */
export const DeleteListing = ({
  listing,
  onClose,
  onDeleted,
}: {
  listing: Listing;
  onClose: () => void;
  onDeleted: () => void;
}) => {
  const t = useText();
  const showResult = useDecisionToast();
  const [remove] = useDeleteListingMutation();
  const confirm = async (cause: DelistingCause): Promise<void> => {
    onClose();
    const done = { title: t('delete.done'), text: t('delete.doneText', { name: listing.name }) };
    if (showResult(await remove({ id: listing.id, cause }), done)) onDeleted();
  };
  return (
    <DeleteDialog
      title={t('delete.title', { name: listing.name })}
      confirm={t('delete.confirm')}
      onClose={onClose}
      onConfirm={(cause) => void confirm(cause)}
    />
  );
};
