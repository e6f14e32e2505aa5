import { useFormatters } from '@halalmap/i18n';
import { Link } from 'react-router-dom';
import { useOfflineText } from '../../messages/offline-en';
import { useIsOffline, usePageAge } from './connection';
import './offline-note.css';

/** Says that there is no network, or a slow one, and how old what is shown is. */
export const OfflineNote = () => {
  const t = useOfflineText();
  const { dateTime } = useFormatters();
  const age = usePageAge();
  const isOffline = useIsOffline();
  const asOf = isOffline ? 'note.asOf' : 'note.slow';
  return (
    <aside className="offline-note" role="status">
      <p className="wrap offline-note__line">
        <span>{age ? t(asOf, { date: dateTime(age.toISOString()) }) : t('note.now')}</span>
        <Link to="/offline">{t('note.more')}</Link>
      </p>
    </aside>
  );
};
