import { asApiError } from '@halalmap/api-client';
import { useErrorText } from '@halalmap/mfe-kit';
import { Button, Dialog, ErrorState, useToast, VisuallyHidden } from '@halalmap/ui';
import { useState } from 'react';

interface ConfirmedWithdrawalProps {
  texts: {
    withdraw: string;
    /** What is withdrawn, for screen readers. */
    of: string | null;
    title: string;
    text: string;
    keep: string;
    failed: string;
    done: string;
  };
  withdraw: () => Promise<{ error?: unknown }>;
  /** The state of the request, from its mutation. */
  call: { isLoading: boolean; error?: unknown; reset: () => void };
  onWithdrawn: (() => void) | undefined;
  /** It was decided meanwhile; the server responded with 409. */
  onDecided?: (() => void) | undefined;
}

/** A button that withdraws a pending item after a confirmation. */
export const ConfirmedWithdrawal = (props: ConfirmedWithdrawalProps) => {
  const { texts, withdraw, call, onWithdrawn, onDecided } = props;
  const toast = useToast();
  const errorText = useErrorText();
  const [isOpen, setIsOpen] = useState(false);

  const confirm = async (): Promise<void> => {
    const { error } = await withdraw();
    // An item that was decided meanwhile is shown with its current status.
    if (error && asApiError(error).status !== 409) return;
    setIsOpen(false);
    if (error) return onDecided?.();
    toast.show({ title: texts.done });
    onWithdrawn?.();
  };
  const close = (): void => {
    call.reset();
    setIsOpen(false);
  };
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        {texts.withdraw}
        {texts.of !== null && <VisuallyHidden> {texts.of}</VisuallyHidden>}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={texts.title}
        actions={
          <>
            <Button onClick={close}>{texts.keep}</Button>
            <Button kind="danger-solid" busy={call.isLoading} onClick={() => void confirm()}>
              {texts.withdraw}
            </Button>
          </>
        }
      >
        <p>{texts.text}</p>
        {call.error !== undefined && <ErrorState title={texts.failed} text={errorText(call.error)} />}
      </Dialog>
    </>
  );
};
