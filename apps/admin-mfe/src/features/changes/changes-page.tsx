import type { Change } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Tag, useNow } from '@halalmap/ui';
import { useState } from 'react';
import { AdminPage } from '../../shared/admin-page';
import { ChoiceSelect } from '../../shared/choice-select';
import { DecisionTag } from '../../shared/decision-tag';
import { KeysSwitch } from '../../shared/keys-switch';
import { ListAndDetail, Pages } from '../../shared/list-and-detail';
import { ReasonDialog } from '../../shared/reason-dialog';
import { useChoice, usePage } from '../../shared/use-address';
import { useSay } from '../../shared/use-say';
import { useWorklist } from '../../shared/use-worklist';
import { ChangeReview } from './change-review';
import { FieldNames } from './field-names';
import { changeFilters, useChangesQuery, useDecideChangeMutation } from './changes-api';
import { useText } from '../../messages/use-text';

/** What people want changed of places, and the decision. */
export const ChangesPage = () => {
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  const say = useSay();
  const [status, chooseStatus] = useChoice('status', changeFilters);
  const { page } = usePage();
  const list = useWorklist(useChangesQuery({ status, page }, { refetchOnMountOrArgChange: true }));
  const [hasKeys, setHasKeys] = useState(true);
  const [isRejecting, setIsRejecting] = useState(false);
  const [send, { isLoading: isDeciding }] = useDecideChangeMutation();
  const { chosen } = list;
  const mayDecide = chosen?.status === 'pending' && !isDeciding;

  const decide = async (verdict: 'approved' | 'rejected', reason: string | null): Promise<void> => {
    setIsRejecting(false);
    if (!chosen) return;
    const { id, listingId, listingName: place = '' } = chosen;
    const isDone = say(await send({ id, listingId, status: verdict, reason }), {
      title: t(`change.${verdict}`),
      text: t(`change.${verdict}Text`, { place }),
    });
    if (isDone && status !== 'all') list.moveOn();
  };
  const approve = (): void => {
    if (mayDecide) void decide('approved', null);
  };
  const askReason = (): void => {
    if (mayDecide) setIsRejecting(true);
  };

  return (
    <AdminPage
      title={t('changes.title')}
      intro={t('changes.intro')}
      end={<KeysSwitch label={t('changes.keys')} isOn={hasKeys} onSwitch={setHasKeys} />}
    >
      <ListAndDetail
        title={t('changes.list')}
        filters={
          <ChoiceSelect
            label={t('changes.status')}
            value={status}
            options={changeFilters.map((value) => ({ value, label: t(`status.${value}`) }))}
            onChoose={chooseStatus}
          />
        }
        list={list}
        region={t('changes.region')}
        nameTitle={t('changes.column.place')}
        name={({ listingName }) => listingName}
        below={(change) => <FieldNames change={change} />}
        columns={[
          {
            id: 'by',
            title: t('changes.column.by'),
            cell: ({ byOwner }) =>
              byOwner ? <Tag kind="info">{t('changes.byOwner')}</Tag> : t('changes.byOther'),
          },
          ...(status === 'all'
            ? [{ id: 'status', title: t('changes.status'), cell: (change: Change) => <DecisionTag status={change.status} /> }] // prettier-ignore
            : []),
          {
            id: 'since',
            title: t('changes.column.since'),
            cell: ({ createdAt }) => <span className="num small">{format.age(createdAt, now)}</span>,
            isExtra: true,
          },
        ]}
        texts={{
          loading: t('changes.loading'),
          failed: { title: t('changes.failed'), text: t('changes.failedText') },
          empty: {
            title: t('changes.empty'),
            text: t(status === 'pending' ? 'changes.emptyPending' : 'changes.emptyOther'),
          },
        }}
        foot={<Pages total={list.total} label={t('list.pages')} />}
        keys={{ a: approve, r: askReason }}
        hasKeys={hasKeys && !isRejecting}
        detail={(change) => (
          <ChangeReview
            key={change.id}
            change={change}
            isDeciding={isDeciding}
            onApprove={approve}
            onReject={askReason}
          />
        )}
      />
      {isRejecting && chosen && (
        <ReasonDialog
          title={t('change.rejectTitle', { place: chosen.listingName ?? '' })}
          text={t('change.rejectText')}
          label={t('change.reasonLabel')}
          missing={t('change.reasonMissing')}
          confirm={t('change.rejectConfirm')}
          onClose={() => setIsRejecting(false)}
          onConfirm={(reason) => void decide('rejected', reason)}
        />
      )}
    </AdminPage>
  );
};
