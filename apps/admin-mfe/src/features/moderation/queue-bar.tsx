import { entityTypes } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Button, SearchInput, useNow, useTypedText } from '@halalmap/ui';
import { memo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../messages/en';
import { useOverviewQuery } from '../../shared/alerts-note';
import { KeysSwitch } from '../../shared/keys';
import { ChoiceSelect } from '../../shared/status-filter';
import { useEnterpriseProvincesQuery } from '../enterprise/enterprise-api';
import {
  onlyFilters,
  type QueueQuery,
  senderFilters,
  statusFilters,
  type useQueue,
  useQueueFilters,
} from './use-queue';

/** The filters that nothing is left out by. */
export const noFilters = {
  type: null,
  search: '',
  sender: null,
  only: null,
  provinceId: null,
  importId: null,
  assigned: null,
  snoozed: false,
} satisfies Partial<QueueQuery>;

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
      <MoreFilters query={query} change={change} />
    </>
  );
});

/** Filters that are needed now and then. They are shown when one of them is in use. */
const MoreFilters = ({ query, change }: QueueBarProps) => {
  const t = useText();
  const { sender, only, provinceId, importId, assigned, snoozed } = query;
  const isUsed = snoozed || [sender, only, provinceId, importId, assigned].some((value) => value !== null);
  const [isOpen, setIsOpen] = useState(false);
  const isShown = isOpen || isUsed;
  const isAccount = sender !== null && !senderFilters.some((kind) => kind === sender);
  return (
    <>
      <button
        type="button"
        className="link small queue__more-filters"
        aria-expanded={isShown}
        onClick={() => setIsOpen(!isShown)}
      >
        {t('queue.moreFilters')}
      </button>
      {isShown && (
        <div className="queue__filters">
          <ChoiceSelect
            label={t('queue.only')}
            value={only ?? ''}
            options={[
              { value: '', label: t('queue.only.any') },
              ...onlyFilters.map((value) => ({ value, label: t(`queue.only.${value}`) })),
            ]}
            onChoose={(value) => change({ only: onlyFilters.find((one) => one === value) ?? null })}
          />
          <ChoiceSelect
            label={t('queue.sender')}
            value={sender ?? ''}
            options={[
              { value: '', label: t('queue.sender.any') },
              ...senderFilters.map((value) => ({ value, label: t(`queue.sender.${value}`) })),
              ...(isAccount ? [{ value: sender, label: t('queue.sender.account') }] : []),
            ]}
            onChoose={(value) => change({ sender: value === '' ? null : value })}
          />
          <ChoiceSelect
            label={t('queue.assigned')}
            value={snoozed ? 'snoozed' : (assigned ?? '')}
            options={[
              { value: '', label: t('queue.assigned.any') },
              ...(['me', 'none', 'snoozed'] as const).map((value) => ({
                value,
                label: t(`queue.assigned.${value}`),
              })),
              ...(assigned !== null && assigned !== 'me' && assigned !== 'none'
                ? [{ value: assigned, label: t('queue.sender.account') }]
                : []),
            ]}
            onChoose={(value) =>
              change({
                assigned: value === '' || value === 'snoozed' ? null : value,
                snoozed: value === 'snoozed',
              })
            }
          />
          <ProvinceFilter provinceId={provinceId} onChoose={(id) => change({ provinceId: id })} />
          {isUsed && (
            <Button size="sm" kind="quiet" onClick={() => change(noFilters)}>
              {t('queue.clearFilters')}
            </Button>
          )}
        </div>
      )}
    </>
  );
};

const ProvinceFilter = (props: { provinceId: string | null; onChoose: (id: string | null) => void }) => {
  const t = useText();
  const { data: provinces = [] } = useEnterpriseProvincesQuery();
  return (
    <ChoiceSelect
      label={t('queue.province')}
      value={props.provinceId ?? ''}
      options={[
        { value: '', label: t('queue.province.any') },
        ...provinces.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChoose={(value) => props.onChoose(value === '' ? null : value)}
    />
  );
};

const counted = ['pending', 'approved', 'rejected', 'all'] as const;

/** The number of listings by status; each links to the filtered list. */
export const CountsLine = () => {
  const { status } = useQueueFilters().query;
  const t = useText();
  const format = useFormatters();
  const { data } = useOverviewQuery();
  const counts = data && { ...data.byStatus, pending: data.byStatus.pending - data.likelySpam };
  const all = counts && { ...counts, all: counts.pending + counts.approved + counts.rejected };
  return (
    <ul className="admin-count" aria-label={t('queue.counts')}>
      {counted.map((name) => (
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
    </ul>
  );
};

/** How long the oldest submission waits, and the keys. */
export const QueueNotes = () => {
  const t = useText();
  const { data } = useOverviewQuery();
  return (
    <div className="queue__notes">
      {data?.pendingAge.oldest && <Oldest since={data.pendingAge.oldest} />}
      <KeysSwitch label={t('queue.shortcuts')} />
    </div>
  );
};

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

/** How many rows are loaded of how many, and the button that loads more. */
export const MoreRows = ({ queue }: { queue: ReturnType<typeof useQueue> }) => {
  const t = useText();
  const { items, total, hasMore, isLoadingMore, loadMore } = queue;
  if (items === null || total === 0) return null;
  return (
    <div className="queue__more">
      <span className="small muted" role="status">
        {t('queue.shown', { shown: items.length, total })}
      </span>
      {hasMore && (
        <Button size="sm" busy={isLoadingMore} onClick={loadMore}>
          {t('queue.more')}
        </Button>
      )}
    </div>
  );
};
