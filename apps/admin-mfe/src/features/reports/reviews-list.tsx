import { defineMutation, defineQuery } from '@halalmap/api-client';
import { type Report, type ReportDecision, reportStatuses } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { ReviewPhotos } from '@halalmap/listing-parts';
import { Button, useNow } from '@halalmap/ui';
import { useText } from '../../messages/en';
import { AccountLine, PlaceLink, usePlaceName } from '../../shared/record-links';
import { adminApi, pageOf, startOf } from '../../shared/admin-api';
import { DecisionTag, StatusFilter, useStatusColumn } from '../../shared/status-filter';
import { Detail, FactsList } from '../../shared/detail';
import { PagedList } from '../../shared/list-and-detail';
import { ReasonDialog } from '../../shared/reason-dialog';
import { useChoice, usePage } from '../../shared/use-address';
import { useDecisions, usePagedWorklist } from '../../shared/use-worklist';
import './reports.css';

const reportFilters = [...reportStatuses, 'all'] as const;
type ReportFilter = (typeof reportFilters)[number];

const reportsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    reports: build.query({
      ...defineQuery(
        'GET /api/reports',
        ({ status, page }: { status: ReportFilter; page: number }) => ({
          query: { ...(status === 'all' ? {} : { status }), ...startOf(page) },
        }),
        ({ reports, pagination }) =>
          pageOf(
            reports.filter((report) => report.about === 'review'),
            pagination,
          ),
      ),
      providesTags: ['Report'],
    }),
    decideReport: build.mutation({
      ...defineMutation(
        'PATCH /api/reports/{id}',
        ({ id, status }: ReportDecision & { id: string; listingId: string }) => ({
          params: { id },
          body: { status },
        }),
      ),
      invalidatesTags: (_report, _error, { listingId }) => ['Report', { type: 'Listing', id: listingId }],
    }),
  }),
});

const { useReportsQuery, useDecideReportMutation } = reportsApi;

interface ReviewReportProps {
  report: Report;
  isDeciding: boolean;
  onUphold: () => void;
  onDismiss: () => void;
}

/** A reported review, its version at the time of the report, the reason, and the decision. */
const ReviewReport = ({ report, isDeciding, onUphold, onDismiss }: ReviewReportProps) => {
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  const placeName = usePlaceName();
  const { review, current } = report;
  const isSame =
    current !== null &&
    (['rating', 'title', 'comment'] as const).every((part) => current[part] === review[part]);
  return (
    <Detail
      above={t('report.reported', { age: format.age(report.createdAt, now), count: report.count })}
      title={placeName(report.listingName)}
      tag={<DecisionTag status={report.status} />}
      actions={
        report.status === 'open' && (
          <>
            <Button kind="danger" icon="trash-2" busy={isDeciding} onClick={onUphold}>
              {t('report.uphold')} <kbd className="keyboard-hint">A</kbd>
            </Button>
            <Button icon="x" busy={isDeciding} onClick={onDismiss}>
              {t('report.dismiss')} <kbd className="keyboard-hint">R</kbd>
            </Button>
          </>
        )
      }
    >
      <FactsList
        facts={[
          [t('report.reason'), report.reason],
          [t('report.by'), <AccountLine key="by" id={report.reportedBy} />],
          [t('report.place'), <PlaceLink key="place" id={report.listingId} name={report.listingName} />],
          ...(current
            ? ([
                [
                  t('report.author'),
                  report.authorId ? (
                    <AccountLine key="author" id={report.authorId} />
                  ) : (
                    (current.author ?? t('report.authorGone'))
                  ),
                ],
              ] as const)
            : []),
        ]}
      />
      <ReviewContent title={t('report.then')} review={review} />
      {current === null && <p>{t('report.gone')}</p>}
      {isSame && <p className="small muted">{t('report.same')}</p>}
      {current !== null && !isSame && <ReviewContent title={t('report.now')} review={current} />}
      {current !== null && <ReviewPhotos photos={current.images} name={report.listingName} />}
    </Detail>
  );
};

const ReviewContent = ({ title, review }: { title: string; review: Report['review'] }) => {
  const t = useText();
  const { rating, title: headline, comment } = review;
  return (
    <figure className="report-content">
      <figcaption className="small muted">
        {title} · {t('report.stars', { count: rating })}
      </figcaption>
      <blockquote>
        {headline && <p className="report-content__title">{headline}</p>}
        {comment && <p className="review-panel__words">{comment}</p>}
        {!headline && !comment && <p className="unknown">{t('report.noWords')}</p>}
      </blockquote>
    </figure>
  );
};

/** Reported reviews. */
export const ReviewsList = () => {
  const t = useText();
  const placeName = usePlaceName();
  const [status, chooseStatus] = useChoice('status', reportFilters);
  const { page } = usePage();
  const list = usePagedWorklist(useReportsQuery({ status, page }, { refetchOnMountOrArgChange: true }));
  const [send, { isLoading: isDeciding }] = useDecideReportMutation();
  const decisions = useDecisions<Report, 'upheld' | 'dismissed'>(list, {
    mayDecide: (report) => report.status === 'open',
    send: ({ item: { id, listingId }, verdict }) => send({ id, listingId, status: verdict }),
    done: ({ item, verdict }) => ({
      title: t(`report.${verdict}`),
      text: t(`report.${verdict}Text`, { place: placeName(item.listingName) }),
    }),
    leaves: () => status !== 'all',
  });
  const { unconfirmed } = decisions;
  const statusColumn = useStatusColumn<Report>(status);
  const askToRemove = (): void => decisions.openDialog('upheld');
  const dismiss = (): void => decisions.decide('dismissed');

  return (
    <>
      <PagedList
        of="reviews"
        filters={<StatusFilter value={status} statuses={reportFilters} onChoose={chooseStatus} />}
        list={list}
        name={({ listingName }) => placeName(listingName)}
        below={({ reason }) => <span className="report-excerpt">{reason}</span>}
        columns={[
          { id: 'rating', title: t('reviews.column.rating'), cell: ({ review }) => review.rating },
          ...statusColumn,
        ]}
        emptyText={t(status === 'open' ? 'reviews.emptyOpen' : 'reviews.emptyOther')}
        keys={{ a: askToRemove, r: dismiss }}
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
      {unconfirmed && (
        <ReasonDialog
          title={t('report.upholdTitle', { place: placeName(unconfirmed.item.listingName) })}
          text={t('report.upholdText')}
          confirm={t('report.upholdConfirm')}
          onClose={decisions.closeDialog}
          onConfirm={() => decisions.confirm()}
        />
      )}
    </>
  );
};
