import { limits } from '@halalmap/contracts';
import { Field } from '@halalmap/ui';
import { Modal } from '@halalmap/ui/antd/extra';
import { Input } from '@halalmap/ui/antd/form';
import { useRef, useState, type ReactNode } from 'react';
import { useText } from '../messages/use-text';

interface QuestionProps {
  title: string;
  /** What comes of it, and who reads what is written. */
  text: ReactNode;
  confirm: string;
  /** Whether it takes something away; the button says so by its colour. */
  isDanger?: boolean;
  onClose: () => void;
}

export interface ReasonModalProps extends QuestionProps {
  /** Asks for words that go along; without it the question is a plain one. */
  label?: string;
  /** Complained about when nothing is written; without it the text may be left out. */
  missing?: string;
  /** @param reason trimmed; empty when none was given */
  onConfirm: (reason: string) => void;
}

/** Asks before something is done, and for the words that go along with it. */
export const ReasonModal = (props: ReasonModalProps) => {
  const { label, missing, isDanger = true, onClose, onConfirm } = props;
  const t = useText();
  const field = useRef<HTMLDivElement>(null);
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);

  const confirm = (): void => {
    if (missing !== undefined && reason.trim() === '') {
      setIsMissing(true);
      field.current?.querySelector('textarea')?.focus();
    } else onConfirm(reason.trim());
  };

  return (
    <Modal
      open
      title={props.title}
      onCancel={onClose}
      onOk={confirm}
      okText={props.confirm}
      cancelText={t('dialog.cancel')}
      okButtonProps={{ danger: isDanger }}
      // The field or the deciding button; the dialog itself would leave a reader without a beginning.
      afterOpenChange={(isOpen) => {
        if (isOpen) field.current?.querySelector('textarea')?.focus();
      }}
    >
      <div className="stack" ref={field}>
        <div className="muted">{props.text}</div>
        {label !== undefined && (
          <Field
            label={label}
            mark={missing === undefined ? 'optional' : 'required'}
            error={isMissing ? missing : undefined}
          >
            {(control) => (
              <Input.TextArea
                {...control}
                rows={3}
                maxLength={limits.text.comment}
                value={reason}
                status={isMissing ? 'error' : ''}
                onChange={(event) => {
                  setReason(event.target.value);
                  setIsMissing(false);
                }}
              />
            )}
          </Field>
        )}
      </div>
    </Modal>
  );
};
