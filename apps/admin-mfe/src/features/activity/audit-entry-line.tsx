import type { Activity } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { useNow } from '@halalmap/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type Text, en, useText } from '../../messages/en';
import { activityMessages } from '../../messages/en-activity';
import { nameOf, useAccountQuery } from '../../shared/account-line';
import { formatFact } from '../../shared/format-fact';
import { PlaceLink } from '../../shared/place-link';

type SentenceKey = Extract<keyof typeof activityMessages, `auditLog.${string}`>;

const isKey = (key: string): key is SentenceKey => key in activityMessages;

/** The outcome, for requests that have several. */
const wayIn = (changes: unknown): string => {
  const { status, verdict } = { ...(changes as { status?: unknown; verdict?: unknown } | null) };
  return String(status ?? verdict ?? '');
};

/** The sentence for an action: the most specific one available. */
const sentenceOf = ({ entityType, action, changes }: Activity): SentenceKey =>
  [
    `auditLog.${entityType}.${action}.${wayIn(changes)}`,
    `auditLog.${entityType}.${action}`,
    `auditLog.other.${action}`,
  ].find(isKey) ?? 'auditLog.other';

const isSaid = (value: unknown): boolean =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  value !== 'not_specified' &&
  !(Array.isArray(value) && value.length === 0);

/** The request data by field name, without empty values. */
const givenIn = (changes: unknown): Array<readonly [field: string, value: unknown]> => {
  if (typeof changes !== 'object' || changes === null) return [];
  return Object.entries(changes).flatMap(([field, value]) =>
    // A suggested edit nests its fields one level deeper.
    field === 'fields' ? givenIn(value) : isSaid(value) ? [[field, value] as const] : [],
  );
};

type FactKey = Extract<Parameters<Text>[0], `fact.${string}`>;
const isFact = (key: string): key is FactKey => key in en;

/** The request data, IP address and browser of an action; collapsed until opened. */
const AuditEntryDetails = ({ auditEntry }: { auditEntry: Activity }) => {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="small">{t('activity.details')}</summary>
      {isOpen && <Given auditEntry={auditEntry} />}
    </details>
  );
};

const Given = ({ auditEntry }: { auditEntry: Activity }) => {
  const t = useText();
  const format = useFormatters();
  const given = givenIn(auditEntry.changes);
  const say = (field: string, value: unknown): string =>
    (typeof value === 'object' && field !== 'openingHours' && !Array.isArray(value)
      ? JSON.stringify(value)
      : formatFact(field, value, { t, format })) ?? String(value);
  const nameOfField = (field: string): string => {
    const key = `fact.${field}`;
    return isFact(key) ? t(key) : field;
  };
  return (
    <>
      {given.length === 0 ? (
        <p className="small muted">{t('activity.noChange')}</p>
      ) : (
        <dl className="facts" aria-label={t('activity.change')}>
          {given.map(([field, value]) => (
            <Pair key={field} name={nameOfField(field)} value={say(field, value)} />
          ))}
        </dl>
      )}
      <p className="small muted activity-log__origin">
        {[
          auditEntry.ipAddress && t('activity.from', { address: auditEntry.ipAddress }),
          auditEntry.userAgent && t('activity.agent', { agent: auditEntry.userAgent }),
          auditEntry.entityId && t('activity.id', { id: auditEntry.entityId }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  );
};

const Pair = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>{name}</dt>
    <dd className="review-panel__words">{value}</dd>
  </>
);

/** One audit log entry as a sentence, with its request data and origin. */
export const AuditEntryLine = ({ auditEntry }: { auditEntry: Activity }) => {
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  return (
    <li className="activity-log__row">
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
