import { limits } from '@halalmap/contracts';
import { useErrorText } from '@halalmap/mfe-kit';
import { type ControlledForm, usePersistedForm, useWatch } from '@halalmap/mfe-kit/persisted-form';
import { Modal } from '@halalmap/ui/antd/extra';
import { Icon } from '@halalmap/ui';
import { useEffect, useEffectEvent, useId, useState, type ReactNode } from 'react';
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
  /** Names a list of reasons that is kept on the device; the keys 1 to 9 fill one in. */
  saved?: string;
  /** @param reason trimmed; empty when none was given */
  onConfirm: (reason: string) => void;
}

const reasonField = { name: 'reason', kind: 'area' } as const;
const reasonSchema = z.object({ reason: z.string().max(limits.text.comment) });

/** Asks for confirmation and a reason. */
export const ReasonModal = (props: ReasonModalProps) => {
  const { label, missing, isDanger = true, saved, onClose, onConfirm } = props;
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
      <form
        {...form.formProps}
        id={formId}
        className="stack"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.currentTarget.requestSubmit();
        }}
      >
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
        {saved !== undefined && (
          <SavedReasons
            list={saved}
            control={form.control}
            onFill={(reason) => {
              form.change('reason', reason);
              form.focusFirst();
            }}
          />
        )}
      </form>
    </Modal>
  );
};

const shownReasons = 9;
const reasonsKey = (list: string): string => `halalmap.admin.reasons.${list}`;

const readReasons = (list: string): string[] | null => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(reasonsKey(list)) ?? 'null');
    return Array.isArray(stored) ? stored.map(String).slice(0, shownReasons) : null;
  } catch {
    return null;
  }
};

interface SavedReasonsProps {
  list: string;
  control: ControlledForm['control'];
  onFill: (reason: string) => void;
}

/** Reasons that are given often. While nothing is typed, the keys 1 to 9 fill one in. */
const SavedReasons = ({ list, control, onFill }: SavedReasonsProps) => {
  const t = useText();
  const typed = String(useWatch({ control, name: 'reason' }) ?? '').trim();
  const [reasons, setReasons] = useState(
    () =>
      readReasons(list) ?? [
        t('reasons.notFound'),
        t('reasons.twice'),
        t('reasons.notHalal'),
        t('reasons.closed'),
        t('reasons.tooLittle'),
      ],
  );
  const keep = (next: string[]): void => {
    setReasons(next);
    try {
      localStorage.setItem(reasonsKey(list), JSON.stringify(next));
    } catch {
      // Without storage they last until the dialog is closed.
    }
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (typed !== '' || event.ctrlKey || event.metaKey || event.altKey) return;
    const reason = /^[1-9]$/.test(event.key) ? reasons[Number(event.key) - 1] : undefined;
    if (reason === undefined) return;
    event.preventDefault();
    onFill(reason);
  });
  useEffect(() => {
    // On the document: the key may be pressed before the dialog has taken the focus.
    const listen = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const canSave = typed !== '' && !reasons.includes(typed) && reasons.length < shownReasons;
  return (
    <div className="saved-reasons">
      <p className="small muted">{t('reasons.title')}</p>
      <ol>
        {reasons.map((reason, index) => (
          <li key={reason}>
            <button type="button" className="saved-reasons__fill" onClick={() => onFill(reason)}>
              <kbd className="keyboard-hint">{index + 1}</kbd> {reason}
            </button>
            <button
              type="button"
              className="saved-reasons__remove"
              aria-label={t('reasons.remove', { reason })}
              onClick={() => keep(reasons.filter((other) => other !== reason))}
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
      </ol>
      {canSave && (
        <button type="button" className="link small" onClick={() => keep([...reasons, typed])}>
          {t('reasons.save')}
        </button>
      )}
    </div>
  );
};
