import { useFormatters } from '@halalmap/i18n';
import { Tag, useNow } from '@halalmap/ui';
import { useState } from 'react';
import { AlertsNote } from '../../shared/alerts-note';
import { ChoiceSelect } from '../../shared/choice-select';
import { ListAndDetail, Pages } from '../../shared/list-and-detail';
import { ReasonDialog } from '../../shared/reason-dialog';
import { useChoice, usePage } from '../../shared/use-address';
import { useSay } from '../../shared/use-say';
import { useWorklist } from '../../shared/use-worklist';
import { DisputeDetail } from './dispute-detail';
import { disputeFilters, isPressing, useDisputesQuery, useSettleDisputeMutation } from './disputes-api';
import './reports.css';
import { useText } from '../../messages/use-text';

/** The places of which somebody says that something is not true any more. */
export const PlacesList = ({ hasKeys }: { hasKeys: boolean }) => {
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  const say = useSay();
  const [verdict, chooseVerdict] = useChoice('verdict', disputeFilters);
  const { page } = usePage();
  const list = useWorklist(useDisputesQuery({ verdict, page }, { refetchOnMountOrArgChange: true }));
  const [asked, setAsked] = useState<'resolved' | 'rejected' | null>(null);
  const [send, { isLoading: isDeciding }] = useSettleDisputeMutation();
  const { chosen } = list;
  const all = list.items ?? [];
  const place = chosen?.listingName ?? '';

  const ask = (status: 'resolved' | 'rejected'): void => {
    if (chosen && !isDeciding) setAsked(status);
  };
  const settle = async (status: 'resolved' | 'rejected', note: string): Promise<void> => {
    setAsked(null);
    if (!chosen) return;
    const { id, listingId } = chosen;
    const isDone = say(await send({ id, listingId, status, note }), {
      title: t(`dispute.${status}`),
      text: t('dispute.settledText', { place }),
    });
    if (isDone) list.moveOn();
  };

  return (
    <>
      <AlertsNote />
      <ListAndDetail
        title={t('reports.about.places')}
        filters={
          <ChoiceSelect
            label={t('reports.verdict')}
            value={verdict}
            options={disputeFilters.map((value) => ({ value, label: t(`dispute.verdict.${value}`) }))}
            onChoose={chooseVerdict}
          />
        }
        list={list}
        region={t('reports.places.region')}
        nameTitle={t('reports.column.place')}
        name={({ listingName }) => listingName}
        below={({ note }) => note && <span className="clip">{note}</span>}
        columns={[
          {
            id: 'says',
            title: t('reports.column.says'),
            cell: (dispute) => (
              <Tag kind={isPressing(dispute, all) ? 'bad' : 'warn'}>
                {t(`dispute.verdict.${dispute.verdict}`)}
              </Tag>
            ),
          },
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
            text: t(verdict === 'all' ? 'reports.emptyPlaces' : 'reports.emptyOther'),
          },
        }}
        foot={<Pages total={list.total} label={t('list.pages')} />}
        keys={{ r: () => ask('resolved'), x: () => ask('rejected') }}
        hasKeys={hasKeys && asked === null}
        detail={(dispute) => (
          <DisputeDetail
            key={dispute.id}
            dispute={dispute}
            others={all.filter(({ id, listingId }) => id !== dispute.id && listingId === dispute.listingId)}
            isPressing={isPressing(dispute, all)}
            isDeciding={isDeciding}
            onAsk={ask}
          />
        )}
      />
      {asked && chosen && (
        <ReasonDialog
          title={t(asked === 'resolved' ? 'dispute.resolveTitle' : 'dispute.rejectTitle', { place })}
          text={t('dispute.noteText')}
          label={t('dispute.noteLabel')}
          missing={t('dispute.noteMissing')}
          kind={asked === 'resolved' ? 'primary' : 'danger-solid'}
          confirm={t(asked === 'resolved' ? 'dispute.resolveConfirm' : 'dispute.rejectConfirm')}
          onClose={() => setAsked(null)}
          onConfirm={(note) => void settle(asked, note)}
        />
      )}
    </>
  );
};
