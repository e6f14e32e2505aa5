import type { Report } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Button, Dialog, useNow } from '@halalmap/ui';
import { useState } from 'react';
import { ChoiceSelect } from '../../shared/choice-select';
import { DecisionTag } from '../../shared/decision-tag';
import { ListAndDetail, Pages } from '../../shared/list-and-detail';
import { useChoice, usePage } from '../../shared/use-address';
import { useSay } from '../../shared/use-say';
import { useWorklist } from '../../shared/use-worklist';
import { reportFilters, useDecideReportMutation, useReportsQuery } from './reports-api';
import { ReviewReport } from './review-report';
import { useText } from '../../messages/use-text';

/** The reviews that people reported. */
export const ReviewsList = ({ hasKeys }: { hasKeys: boolean }) => {
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  const say = useSay();
  const [status, chooseStatus] = useChoice('status', reportFilters);
  const { page } = usePage();
  const list = useWorklist(useReportsQuery({ status, page }, { refetchOnMountOrArgChange: true }));
  const [isRemoving, setIsRemoving] = useState(false);
  const [send, { isLoading: isDeciding }] = useDecideReportMutation();
  const { chosen } = list;
  const mayDecide = chosen?.status === 'open' && !isDeciding;

  const decide = async (verdict: 'upheld' | 'dismissed'): Promise<void> => {
    setIsRemoving(false);
    if (!chosen) return;
    const { id, listingId, listingName: place } = chosen;
    const isDone = say(await send({ id, listingId, status: verdict }), {
      title: t(`report.${verdict}`),
      text: t(`report.${verdict}Text`, { place }),
    });
    if (isDone && status !== 'all') list.moveOn();
  };
  const askToRemove = (): void => {
    if (mayDecide) setIsRemoving(true);
  };
  const dismiss = (): void => {
    if (mayDecide) void decide('dismissed');
  };

  return (
    <>
      <ListAndDetail
        title={t('reports.about.reviews')}
        filters={
          <ChoiceSelect
            label={t('reports.status')}
            value={status}
            options={reportFilters.map((value) => ({ value, label: t(`status.${value}`) }))}
            onChoose={chooseStatus}
          />
        }
        list={list}
        region={t('reports.reviews.region')}
        nameTitle={t('reports.column.place')}
        name={({ listingName }) => listingName}
        below={({ reason }) => <span className="clip">{reason}</span>}
        columns={[
          { id: 'rating', title: t('reports.column.rating'), cell: ({ review }) => review.rating },
          ...(status === 'all'
            ? [{ id: 'status', title: t('reports.status'), cell: (report: Report) => <DecisionTag status={report.status} /> }] // prettier-ignore
            : []),
          {
            id: 'since',
            title: t('reports.column.since'),
            cell: ({ createdAt }) => <span className="num small">{format.age(createdAt, now)}</span>,
            isExtra: true,
          },
        ]}
        texts={{
          loading: t('reports.loading'),
          failed: { title: t('reports.failed'), text: t('reports.failedText') },
          empty: {
            title: t('reports.empty'),
            text: t(status === 'open' ? 'reports.emptyReviews' : 'reports.emptyOther'),
          },
        }}
        foot={<Pages total={list.total} label={t('list.pages')} />}
        keys={{ r: askToRemove, d: dismiss }}
        hasKeys={hasKeys && !isRemoving}
        detail={(report) => (
          <ReviewReport
            key={report.id}
            report={report}
            isDeciding={isDeciding}
            onUphold={askToRemove}
            onDismiss={dismiss}
          />
        )}
      />
      <Dialog
        open={isRemoving}
        onClose={() => setIsRemoving(false)}
        title={t('report.upholdTitle', { place: chosen?.listingName ?? '' })}
        actions={
          <>
            <Button onClick={() => setIsRemoving(false)}>{t('dialog.cancel')}</Button>
            <Button kind="danger-solid" onClick={() => void decide('upheld')}>
              {t('report.upholdConfirm')}
            </Button>
          </>
        }
      >
        <p className="muted">{t('report.upholdText')}</p>
      </Dialog>
    </>
  );
};
