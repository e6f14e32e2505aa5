import { asApiError } from '@halalmap/api-client';
import type { Claim } from '@halalmap/contracts';
import { useErrorText } from '@halalmap/mfe-kit';
import { Button, Dialog, ErrorState, useToast, VisuallyHidden } from '@halalmap/ui';
import { useState } from 'react';
import { useWithdrawClaimMutation } from '../../shared/claims-api';
import { useClaimText } from '../../messages/use-claim-text';

interface WithdrawButtonProps {
  claim: Claim;
  onWithdrawn?: () => void;
}

/** Takes an open claim back, after asking. */
export const WithdrawButton = ({ claim, onWithdrawn }: WithdrawButtonProps) => {
  const t = useClaimText();
  const toast = useToast();
  const errorText = useErrorText();
  const [isOpen, setIsOpen] = useState(false);
  const [withdraw, { isLoading, error, reset }] = useWithdrawClaimMutation();

  const confirm = async (): Promise<void> => {
    const answer = await withdraw(claim.id);
    // One that was decided meanwhile is shown as it is now.
    if (answer.error && asApiError(answer.error).status !== 409) return;
    setIsOpen(false);
    if (!answer.error) toast.show({ title: t('claim.withdrawn') });
    onWithdrawn?.();
  };
  const close = (): void => {
    reset();
    setIsOpen(false);
  };
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        {t('claim.withdraw')}
        <VisuallyHidden> {t('claim.withdrawOf', { name: claim.listingName })}</VisuallyHidden>
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t('claim.withdrawTitle')}
        actions={
          <>
            <Button onClick={close}>{t('claim.keep')}</Button>
            <Button kind="danger-solid" busy={isLoading} onClick={() => void confirm()}>
              {t('claim.withdraw')}
            </Button>
          </>
        }
      >
        <p>{t('claim.withdrawText')}</p>
        {error !== undefined && <ErrorState title={t('claim.withdrawFailed')} text={errorText(error)} />}
      </Dialog>
    </>
  );
};
