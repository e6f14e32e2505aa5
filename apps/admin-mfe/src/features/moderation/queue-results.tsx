import { Button, EmptyState, ErrorState, Skeleton, useToast } from '@halalmap/ui';
import { useEffect, useEffectEvent } from 'react';
import type { QueueQuery } from './moderation-api';
import { QueueTable } from './queue-table';
import type { Queue } from './use-queue';
import { useText } from '../../messages/use-text';

interface QueueResultsProps {
  query: QueueQuery;
  queue: Queue;
  onChoose: (id: string) => void;
  onReset: (query: QueueQuery) => void;
}

/** The rows of the queue in all their states. */
export const QueueResults = ({ query, queue, onChoose, onReset }: QueueResultsProps) => {
  const t = useText();
  const toast = useToast();
  const { listings, total, hasFailed } = queue;
  const sayFailed = useEffectEvent(() =>
    toast.show({ title: t('queue.failed'), text: t('queue.failedText'), kind: 'bad' }),
  );
  useEffect(() => {
    if (hasFailed) sayFailed();
  }, [hasFailed]);

  if (hasFailed)
    return (
      <div className="queue__state">
        <ErrorState title={t('queue.failed')} text={t('queue.failedText')} onRetry={queue.retry} />
      </div>
    );
  if (listings === null) return <Loading />;
  if (listings.length === 0) {
    const isWholeQueue = query.status === 'pending' && query.type === null && query.search === '';
    return (
      <EmptyState
        title={t('queue.empty')}
        text={t(isWholeQueue ? 'queue.emptyPending' : 'queue.emptyFilters')}
        headingLevel={2}
        action={
          query.status === 'all' && query.type === null && query.search === '' ? undefined : (
            <Button onClick={() => onReset({ status: 'all', type: null, search: '' })}>
              {t('queue.showAll')}
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <QueueTable listings={listings} chosen={queue.chosen} onChoose={onChoose} />
      {total > listings.length && (
        <p className="small muted queue__state">{t('queue.capped', { shown: listings.length, total })}</p>
      )}
    </>
  );
};

const rows = ['one', 'two', 'three', 'four', 'five'];

const Loading = () => {
  const t = useText();
  return (
    <div className="queue__state" role="status" aria-label={t('queue.loading')}>
      {rows.map((row) => (
        <Skeleton key={row} className="queue__sk" />
      ))}
    </div>
  );
};
