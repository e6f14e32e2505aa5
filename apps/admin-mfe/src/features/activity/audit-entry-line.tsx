import type { Activity } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { useNow } from '@halalmap/ui';
import { Link } from 'react-router-dom';
import { nameOf } from '../../shared/account-line';
import { useAccountQuery } from '../../shared/accounts-api';
import { PlaceLink } from '../../shared/place-link';
import { AuditEntryDetails } from './audit-entry-details';
import { sentenceOf } from './sentence';
import { useText } from '../../messages/use-text';

/** One audit log entry as a sentence, with its request data and origin. */
export const AuditEntryLine = ({ auditEntry }: { auditEntry: Activity }) => {
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  return (
    <li className="log__row">
      <p>
        {t.rich(sentenceOf(auditEntry), {
          who: <Person key="who" id={auditEntry.userId} />,
          what: <Subject key="what" auditEntry={auditEntry} />,
          kind: auditEntry.entityType,
          id: auditEntry.entityId ?? '–',
          action: auditEntry.action,
        })}
      </p>
      <p className="small muted">
        <time dateTime={auditEntry.createdAt}>{format.dateTime(auditEntry.createdAt)}</time> ·{' '}
        {format.age(auditEntry.createdAt, now)}
      </p>
      <AuditEntryDetails auditEntry={auditEntry} />
    </li>
  );
};

const Person = ({ id }: { id: string }) => {
  const t = useText();
  const { currentData: user } = useAccountQuery(id);
  if (user === null) return <span className="muted">{t('account.unknown')}</span>;
  return (
    <Link to={`/admin/users?search=${id}`}>
      <bdi>{user ? nameOf(user) : t('activity.someone')}</bdi>
    </Link>
  );
};

/** The target of the action: a place or an account; the sentence contains the rest. */
const Subject = ({ auditEntry }: { auditEntry: Activity }) => {
  const t = useText();
  const { entityType, entityId, entityName, userId } = auditEntry;
  if (entityId === null) return null;
  if (entityType === 'user') return entityId === userId ? t('activity.itself') : <Person id={entityId} />;
  return <PlaceLink id={entityId} name={entityName ?? t('activity.thePlace')} />;
};
