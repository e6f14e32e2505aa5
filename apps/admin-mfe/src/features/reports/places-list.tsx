import type { Confirmation } from '@halalmap/contracts';
import { Tag } from '@halalmap/ui';
import { AlertsNote } from '../../shared/alerts-note';
import { ChoiceSelect } from '../../shared/choice-select';
import { PagedList } from '../../shared/paged-list';
import { ReasonDialog } from '../../shared/reason-dialog';
import { useChoice, usePage } from '../../shared/use-address';
import { useDecisions } from '../../shared/use-decisions';
import { usePagedWorklist } from '../../shared/use-paged-worklist';
import { usePlaceName } from '../../shared/use-place-name';
import { useText } from '../../messages/use-text';
import { DisputeDetail } from './dispute-detail';
import { disputeFilters, useDisputesQuery, useSettleDisputeMutation, type Settlement } from './disputes-api';
import { usePressing } from './use-pressing';

/** Places with disputes. */
export const PlacesList = () => {
  const t = useText();
  const placeName = usePlaceName();
  const isPressing = usePressing();
  const [verdict, chooseVerdict] = useChoice('verdict', disputeFilters);
  const { page } = usePage();
  const list = usePagedWorklist(useDisputesQuery({ verdict, page }, { refetchOnMountOrArgChange: true }));
  const [send, { isLoading: isDeciding }] = useSettleDisputeMutation();
  const {
    asked,
    ask: sendRequest,
    close,
    confirm,
  } = useDecisions<Confirmation, Settlement>(list, {
    isBusy: isDeciding,
    send: ({ item: { id, listingId }, verdict: status }, note) =>
      send({ id, listingId, status, note: note ?? '' }),
    done: ({ item, verdict: status }) => ({
      title: t(`dispute.${status}`),
      text: t('dispute.settledText', { place: placeName(item.listingName) }),
    }),
    leaves: () => true,
  });
  const othersOf = (dispute: Confirmation): Confirmation[] =>
    (list.items ?? []).filter(({ id, listingId }) => id !== dispute.id && listingId === dispute.listingId);
  const place = placeName(asked?.item.listingName);

  return (
    <>
      <AlertsNote />
      <PagedList
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
        below={({ note }) => note && <span className="clip">{note}</span>}
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
        keys={{ r: () => sendRequest('resolved'), x: () => sendRequest('rejected') }}
        detail={(dispute) => (
          <DisputeDetail
            key={dispute.id}
            dispute={dispute}
            others={othersOf(dispute)}
            isPressing={isPressing(dispute)}
            isDeciding={isDeciding}
            onAsk={sendRequest}
          />
        )}
      />
      {asked && (
        <ReasonDialog
          title={t(asked.verdict === 'resolved' ? 'dispute.resolveTitle' : 'dispute.rejectTitle', { place })}
          text={t('dispute.noteText')}
          label={t('dispute.noteLabel')}
          missing={t('dispute.noteMissing')}
          isDanger={asked.verdict !== 'resolved'}
          confirm={t(asked.verdict === 'resolved' ? 'dispute.resolveConfirm' : 'dispute.rejectConfirm')}
          onClose={close}
          onConfirm={confirm}
        />
      )}
    </>
  );
};
