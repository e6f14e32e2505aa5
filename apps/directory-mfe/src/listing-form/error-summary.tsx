import { Note } from '@halalmap/ui';
import type { ReactNode, Ref } from 'react';
import { formOrder } from './asked-fields';
import { inFormOrder, type FormErrors } from './form-errors';
import type { FieldName } from './form-values';
import { useFormText } from '../messages/use-form-text';

interface ErrorSummaryProps {
  ref: Ref<HTMLDivElement>;
  errors: FormErrors;
  /** When it can be sent again; null unless too much was sent. */
  limit: ReactNode;
  onChoose: (name: FieldName) => void;
}

/** Why the form was not sent: each field that needs another look as a link to it, and what can be done. */
export const ErrorSummary = ({ ref, errors, limit, onChoose }: ErrorSummaryProps) => {
  const t = useFormText();
  const named = inFormOrder(errors, formOrder);
  return (
    <div ref={ref} tabIndex={-1} className="sub__refused">
      <Note
        kind="bad"
        icon="octagon-alert"
        role="alert"
        title={t(limit === null ? 'form.errors' : 'form.limited', { count: named.length })}
      >
        <ul className="sub__errors">
          {named.map(([name, message]) => (
            <li key={name}>
              <button type="button" className="lnk small" onClick={() => onChoose(name)}>
                {message}
              </button>
            </li>
          ))}
          {errors.general.map((message) => (
            <li key={message} className="small">
              {message}
            </li>
          ))}
        </ul>
        {limit}
        <p className="small muted">{t('form.errorsText')}</p>
      </Note>
    </div>
  );
};
