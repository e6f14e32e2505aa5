import { asApiError } from '@halalmap/api-client';
import { useErrorText } from '@halalmap/mfe-kit';
import { Button, Dialog, ErrorState, useToast, VisuallyHidden } from '@halalmap/ui';
import { useState } from 'react';

interface WithdrawAfterAskingProps {
  words: {
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
export const WithdrawAfterAsking = (props: WithdrawAfterAskingProps) => {
  const { words, withdraw, call, onWithdrawn, onDecided } = props;
  const toast = useToast();
  const errorText = useErrorText();
  const [isOpen, setIsOpen] = useState(false);

  const confirm = async (): Promise<void> => {
    const { error } = await withdraw();
    // An item that was decided meanwhile is shown with its current status.
    if (error && asApiError(error).status !== 409) return;
    setIsOpen(false);
    if (error) return onDecided?.();
    toast.show({ title: words.done });
    onWithdrawn?.();
  };
  const close = (): void => {
    call.reset();
    setIsOpen(false);
  };
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        {words.withdraw}
        {words.of !== null && <VisuallyHidden> {words.of}</VisuallyHidden>}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={words.title}
        actions={
          <>
            <Button onClick={close}>{words.keep}</Button>
            <Button kind="danger-solid" busy={call.isLoading} onClick={() => void confirm()}>
              {words.withdraw}
            </Button>
          </>
        }
      >
        <p>{words.text}</p>
        {call.error !== undefined && <ErrorState title={words.failed} text={errorText(call.error)} />}
      </Dialog>
    </>
  );
};
