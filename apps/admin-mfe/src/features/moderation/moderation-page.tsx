import { usePageTitle } from '@halalmap/mfe-kit';
import '@halalmap/ui/styles/admin.css';
import { useRef, useState } from 'react';
import { CountsLine } from './counts-line';
import { QueueBar } from './queue-bar';
import { QueueResults } from './queue-results';
import { RejectDialog } from './reject-dialog';
import { Review } from './review';
import './moderation-page.css';
import { useDecide } from './use-decide';
import { useQueue } from './use-queue';
import { useQueueFilters } from './use-queue-filters';
import { useShortcuts } from './use-shortcuts';
import { useText } from '../../messages/use-text';

/** Where the review stands below the list. */
const narrow = '(max-width: 1199.98px)';

/** The queue beside the review of the chosen listing. */
export const ModerationPage = () => {
  const t = useText();
  const { query, change } = useQueueFilters();
  const queue = useQueue(query);
  const { chosen } = queue;
  const { isDeciding, decide } = useDecide();
  const [isRejecting, setIsRejecting] = useState(false);
  const [hasShortcuts, setHasShortcuts] = useState(true);
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(t('queue.pageTitle'));

  const approve = (): void => {
    if (!chosen || chosen.status === 'approved' || isDeciding) return;
    queue.moveOn();
    void decide(chosen, { status: 'approved' });
  };
  const askReason = (): void => {
    if (chosen && chosen.status !== 'rejected' && !isDeciding) setIsRejecting(true);
  };
  const reject = (reason: string): void => {
    setIsRejecting(false);
    if (!chosen) return;
    queue.moveOn();
    void decide(chosen, { status: 'rejected', reason });
  };
  const choose = (id: string): void => {
    queue.choose(id);
    if (window.matchMedia(narrow).matches) heading.current?.focus();
  };
  useShortcuts(
    {
      a: approve,
      r: askReason,
      j: () => queue.step(1),
      k: () => queue.step(-1),
      ArrowDown: () => queue.step(1),
      ArrowUp: () => queue.step(-1),
    },
    hasShortcuts && !isRejecting,
  );

  return (
    <div className="adm p-adm">
      <h1 className="vh">{t('queue.title')}</h1>
      <CountsLine status={query.status} hasShortcuts={hasShortcuts} onShortcuts={setHasShortcuts} />
      <div className={`adm-grid${chosen ? '' : ' adm-grid--one'}`}>
        <section className="queue card card--flush" aria-labelledby="queue-title">
          <QueueBar query={query} change={change} />
          <QueueResults query={query} queue={queue} onChoose={choose} onReset={change} />
        </section>
        {chosen && (
          <Review
            listing={chosen}
            isDeciding={isDeciding}
            headingRef={heading}
            onApprove={approve}
            onReject={askReason}
          />
        )}
      </div>
      {isRejecting && chosen && (
        <RejectDialog listing={chosen} onClose={() => setIsRejecting(false)} onReject={reject} />
      )}
    </div>
  );
};
