import { ErrorState, Note } from '@halalmap/ui';
import { Empty, Skeleton } from '@halalmap/ui/antd/core';
import type { ReactNode } from 'react';
import { useText } from '../messages/en';
import type { Worklist } from './use-worklist';

/** The texts of a list without rows. */
export interface ListTexts {
  loading: string;
  failed: { title: string; text: string };
  empty: { title: string; text: string; action?: ReactNode };
}

interface ListStatesProps {
  list: Pick<Worklist<unknown>, 'items' | 'hasFailed' | 'isSlow' | 'retry'>;
  texts: ListTexts;
  /** The rows, when there are any. */
  children: ReactNode;
}

/** A list in all its states: loading, failed, refetch failed, slow, empty, or loaded. */
export const ListStates = ({ list, texts, children }: ListStatesProps) => {
  const t = useText();
  const { items, hasFailed, isSlow } = list;
  const failed = hasFailed && (
    <div className="queue__state">
      <ErrorState
        {...(items === null ? texts.failed : { title: t('list.failedOld') })}
        onRetry={list.retry}
      />
    </div>
  );
  if (failed && items === null) return failed;
  return (
    <>
      {failed}
      <Slow isSlow={isSlow} hasOld={items !== null} />
      {items === null ? (
        <Loading label={texts.loading} />
      ) : items.length === 0 ? (
        <Nothing {...texts.empty} />
      ) : (
        children
      )}
    </>
  );
};

const Slow = ({ isSlow, hasOld }: { isSlow: boolean; hasOld: boolean }) => {
  const t = useText();
  return (
    <div role="status" className={isSlow ? 'queue__state' : undefined}>
      {isSlow && <Note kind="warn" icon="hourglass" title={t(hasOld ? 'list.slowOld' : 'list.slow')} />}
    </div>
  );
};

const Nothing = ({ title, text, action }: ListTexts['empty']) => (
  <Empty
    className="queue__state"
    image={Empty.PRESENTED_IMAGE_SIMPLE}
    description={
      <>
        <h2 className="heading-small">{title}</h2>
        <p className="muted">{text}</p>
      </>
    }
  >
    {action}
  </Empty>
);

const Loading = ({ label }: { label: string }) => (
  <div className="queue__state" role="status" aria-label={label}>
    <Skeleton active title={false} paragraph={{ rows: 10 }} />
  </div>
);
