import { asApiError } from '@halalmap/api-client';
import type { Change } from '@halalmap/contracts';
import { useErrorText } from '@halalmap/mfe-kit';
import { Button, Dialog, ErrorState, useToast, VisuallyHidden } from '@halalmap/ui';
import { useState } from 'react';
import { useWithdrawChangeMutation } from './owner-api';
import { useOwnerText } from '../../messages/use-owner-text';

interface WithdrawChangeProps {
  change: Change;
  /** Of the place. */
  name: string | null;
  onWithdrawn?: () => void;
}

/** Takes a change back that waits for a decision, after asking. */
export const WithdrawChange = ({ change, name, onWithdrawn }: WithdrawChangeProps) => {
  const t = useOwnerText();
  const toast = useToast();
  const errorText = useErrorText();
  const [isOpen, setIsOpen] = useState(false);
  const [withdraw, { isLoading, error, reset }] = useWithdrawChangeMutation();

  const confirm = async (): Promise<void> => {
    const answer = await withdraw(change);
    // One that was decided meanwhile is shown as it is now.
    if (answer.error && asApiError(answer.error).status !== 409) return;
    setIsOpen(false);
    if (answer.error) return;
    toast.show({ title: t('owner.changeWithdrawn') });
    onWithdrawn?.();
  };
  const close = (): void => {
    reset();
    setIsOpen(false);
  };
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        {t('owner.withdraw')}
        {name !== null && <VisuallyHidden> {t('owner.withdrawOf', { name })}</VisuallyHidden>}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t('owner.withdrawTitle')}
        actions={
          <>
            <Button onClick={close}>{t('owner.keep')}</Button>
            <Button kind="danger-solid" busy={isLoading} onClick={() => void confirm()}>
              {t('owner.withdraw')}
            </Button>
          </>
        }
      >
        <p>{t('owner.withdrawText')}</p>
        {error !== undefined && <ErrorState title={t('owner.withdrawFailed')} text={errorText(error)} />}
      </Dialog>
    </>
  );
};
