import type { Change } from '@halalmap/contracts';
import { useWaitingCount } from '@halalmap/mfe-kit/waiting-counts';
import { Tag } from '@halalmap/ui';
import { useState } from 'react';
import { useText } from '../../messages/en';
import { AboutTabs } from '../../shared/about-tabs';
import { AdminPage } from '../../shared/admin-page';
import type { Seen } from '../../shared/certificate-choice';
import { PagedList } from '../../shared/list-and-detail';
import { ReasonDialog } from '../../shared/reason-dialog';
import { StatusFilter, useStatusColumn } from '../../shared/status-filter';
import { useChoice, usePage } from '../../shared/use-address';
import { useDecisions, usePagedWorklist } from '../../shared/use-worklist';
import { usePlaceName } from '../../shared/record-links';
import {
  changeFilters,
  ChangeReview,
  changeRows,
  useChangesQuery,
  useDecideChangeMutation,
} from './change-review';
import { PhotoOffersList } from './photo-offers';

/** The field names of an edit in one line. */
const FieldNames = ({ change }: { change: Change }) => {
  const t = useText();
  return changeRows(change, undefined)
    .map(({ field }) => t(`fact.${field}`))
    .join(', ');
};

/** Suggested changes of places, and the decision. */
const EditsList = () => {
  const t = useText();
  const placeName = usePlaceName();
  const [status, chooseStatus] = useChoice('status', changeFilters);
  const { page } = usePage();
  const list = usePagedWorklist(useChangesQuery({ status, page }, { refetchOnMountOrArgChange: true }));
  const [send, { isLoading: isDeciding }] = useDecideChangeMutation();
  const [seen, setSeen] = useState<{ id: string; found: Seen }>({ id: '', found: null });
  const seenOf = ({ id }: Change): Seen => (seen.id === id ? seen.found : null);
  const decisions = useDecisions<Change, 'approved' | 'rejected'>(list, {
    mayDecide: (change) => change.status === 'pending',
    send: ({ item, verdict }, reason) => {
      const certificateSeen = verdict === 'approved' ? seenOf(item) : null;
      return send({ id: item.id, listingId: item.listingId, status: verdict, reason, certificateSeen });
    },
    done: ({ item, verdict }) => ({
      title: t(`change.${verdict}`),
      text: t(`change.${verdict}Text`, { place: placeName(item.listingName) }),
    }),
    leaves: () => status !== 'all',
  });
  const { unconfirmed } = decisions;
  const statusColumn = useStatusColumn<Change>(status);
  const approve = (): void => decisions.decide('approved');
  const askReason = (): void => decisions.openDialog('rejected');

  return (
    <>
      <PagedList
        of="changes"
        filters={<StatusFilter value={status} statuses={changeFilters} onChoose={chooseStatus} />}
        list={list}
        name={({ listingName }) => placeName(listingName)}
        below={(change) => <FieldNames change={change} />}
        columns={[
          {
            id: 'by',
            title: t('changes.column.by'),
            cell: ({ byOwner }) =>
              byOwner ? <Tag kind="info">{t('changes.byOwner')}</Tag> : t('changes.byOther'),
          },
          ...statusColumn,
        ]}
        emptyText={t(status === 'pending' ? 'changes.emptyPending' : 'changes.emptyOther')}
        keys={{ a: approve, r: askReason }}
        detail={(change) => (
          <ChangeReview
            key={change.id}
            change={change}
            isDeciding={isDeciding}
            seen={seenOf(change)}
            onSeen={(found) => setSeen({ id: change.id, found })}
            onApprove={approve}
            onReject={askReason}
          />
        )}
      />
      {unconfirmed && (
        <ReasonDialog
          title={t('change.rejectTitle', { place: placeName(unconfirmed.item.listingName) })}
          text={t('change.rejectText')}
          label={t('change.reasonLabel')}
          missing={t('change.reasonMissing')}
          confirm={t('change.rejectConfirm')}
          onClose={decisions.closeDialog}
          onConfirm={decisions.confirm}
        />
      )}
    </>
  );
};

const subjects = ['edits', 'photos'] as const;

/** What people suggest for places: edits, and photos. */
export const ChangesPage = () => {
  const t = useText();
  const [about] = useChoice('about', subjects);
  const counts = { edits: useWaitingCount('changes'), photos: useWaitingCount('photos') };
  return (
    <AdminPage
      title={t('changes.title')}
      intro={t(about === 'photos' ? 'photoOffers.intro' : 'changes.intro')}
      keys={t('changes.keys')}
      parts={
        <AboutTabs
          path="/admin/changes"
          label={t('changes.about')}
          tabs={subjects.map((subject) => ({
            subject,
            name: t(`changes.about.${subject}`),
            count: counts[subject],
          }))}
          shown={about}
        />
      }
    >
      {about === 'photos' ? <PhotoOffersList /> : <EditsList />}
    </AdminPage>
  );
};
