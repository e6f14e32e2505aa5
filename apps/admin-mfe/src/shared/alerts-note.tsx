import { Note } from '@halalmap/ui';
import { Link } from 'react-router-dom';
import { useText } from '../messages/use-text';
import './alerts-note.css';
import { useOverviewQuery } from './overview-api';

/**
 * Places that several users report as closed, until an admin has reviewed them. Renders nothing when there are none.
 */
export const AlertsNote = () => {
  const t = useText();
  const { data } = useOverviewQuery();
  const alerts = data?.alerts ?? [];
  if (alerts.length === 0) return null;
  return (
    <div className="alerts">
      <Note kind="bad" icon="door-closed" title={t('alerts.title', { count: alerts.length })}>
        <ul>
          {alerts.map(({ listingId, name, people }) => (
            <li key={listingId}>
              {t('alerts.people', { people, name })}.{' '}
              <Link
                to="/admin/reports?about=places&verdict=closed"
                aria-label={`${t('alerts.look')}: ${name}`}
              >
                {t('alerts.look')}
              </Link>
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );
};
