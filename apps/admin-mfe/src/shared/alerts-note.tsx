import { defineQuery } from '@halalmap/api-client';

import { useFormatters } from '@halalmap/i18n';
import { Icon, Note } from '@halalmap/ui';
import { Link } from 'react-router-dom';
import { useText } from '../messages/en';
import { adminApi } from './admin-api';
import './admin-page.css';

const overviewApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    overview: build.query({
      ...defineQuery('GET /api/analytics/overview'),
      providesTags: ['Confirmation', { type: 'Listing', id: 'list' }, 'Analytics'],
    }),
  }),
});

export const { useOverviewQuery } = overviewApi;

/**
 * Places that several users report as closed, disputes that have waited too long, until an admin has reviewed them, and
 * places that many new accounts review at once. They are collapsed, so that the list of what is to be decided begins on
 * the first screen.
 * Renders nothing when there are none.
 */
export const AlertsNote = () => {
  const t = useText();
  const { data } = useOverviewQuery();
  const format = useFormatters();
  const { alerts = [], overdueDisputes: overdue = [], newAccountReviews: rushed = [] } = data ?? {};
  const count = alerts.length + overdue.length + rushed.length;
  if (count === 0) return null;
  return (
    <details className="alerts">
      <summary>
        <Icon name="circle-alert" /> {t('alerts.count', { count })}
      </summary>
      {overdue.length > 0 && (
        <Note kind="bad" icon="clock" title={t('alerts.overdue', { count: overdue.length })}>
          <ul>
            {overdue.map(({ listingId, name, since }) => (
              <li key={listingId}>
                <Link to="/admin/reports?about=places">{name}</Link>:{' '}
                {t('alerts.since', { day: format.day(since) })}
              </li>
            ))}
          </ul>
        </Note>
      )}
      {rushed.length > 0 && (
        <Note kind="bad" icon="star" title={t('alerts.rushed', { count: rushed.length })}>
          <ul>
            {rushed.map(({ listingId, name, reviews }) => (
              <li key={listingId}>
                <Link to={`/listing/${listingId}#reviews`}>{name}</Link>: {t('alerts.reviews', { reviews })}
              </li>
            ))}
          </ul>
        </Note>
      )}
      {alerts.length > 0 && (
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
      )}
    </details>
  );
};
