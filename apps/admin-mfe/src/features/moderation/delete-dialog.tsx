import type { DelistingCause } from '@halalmap/contracts';
import { RadioGroup } from '@halalmap/ui';
import { useState } from 'react';
import { useText } from '../../messages/en';
import { ReasonDialog } from '../../shared/reason-dialog';

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
