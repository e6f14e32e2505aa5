import type { Activity } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { useState } from 'react';
import { formatFact } from '../../shared/format-fact';
import { givenIn } from './sentence';
import { en } from '../../messages/en';
import { useText, type Text } from '../../messages/use-text';

type FactKey = Extract<Parameters<Text>[0], `fact.${string}`>;
const isFact = (key: string): key is FactKey => key in en;

/** The request data, IP address and browser of an action; collapsed until opened. */
export const AuditEntryDetails = ({ auditEntry }: { auditEntry: Activity }) => {
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
      <p className="small muted log__origin">
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
    <dd className="rv__words">{value}</dd>
  </>
);
