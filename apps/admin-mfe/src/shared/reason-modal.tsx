import { limits } from '@halalmap/contracts';
import { Field } from '@halalmap/ui';
import { Modal } from '@halalmap/ui/antd/extra';
import { Input } from '@halalmap/ui/antd/form';
import { useRef, useState, type ReactNode } from 'react';
import { useText } from '../messages/en';

interface QuestionProps {
  title: string;
  /** The effect of the action, and who reads the reason. */
  text: ReactNode;
  confirm: string;
  /** Whether the action is destructive; shown by the colour of the button. */
  isDanger?: boolean;
  onClose: () => void;
}

export interface ReasonModalProps extends QuestionProps {
  /** The label of the reason field; without it the dialog only asks for confirmation. */
  label?: string;
  /** The error for an empty reason; without it the reason is optional. */
  missing?: string;
  /** @param reason trimmed; empty when none was given */
  onConfirm: (reason: string) => void;
}

/** Asks for confirmation and a reason. */
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
      // The field or the confirm button; focusing the dialog itself would give screen readers no starting point.
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
