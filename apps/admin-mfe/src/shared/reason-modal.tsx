import { limits } from '@halalmap/contracts';
import { useErrorText } from '@halalmap/mfe-kit';
import { usePersistedForm } from '@halalmap/mfe-kit/persisted-form';
import { Modal } from '@halalmap/ui/antd/extra';
import { useId, type ReactNode } from 'react';
import { z } from 'zod';
import { useText } from '../messages/en';
import { TypedField } from './typed-fields';

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

const reasonField = { name: 'reason', kind: 'area' } as const;
const reasonSchema = z.object({ reason: z.string().max(limits.text.comment) });

/** Asks for confirmation and a reason. */
export const ReasonModal = (props: ReasonModalProps) => {
  const { label, missing, isDanger = true, onClose, onConfirm } = props;
  const t = useText();
  const formId = useId();
  const form = usePersistedForm({
    schema: reasonSchema,
    toInput: ({ reason = '' }) => ({ reason: reason.trim() }),
    alsoCheck: ({ reason = '' }): Record<string, string> =>
      missing !== undefined && reason.trim() === '' ? { reason: missing } : {},
    // The page that asks sends the reason with its request.
    send: ({ reason }) => Promise.resolve({ data: reason }),
    onDone: onConfirm,
    failureText: useErrorText(),
  });

  return (
    <Modal
      open
      title={props.title}
      onCancel={onClose}
      okText={props.confirm}
      cancelText={t('dialog.cancel')}
      okButtonProps={{ htmlType: 'submit', form: formId, danger: isDanger }}
      // The field or the confirm button; focusing the dialog itself would give screen readers no starting point.
      afterOpenChange={(isOpen) => {
        if (isOpen) form.focusFirst();
      }}
    >
      <form {...form.formProps} id={formId} className="stack">
        <div className="muted">{props.text}</div>
        {label !== undefined && (
          <TypedField
            form={form}
            field={reasonField}
            label={label}
            mark={missing === undefined ? 'optional' : 'required'}
            maxLength={limits.text.comment}
          />
        )}
      </form>
    </Modal>
  );
};
