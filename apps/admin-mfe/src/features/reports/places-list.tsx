import { defineMutation, defineQuery } from '@halalmap/api-client';
import { type Confirmation, type ConfirmationDecision, verdicts } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Button, LinkButton, Note, Tag, useNow } from '@halalmap/ui';
import { useText } from '../../messages/en';
import { AccountLine, PlaceLink, usePlaceName } from '../../shared/record-links';
import { adminApi, pageOf, startOf } from '../../shared/admin-api';
import { AlertsNote, useOverviewQuery } from '../../shared/alerts-note';
import { ChoiceSelect, DecisionTag } from '../../shared/status-filter';
import { Detail, FactsList } from '../../shared/detail';
import { PagedList } from '../../shared/list-and-detail';
import { ReasonDialog } from '../../shared/reason-dialog';
import { useChoice, usePage } from '../../shared/use-address';
import { useDecisions, usePagedWorklist } from '../../shared/use-worklist';

/** Returns whether enough users agree with a dispute to make it urgent. */
const usePressing = (): ((dispute: Confirmation) => boolean) => {
  const { data } = useOverviewQuery();
  return ({ listingId, verdict }) =>
    (data?.alerts ?? []).some((alert) => alert.listingId === listingId && alert.verdict === verdict);
};

/** The reasons of a dispute; a confirmation has none. */
const disputeFilters = ['all', ...verdicts.filter((verdict) => verdict !== 'still_true')] as const;
type DisputeFilter = (typeof disputeFilters)[number];

/** How a dispute ends. */
type Settlement = ConfirmationDecision['status'];

const disputesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** Unresolved disputes. */
    disputes: build.query({
      ...defineQuery(
        'GET /api/confirmations',
        ({ verdict, page }: { verdict: DisputeFilter; page: number }) => ({
          query: { open: true, ...(verdict === 'all' ? {} : { verdict }), ...startOf(page) },
        }),
        ({ confirmations, pagination }) => pageOf(confirmations, pagination),
      ),
      providesTags: ['Confirmation'],
    }),
    settleDispute: build.mutation({
      ...defineMutation(
        'PATCH /api/confirmations/{id}',
        ({ id, status, note }: ConfirmationDecision & { id: string; listingId: string }) => ({
          params: { id },
          body: { status, note },
        }),
      ),
      invalidatesTags: (_dispute, _error, { listingId }) => [
        'Confirmation',
        { type: 'Listing', id: listingId },
      ],
    }),
  }),
});

const { useDisputesQuery, useSettleDisputeMutation } = disputesApi;

interface DisputeDetailProps {
  dispute: Confirmation;
  /** Other open disputes of the place. */
  others: readonly Confirmation[];
  isPressing: boolean;
  isDeciding: boolean;
  onAsk: (settlement: Settlement) => void;
}

/** A dispute of a place, and the decision. */
const DisputeDetail = (props: DisputeDetailProps) => {
  const { dispute, others, isDeciding, onAsk } = props;
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  const placeName = usePlaceName();
  const { listingId, listingName, verdict, userId, note, how, counts, answer } = dispute;
  const manage = `/admin?${new URLSearchParams({ status: 'all', search: listingName ?? '' }).toString()}`;
  return (
    <Detail
      above={t('dispute.said', { age: format.age(dispute.createdAt, now) })}
      title={placeName(listingName)}
      tag={<DecisionTag status={dispute.status} />}
      actions={
        <>
          <Button kind="primary" icon="check" busy={isDeciding} onClick={() => onAsk('resolved')}>
            {t('dispute.resolve')} <kbd className="keyboard-hint">A</kbd>
          </Button>
          <Button kind="danger" icon="x" busy={isDeciding} onClick={() => onAsk('rejected')}>
            {t('dispute.reject')} <kbd className="keyboard-hint">R</kbd>
          </Button>
          <LinkButton kind="quiet" icon="pencil" to={manage}>
            {t('dispute.edit')}
          </LinkButton>
        </>
      }
    >
      {props.isPressing && <Note kind="bad" icon="door-closed" title={t('dispute.alert')} />}
      <p className="dispute__verdict">{t(`dispute.verdict.${verdict}`)}</p>
      <FactsList
        facts={[
          [t('dispute.note'), note],
          [t('dispute.how'), how && t(`dispute.how.${how}`)],
          [t('dispute.shown'), t(counts ? 'dispute.shown.yes' : 'dispute.shown.no')],
          [t('dispute.answer'), answer && answer.text],
          [t('report.place'), <PlaceLink key="place" id={listingId} name={listingName} />],
          ...(userId ? ([[t('dispute.by'), <AccountLine key="by" id={userId} />]] as const) : []),
        ]}
      />
      {others.length > 0 && (
        <div>
          <h3>{t('dispute.others', { count: others.length })}</h3>
          <ul className="dispute__others">
            {others.map((other) => (
              <li key={other.id}>
                {t(`dispute.verdict.${other.verdict}`)}, {format.age(other.createdAt, now)}
                {other.note && <span className="muted">: {other.note}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="small muted">{t('dispute.text')}</p>
    </Detail>
  );
};

/** Places with disputes. */
export const PlacesList = () => {
  const t = useText();
  const placeName = usePlaceName();
  const isPressing = usePressing();
  const [verdict, chooseVerdict] = useChoice('verdict', disputeFilters);
  const { page } = usePage();
  const list = usePagedWorklist(useDisputesQuery({ verdict, page }, { refetchOnMountOrArgChange: true }));
  const [send, { isLoading: isDeciding }] = useSettleDisputeMutation();
  const decisions = useDecisions<Confirmation, Settlement>(list, {
    send: ({ item: { id, listingId }, verdict: status }, note) =>
      send({ id, listingId, status, note: note ?? '' }),
    done: ({ item, verdict: status }) => ({
      title: t(`dispute.${status}`),
      text: t('dispute.settledText', { place: placeName(item.listingName) }),
    }),
    leaves: () => true,
  });
  const { unconfirmed } = decisions;
  const othersOf = (dispute: Confirmation): Confirmation[] =>
    (list.items ?? []).filter(({ id, listingId }) => id !== dispute.id && listingId === dispute.listingId);
  const place = placeName(unconfirmed?.item.listingName);

  return (
    <>
      <PagedList
        actions={<AlertsNote />}
        of="disputes"
        filters={
          <ChoiceSelect
            label={t('disputes.verdict')}
            value={verdict}
            options={disputeFilters.map((value) => ({ value, label: t(`dispute.verdict.${value}`) }))}
            onChoose={chooseVerdict}
          />
        }
        list={list}
        name={({ listingName }) => placeName(listingName)}
        below={({ note }) => note && <span className="report-excerpt">{note}</span>}
        columns={[
          {
            id: 'says',
            title: t('disputes.column.says'),
            cell: (dispute) => (
              <Tag kind={isPressing(dispute) ? 'bad' : 'warn'}>{t(`dispute.verdict.${dispute.verdict}`)}</Tag>
            ),
          },
        ]}
        emptyText={t(verdict === 'all' ? 'disputes.emptyAll' : 'disputes.emptyOther')}
        keys={{ a: () => decisions.openDialog('resolved'), r: () => decisions.openDialog('rejected') }}
        detail={(dispute) => (
          <DisputeDetail
            key={dispute.id}
            dispute={dispute}
            others={othersOf(dispute)}
            isPressing={isPressing(dispute)}
            isDeciding={isDeciding}
            onAsk={decisions.openDialog}
          />
        )}
      />
      {unconfirmed && (
        <ReasonDialog
          title={t(unconfirmed.verdict === 'resolved' ? 'dispute.resolveTitle' : 'dispute.rejectTitle', {
            place,
          })}
          text={t('dispute.noteText')}
          label={t('dispute.noteLabel')}
          missing={t('dispute.noteMissing')}
          isDanger={unconfirmed.verdict !== 'resolved'}
          confirm={t(unconfirmed.verdict === 'resolved' ? 'dispute.resolveConfirm' : 'dispute.rejectConfirm')}
          onClose={decisions.closeDialog}
          onConfirm={decisions.confirm}
        />
      )}
    </>
  );
};
