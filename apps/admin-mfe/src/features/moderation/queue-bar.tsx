import { entityTypes } from '@halalmap/contracts';
import { SearchInput, VisuallyHidden, useTypedText } from '@halalmap/ui';
import type { QueueQuery } from './moderation-api';
import { statusFilters } from './use-queue-filters';
import { useText } from '../../messages/use-text';

interface QueueBarProps {
  query: QueueQuery;
  change: (changed: Partial<QueueQuery>) => void;
}

/** Search, status and type of the listings that the queue shows. */
export const QueueBar = ({ query, change }: QueueBarProps) => {
  const t = useText();
  const search = useTypedText(query.search, (text) => change({ search: text }));

  return (
    <div className="queue__bar" role="search" aria-label={t('queue.search')}>
      <h2 id="queue-title" className="h-ui">
        {t('queue.listings')}
      </h2>
      <SearchInput
        className="in--sm"
        label={t('queue.search')}
        placeholder={t('queue.searchExample')}
        value={search.text}
        maxLength={200}
        onChange={(event) => search.type(event.target.value)}
      />
      <label>
        <VisuallyHidden>{t('queue.status')}</VisuallyHidden>
        <select
          className="in in--sm"
          value={query.status}
          onChange={(event) =>
            change({ status: statusFilters.find((status) => status === event.target.value) ?? 'pending' })
          }
        >
          {statusFilters.map((status) => (
            <option key={status} value={status}>
              {t(`queue.status.${status}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <VisuallyHidden>{t('queue.type')}</VisuallyHidden>
        <select
          className="in in--sm"
          value={query.type ?? ''}
          onChange={(event) =>
            change({ type: entityTypes.find((type) => type === event.target.value) ?? null })
          }
        >
          <option value="">{t('queue.type.all')}</option>
          {entityTypes.map((type) => (
            <option key={type} value={type}>
              {t(`queue.type.${type}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
};
