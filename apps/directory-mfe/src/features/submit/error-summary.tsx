import { limits } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { signInPath, useSession } from '@halalmap/mfe-kit';
import { Note } from '@halalmap/ui';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import { formOrder } from './asked-fields';
import { inFormOrder, type FormErrors } from './form-errors';
import type { FieldName } from './form-values';
import { useText } from '../../messages/use-text';

interface ErrorSummaryProps {
  ref: Ref<HTMLDivElement>;
  errors: FormErrors;
  /** Milliseconds since 1970 from which on it can be sent again; null unless too much was sent. */
  limitedUntil: number | null;
  onChoose: (name: FieldName) => void;
}

/** Why the form was not sent: each field that needs another look as a link to it, and what can be done. */
export const ErrorSummary = ({ ref, errors, limitedUntil, onChoose }: ErrorSummaryProps) => {
  const t = useText();
  const named = inFormOrder(errors, formOrder);
  return (
    <div ref={ref} tabIndex={-1} className="sub__refused">
      <Note
        kind="bad"
        icon="octagon-alert"
        role="alert"
        title={t(limitedUntil === null ? 'submit.errors' : 'submit.limited', { count: named.length })}
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
        {limitedUntil !== null && <WaitText until={limitedUntil} />}
        <p className="small muted">{t('submit.errorsText')}</p>
      </Note>
    </div>
  );
};

const WaitText = ({ until }: { until: number }) => {
  const t = useText();
  const format = useFormatters();
  const { user } = useSession();
  const moment = format.dateTime(new Date(until).toISOString());
  return (
    <p className="small">
      {t('submit.limited.until', { moment })}{' '}
      {user === null && (
        <>
          {t('submit.limited.more', { count: limits.rates.userSubmissionsPerHour })}{' '}
          <Link to={signInPath('/submit')}>{t('submit.limited.signIn')}</Link>
        </>
      )}
    </p>
  );
};
