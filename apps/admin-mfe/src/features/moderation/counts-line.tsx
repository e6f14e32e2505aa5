import { useFormatters } from '@halalmap/i18n';
import { useNow } from '@halalmap/ui';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { KeysSwitch } from '../../shared/keys';
import { useOverviewQuery } from '../../shared/overview-api';
import type { QueueQuery } from './moderation-api';
import { statusFilters } from './use-queue-filters';
import { useText } from '../../messages/use-text';

/** The number of listings by status; each links to the filtered list. */
export const CountsLine = memo(({ status }: Pick<QueueQuery, 'status'>) => {
  const t = useText();
  const format = useFormatters();
  const { data } = useOverviewQuery();
  const counts = data && { ...data.byStatus, pending: data.byStatus.pending - data.likelySpam };
  const all = counts && { ...counts, all: data.byStatus.pending + counts.approved + counts.rejected };
  return (
    <ul className="adm-n" aria-label={t('queue.counts')}>
      {statusFilters.map((name) => (
        <li key={name}>
          <Link
            to={name === 'pending' ? '/admin' : `/admin?status=${name}`}
            aria-current={name === status ? 'true' : undefined}
          >
            <span className="adm-n__n">{all ? format.number(all[name]) : '–'}</span>
            {t(`queue.count.${name}`)}
          </Link>
        </li>
      ))}
      <li className="adm-n__x">
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
