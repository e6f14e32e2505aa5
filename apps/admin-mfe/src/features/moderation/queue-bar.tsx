import { entityTypes } from '@halalmap/contracts';
import { SearchInput, useTypedText } from '@halalmap/ui';
import { memo } from 'react';
import { ChoiceSelect } from '../../shared/choice-select';
import type { QueueQuery } from './moderation-api';
import { statusFilters } from './use-queue-filters';
import { useText } from '../../messages/use-text';

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
        className="in--sm"
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
