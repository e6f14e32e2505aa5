import { limits } from '@halalmap/contracts';
import { Button, Dialog, TextArea, type ButtonProps } from '@halalmap/ui';
import { useRef, useState, type ReactNode } from 'react';
import { useText } from '../messages/use-text';

interface ReasonDialogProps {
  title: string;
  /** What comes of it, and who reads what is written. */
  text: ReactNode;
  label: string;
  /** Complained about when nothing is written; without it the text may be left out. */
  missing?: string;
  confirm: string;
  kind?: ButtonProps['kind'];
  onClose: () => void;
  /** @param reason trimmed */
  onConfirm: (reason: string) => void;
}

/** Asks for words that go along with a decision. */
export const ReasonDialog = (props: ReasonDialogProps) => {
  const { missing, kind = 'danger-solid', onClose, onConfirm } = props;
  const t = useText();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);

  const confirm = (): void => {
    if (missing !== undefined && reason.trim() === '') {
      setIsMissing(true);
      field.current?.focus();
    } else onConfirm(reason.trim());
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={props.title}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button kind={kind} onClick={confirm}>
            {props.confirm}
          </Button>
        </>
      }
    >
      <div className="muted">{props.text}</div>
      <TextArea
        ref={field}
        label={props.label}
        mark={missing === undefined ? 'optional' : 'required'}
        rows={3}
        maxLength={limits.text.comment}
        value={reason}
        error={isMissing ? missing : undefined}
        onChange={(event) => {
          setReason(event.target.value);
          setIsMissing(false);
        }}
      />
    </Dialog>
  );
};
