import { asApiError, defineMutation, defineQuery } from '@halalmap/api-client';
import { type ListingReport, type ReportDecision, reportStatuses } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { PictureRow } from '@halalmap/listing-parts';
import {
  Button,
  ErrorState,
  LinkButton,
  Skeleton,
  StatusTag,
  Tag,
  TrustLabel,
  TrustMarks,
  useNow,
} from '@halalmap/ui';
import { useText } from '../../messages/en';
import { adminApi, pageOf, startOf } from '../../shared/admin-api';
import { Detail, FactsList } from '../../shared/detail';
import { PagedList } from '../../shared/list-and-detail';
import { AccountLine, PlaceLink, usePlaceName } from '../../shared/record-links';
import { DecisionTag, StatusFilter, useStatusColumn } from '../../shared/status-filter';
import { useChoice, usePage } from '../../shared/use-address';
import { useDecisions, usePagedWorklist } from '../../shared/use-worklist';
import { useExistingListingQuery } from '../moderation/duplicates';
import { FactsTable } from '../moderation/facts-table';
import '../moderation/moderation.css';

const problemFilters = [...reportStatuses, 'all'] as const;
type ProblemFilter = (typeof problemFilters)[number];

const problemsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    problems: build.query({
      ...defineQuery(
        'GET /api/reports',
        ({ status, page }: { status: ProblemFilter; page: number }) => ({
          query: { about: 'listing', ...(status === 'all' ? {} : { status }), ...startOf(page) },
        }),
        ({ reports, pagination }) =>
          pageOf(
            reports.filter((report) => report.about === 'listing'),
            pagination,
          ),
      ),
      providesTags: ['Report'],
    }),
    decideProblem: build.mutation({
      ...defineMutation('PATCH /api/reports/{id}', ({ id, status }: ReportDecision & { id: string }) => ({
        params: { id },
        body: { status },
      })),
      invalidatesTags: ['Report'],
    }),
  }),
});

const { useProblemsQuery, useDecideProblemMutation } = problemsApi;

/** What somebody says who was asked by mail: that it has closed, or is not theirs. */
const saidKind = ({ kind, via }: ListingReport) =>
  via === 'owner_check' && kind === 'other' ? 'not_mine' : kind;

interface ProblemDetailProps {
  report: ListingReport;
  isDeciding: boolean;
  onUphold: () => void;
  onDismiss: () => void;
}

/** A report of a place or a photo, and the decision, which changes nothing else. */
const ProblemDetail = ({ report, isDeciding, onUphold, onDismiss }: ProblemDetailProps) => {
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  const placeName = usePlaceName();
  const { listingId, listingName, text, imageId, email, reporterId, via } = report;
  const sender = via === 'owner_check' ? t('problem.ownerCheck') : t('problem.visitor');
  const manage = `/admin?${new URLSearchParams({ status: 'all', search: listingName }).toString()}`;
  return (
    <Detail
      above={t('report.reported', { age: format.age(report.createdAt, now), count: report.count })}
      title={placeName(listingName)}
      tag={<DecisionTag status={report.status} />}
      actions={
        <>
          {report.status === 'open' && (
            <>
              <Button kind="primary" icon="check" busy={isDeciding} onClick={onUphold}>
                {t('problem.uphold')} <kbd className="keyboard-hint">A</kbd>
              </Button>
              <Button icon="x" busy={isDeciding} onClick={onDismiss}>
                {t('report.dismiss')} <kbd className="keyboard-hint">R</kbd>
              </Button>
            </>
          )}
          <LinkButton kind="quiet" icon="pencil" to={manage}>
            {t('dispute.edit')}
          </LinkButton>
        </>
      }
    >
      <p className="dispute__verdict">{t(`problem.kind.${saidKind(report)}`)}</p>
      <FactsList
        facts={[
          [t('problem.text'), text],
          [t('report.place'), <PlaceLink key="place" id={listingId} name={listingName} />],
          ...(email ? ([[t('problem.email'), email]] as const) : []),
          [t('report.by'), reporterId ? <AccountLine key="by" id={reporterId} /> : sender],
        ]}
      />
      <p className="small muted">{t('problem.hint')}</p>
      <ReportedPlace id={listingId} name={placeName(listingName)} imageId={imageId} />
    </Detail>
  );
};

interface ReportedPlaceProps {
  id: string;
  name: string;
  /** The reported photo; null when the place is reported. */
  imageId: string | null;
}

/** The reported photo, and the place as it is now. */
const ReportedPlace = ({ id, name, imageId }: ReportedPlaceProps) => {
  const t = useText();
  const { currentData: listing, error, isFetching, refetch } = useExistingListingQuery(id);
  if (error && !isFetching) {
    if (asApiError(error).status === 404) return <p>{t('problem.placeGone')}</p>;
    return <ErrorState title={t('problem.placeFailed')} onRetry={() => void refetch()} />;
  }
  if (!listing) return <Skeleton shape="block" />;
  const images = listing.images ?? [];
  const reported = images.filter((image) => image.id === imageId);
  const others = images.filter((image) => image.id !== imageId);
  return (
    <>
      {imageId !== null && (
        <div>
          <h3>{t('problem.photo')}</h3>
          {reported.length > 0 ? (
            <PictureRow name={t('problem.photo')} pictures={reported} />
          ) : (
            <p className="unknown">{t('problem.photoGone')}</p>
          )}
        </div>
      )}
      <div>
        <h3>{t('problem.place')}</h3>
        <p className="row">
          <StatusTag status={listing.status} />
          <TrustLabel level={listing.trust.level} trust={listing.trust} type={listing.entityType} />
          <TrustMarks trust={listing.trust} />
        </p>
      </div>
      <FactsTable listing={listing} compared={null} />
      {others.length > 0 && (
        <div>
          <h3>{t(imageId === null ? 'review.photos' : 'problem.otherPhotos', { count: others.length })}</h3>
          <PictureRow name={name} pictures={others} />
        </div>
      )}
    </>
  );
};

/** Reports of problems with places and photos. */
export const ProblemsList = () => {
  const t = useText();
  const placeName = usePlaceName();
  const [status, chooseStatus] = useChoice('status', problemFilters);
  const { page } = usePage();
  const list = usePagedWorklist(useProblemsQuery({ status, page }, { refetchOnMountOrArgChange: true }));
  const [send, { isLoading: isDeciding }] = useDecideProblemMutation();
  const decisions = useDecisions<ListingReport, 'upheld' | 'dismissed'>(list, {
    mayDecide: (report) => report.status === 'open',
    send: ({ item: { id }, verdict }) => send({ id, status: verdict }),
    done: ({ item, verdict }) => ({
      title: t(`problem.${verdict}`),
      text: t('problem.decidedText', { place: placeName(item.listingName) }),
    }),
    leaves: () => status !== 'all',
  });
  const statusColumn = useStatusColumn<ListingReport>(status);
  const uphold = (): void => decisions.decide('upheld');
  const dismiss = (): void => decisions.decide('dismissed');
  return (
    <PagedList
      of="problems"
      filters={<StatusFilter value={status} statuses={problemFilters} onChoose={chooseStatus} />}
      list={list}
      name={({ listingName }) => placeName(listingName)}
      below={({ text }) => text && <span className="report-excerpt">{text}</span>}
      columns={[
        {
          id: 'says',
          title: t('disputes.column.says'),
          cell: (report) => <Tag kind="warn">{t(`problem.kind.${saidKind(report)}`)}</Tag>,
        },
        ...statusColumn,
      ]}
      emptyText={t(status === 'open' ? 'problems.emptyOpen' : 'problems.emptyOther')}
      keys={{ a: uphold, r: dismiss }}
      detail={(report) => (
        <ProblemDetail
          key={report.id}
          report={report}
          isDeciding={isDeciding}
          onUphold={uphold}
          onDismiss={dismiss}
        />
      )}
    />
  );
};
