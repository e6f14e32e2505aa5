import { entityTypes } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { SearchInput, useNow, useTypedText } from '@halalmap/ui';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../messages/en';
import { ChoiceSelect } from '../../shared/status-filter';
import { KeysSwitch } from '../../shared/keys';
import { useOverviewQuery } from '../../shared/alerts-note';
import type { QueueQuery } from './moderation-api';
import { statusFilters } from './use-queue';

interface QueueBarProps {
  query: QueueQuery;
  change: (changed: Partial<QueueQuery>) => void;
}

/** Search, status and type filters of the queue. */
export const QueueBar = memo(({ query, change }: QueueBarProps) => {
  const t = useText();
  const search = useTypedText(query.search, (text) => change({ search: text }));
  return (
    <>
      <SearchInput
        className="input--sm"
        label={t('queue.search')}
        placeholder={t('queue.searchExample')}
        value={search.text}
        maxLength={200}
        onChange={(event) => search.type(event.target.value)}
      />
      <ChoiceSelect
        label={t('queue.status')}
        value={query.status}
        options={statusFilters.map((status) => ({ value: status, label: t(`queue.status.${status}`) }))}
        onChoose={(value) =>
          change({ status: statusFilters.find((status) => status === value) ?? 'pending' })
        }
      />
      <ChoiceSelect
        label={t('queue.type')}
        value={query.type ?? ''}
        options={[
          { value: '', label: t('queue.type.all') },
          ...entityTypes.map((type) => ({ value: type, label: t(`queue.type.${type}`) })),
        ]}
        onChoose={(value) => change({ type: entityTypes.find((type) => type === value) ?? null })}
      />
    </>
  );
});

/** The number of listings by status; each links to the filtered list. */
export const CountsLine = memo(({ status }: Pick<QueueQuery, 'status'>) => {
  const t = useText();
  const format = useFormatters();
  const { data } = useOverviewQuery();
  const counts = data && { ...data.byStatus, pending: data.byStatus.pending - data.likelySpam };
  const all = counts && { ...counts, all: data.byStatus.pending + counts.approved + counts.rejected };
  return (
    <ul className="admin-count" aria-label={t('queue.counts')}>
      {statusFilters.map((name) => (
        <li key={name}>
          <Link
            to={name === 'pending' ? '/admin' : `/admin?status=${name}`}
            aria-current={name === status ? 'true' : undefined}
          >
            <span className="admin-count__number">{all ? format.number(all[name]) : '–'}</span>
            {t(`queue.count.${name}`)}
          </Link>
        </li>
      ))}
      <li className="admin-count__more">
        {data?.pendingAge.oldest && <Oldest since={data.pendingAge.oldest} />}
        <KeysSwitch label={t('queue.shortcuts')} />
      </li>
    </ul>
  );
});

const Oldest = ({ since }: { since: string }) => {
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  return (
    <span className="small muted">
      {t.rich('queue.oldest', { b: (text) => <strong>{text}</strong>, age: format.age(since, now) })}
    </span>
  );
};
