import { skipToken } from '@halalmap/api-client';
import type { Activity } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { SearchInput, useNow, useTypedText } from '@halalmap/ui';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { en, type Text, useText } from '../../messages/en';
import { activityMessages } from '../../messages/en-activity';
import { AdminPage } from '../../shared/admin-page';
import { formatFact } from '../../shared/format-fact';
import { ListStates, Pages } from '../../shared/list-and-detail';
import { nameOf, PlaceLink, useAccountQuery } from '../../shared/record-links';
import { SavedFilters } from '../../shared/saved-filters';
import { ChoiceSelect } from '../../shared/status-filter';
import { usePagedWorklist } from '../../shared/use-worklist';
import { actions, entityTypes, useActivityFilter, useActivityQuery } from './activity-api';
import './activity.css';

const nothing = { currentData: { items: [], total: 0 }, isError: false, isFetching: false };

/** The audit log. */
export const ActivityPage = () => {
  const t = useText();
  const { filter, isNobody, isNowhere, lookup, ...shown } = useActivityFilter();
  const typed = useTypedText(shown.who, shown.setWho);
  const place = useTypedText(shown.place, shown.setPlace);
  const response = useActivityQuery(filter ?? skipToken, { refetchOnMountOrArgChange: true });
  const list = usePagedWorklist<Activity>(
    isNobody || isNowhere ? { ...nothing, refetch: response.refetch } : filter === null ? lookup : response,
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const { search } = useLocation();
  const shownSearch = useRef(search);
  useEffect(() => {
    // The pages of the list, and the button that shows everything, disappear when they are used.
    if (search !== shownSearch.current && document.activeElement === document.body) heading.current?.focus();
    shownSearch.current = search;
  }, [search]);
  return (
    <AdminPage title={t('activity.title')} intro={t('activity.intro')}>
      <section className="queue card card--flush" aria-labelledby="activity-list">
        <div className="queue__bar" role="search" aria-label={t('activity.filters')}>
          <h2 id="activity-list" ref={heading} tabIndex={-1} className="heading-small">
            {t('activity.list')}
          </h2>
          <SearchInput
            className="input--sm"
            icon="user-round"
            label={t('activity.who')}
            placeholder={t('activity.whoExample')}
            value={typed.text}
            maxLength={200}
            onChange={(event) => typed.type(event.target.value)}
          />
          <SearchInput
            className="input--sm"
            icon="map-pin"
            label={t('activity.place')}
            placeholder={t('activity.place')}
            value={place.text}
            maxLength={200}
            onChange={(event) => place.type(event.target.value)}
          />
          <ChoiceSelect
            label={t('activity.type')}
            value={shown.type}
            options={entityTypes.map((value) => ({ value, label: t(`activity.type.${value}`) }))}
            onChoose={shown.chooseType}
          />
          <ChoiceSelect
            label={t('activity.action')}
            value={shown.action}
            options={actions.map((value) => ({ value, label: t(`activity.action.${value}`) }))}
            onChoose={shown.chooseAction}
          />
          <Day label={t('activity.fromDay')} value={shown.from} latest={shown.to} onChoose={shown.setFrom} />
          <Day label={t('activity.toDay')} value={shown.to} earliest={shown.from} onChoose={shown.setTo} />
          <SavedFilters />
        </div>
        {filter && filter.entityId !== '' && (
          <p className="queue__state small">
            <span>
              {t('activity.entity', { what: shown.placeName ?? filter.entityId })}{' '}
              <button type="button" className="link small" onClick={shown.showAll}>
                {t('activity.entityAll')}
              </button>
            </span>
          </p>
        )}
        {shown.placesToChoose.length > 0 && (
          <div className="queue__state small" role="group" aria-label={t('activity.which')}>
            <p>{t('activity.which')}</p>
            <ul>
              {shown.placesToChoose.map(
                ({ id, name, entityType, municipalityName, provinceName, status }) => (
                  <li key={id}>
                    <button type="button" className="link" onClick={() => shown.choosePlace(id)}>
                      <bdi>{name}</bdi>
                    </button>{' '}
                    <span className="muted">
                      {[
                        t(`queue.type.${entityType}`),
                        municipalityName ?? provinceName,
                        t(`queue.status.${status}`),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </li>
                ),
              )}
            </ul>
          </div>
        )}
        {shown.placesToChoose.length === 0 && (
          <ListStates
            list={list}
            texts={{
              loading: t('activity.loading'),
              failed: { title: t('activity.failed'), text: t('activity.failedText') },
              empty: {
                title: t('activity.empty'),
                text: t(
                  isNobody
                    ? 'activity.whoUnknown'
                    : isNowhere
                      ? 'activity.placeUnknown'
                      : 'activity.emptyText',
                ),
              },
            }}
          >
            <ol className="activity-log">
              {(list.items ?? []).map((auditEntry) => (
                <AuditEntryLine key={auditEntry.id} auditEntry={auditEntry} />
              ))}
            </ol>
            <Pages total={list.total} />
          </ListStates>
        )}
      </section>
    </AdminPage>
  );
};

interface DayProps {
  label: string;
  /** `YYYY-MM-DD`, or an empty text. */
  value: string;
  earliest?: string;
  latest?: string;
  onChoose: (day: string) => void;
}

/** A day in Manila that limits the list. */
const Day = ({ label, value, earliest = '', latest = '', onChoose }: DayProps) => (
  <label className="activity-day small">
    {label}
    <input
      type="date"
      className="input input--sm"
      value={value}
      min={earliest}
      max={latest}
      onChange={({ target }) => onChoose(target.value)}
    />
  </label>
);

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
const givenIn = (
  changes: unknown,
  before: Activity['before'] = null,
): Array<readonly [field: string, value: unknown]> => {
  if (typeof changes !== 'object' || changes === null) return [];
  return Object.entries(changes).flatMap(([field, value]) =>
    // A suggested edit nests its fields one level deeper.
    field === 'fields'
      ? givenIn(value)
      : isSaid(value) || isSaid(before?.[field])
        ? [[field, value] as const]
        : [],
  );
};

/** The request data; what is deleted loses all its values. */
const changesIn = ({ action, before, changes }: Activity): unknown =>
  action.startsWith('delete') && before
    ? {
        ...Object.fromEntries(Object.keys(before).map((field) => [field, null])),
        ...(changes as object | null),
      }
    : changes;

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
  const { before } = auditEntry;
  const given = givenIn(changesIn(auditEntry), before);
  const formatValue = (field: string, value: unknown): string =>
    (typeof value === 'object' && field !== 'openingHours' && !Array.isArray(value)
      ? JSON.stringify(value)
      : formatFact(field, value, { t, format })) ?? String(value);
  const changeOf = (field: string, value: unknown): string =>
    before && field in before
      ? t('activity.beforeAndAfter', {
          before: isSaid(before[field]) ? formatValue(field, before[field]) : t('activity.nothing'),
          after: isSaid(value) ? formatValue(field, value) : t('activity.nothing'),
        })
      : formatValue(field, value);
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
            <Pair key={field} name={nameOfField(field)} value={changeOf(field, value)} />
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
const AuditEntryLine = ({ auditEntry }: { auditEntry: Activity }) => {
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
