import { limits } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { signInPath, useSession } from '@halalmap/mfe-kit';
import { Link } from 'react-router-dom';
import { useSubmitText } from '../../messages/use-submit-text';

/** After too much was sent: when it can be sent again, and that an account may send more. */
export const WaitText = ({ until }: { until: number }) => {
  const t = useSubmitText();
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
