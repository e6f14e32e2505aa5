import { Button, Dialog, ErrorState } from '@halalmap/ui';
import { useId, type ReactNode, type SubmitEvent } from 'react';
import { CountedTextArea } from './counted-text-area';
import './dialogs.css';
import { NeedsAccount } from './needs-account';
import { useFocusFault } from './use-focus-fault';
import type { KeptText } from './use-kept-text';
import { useReviewDialogsText } from '../../../messages/use-review-dialogs-text';

interface TextDialogProps {
  title: string;
  /** Stands above the text. */
  intro: ReactNode;
  label: string;
  hint?: string;
  max: number;
  /** The words of the button that sends, for who is signed in. */
  verb: string;
  /** What is said when it was not sent. */
  failed: string;
  state: KeptText;
  onClose: () => void;
}

/** A dialog with one text to send. */
export const TextDialog = ({
  title,
  intro,
  label,
  hint,
  max,
  verb,
  failed,
  state,
  onClose,
}: TextDialogProps) => {
  const t = useReviewDialogsText();
  const formId = useId();
  const { text, fault, isSending, isSignedIn } = state;
  useFocusFault(fault);

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void state.send();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{t('write.cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" busy={isSending}>
            {isSignedIn ? verb : t('write.signIn')}
          </Button>
        </>
      }
    >
      <form id={formId} className="rv-form" noValidate onSubmit={submit}>
        {intro}
        <CountedTextArea
          label={label}
          hint={hint}
          mark="required"
          rows={4}
          dir="auto"
          max={max}
          value={text}
          error={fault.field}
          onText={state.setText}
        />
        {fault.general && <ErrorState title={failed} text={fault.general} />}
        {!isSignedIn && <NeedsAccount />}
      </form>
    </Dialog>
  );
};
