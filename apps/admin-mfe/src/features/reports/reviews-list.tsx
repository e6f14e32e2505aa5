import type { Report } from '@halalmap/contracts';
import { PagedList } from '../../shared/paged-list';
import { ReasonDialog } from '../../shared/reason-dialog';
import { StatusFilter, useStatusColumn } from '../../shared/status-filter';
import { useChoice, usePage } from '../../shared/use-address';
import { useDecisions } from '../../shared/use-decisions';
import { usePagedWorklist } from '../../shared/use-paged-worklist';
import { usePlaceName } from '../../shared/use-place-name';
import { useText } from '../../messages/use-text';
import { reportFilters, useDecideReportMutation, useReportsQuery } from './reports-api';
import { ReviewReport } from './review-report';

/** Reported reviews. */
export const ReviewsList = () => {
  const t = useText();
  const placeName = usePlaceName();
  const [status, chooseStatus] = useChoice('status', reportFilters);
  const { page } = usePage();
  const list = usePagedWorklist(useReportsQuery({ status, page }, { refetchOnMountOrArgChange: true }));
  const [send, { isLoading: isDeciding }] = useDecideReportMutation();
  const {
    asked,
    ask: sendRequest,
    close,
    confirm,
    decide,
  } = useDecisions<Report, 'upheld' | 'dismissed'>(list, {
    isBusy: isDeciding,
    mayDecide: (report) => report.status === 'open',
    send: ({ item: { id, listingId }, verdict }) => send({ id, listingId, status: verdict }),
    done: ({ item, verdict }) => ({
      title: t(`report.${verdict}`),
      text: t(`report.${verdict}Text`, { place: placeName(item.listingName) }),
    }),
    leaves: () => status !== 'all',
  });
  const statusColumn = useStatusColumn<Report>(status);
  const askToRemove = (): void => sendRequest('upheld');
  const dismiss = (): void => decide('dismissed');

  return (
    <>
      <PagedList
        of="reviews"
        filters={<StatusFilter value={status} statuses={reportFilters} onChoose={chooseStatus} />}
        list={list}
        name={({ listingName }) => placeName(listingName)}
        below={({ reason }) => <span className="clip">{reason}</span>}
        columns={[
          { id: 'rating', title: t('reviews.column.rating'), cell: ({ review }) => review.rating },
          ...statusColumn,
        ]}
        emptyText={t(status === 'open' ? 'reviews.emptyOpen' : 'reviews.emptyOther')}
        keys={{ r: askToRemove, d: dismiss }}
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
      {asked && (
        <ReasonDialog
          title={t('report.upholdTitle', { place: placeName(asked.item.listingName) })}
          text={t('report.upholdText')}
          confirm={t('report.upholdConfirm')}
          onClose={close}
          onConfirm={() => confirm()}
        />
      )}
    </>
  );
};
