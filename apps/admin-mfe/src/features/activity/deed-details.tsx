import type { Activity } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { useState } from 'react';
import { formatFact } from '../../shared/format-fact';
import { givenIn } from './sentence';
import { en } from '../../messages/en';
import { useText, type Text } from '../../messages/use-text';

type FactKey = Extract<Parameters<Text>[0], `fact.${string}`>;
const isFact = (key: string): key is FactKey => key in en;

/** What was given along with a deed, from where it came and with what; folded away until somebody asks. */
export const DeedDetails = ({ deed }: { deed: Activity }) => {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="small">{t('activity.details')}</summary>
      {isOpen && <Given deed={deed} />}
    </details>
  );
};

const Given = ({ deed }: { deed: Activity }) => {
  const t = useText();
  const format = useFormatters();
  const given = givenIn(deed.changes);
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
          deed.ipAddress && t('activity.from', { address: deed.ipAddress }),
          deed.userAgent && t('activity.agent', { agent: deed.userAgent }),
          deed.entityId && t('activity.id', { id: deed.entityId }),
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
