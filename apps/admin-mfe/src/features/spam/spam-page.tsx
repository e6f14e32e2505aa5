import { defineMutation, defineQuery } from '@halalmap/api-client';
import type { LikelySpam, SpamDecision } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { Button, useNow } from '@halalmap/ui';
import { Link } from 'react-router-dom';
import { useText } from '../../messages/en';
import { adminApi, pageOf, startOf } from '../../shared/admin-api';
import { AdminPage } from '../../shared/admin-page';
import { Detail, FactsList } from '../../shared/detail';
import { PagedList } from '../../shared/list-and-detail';
import { ReasonDialog } from '../../shared/reason-dialog';
import { usePage } from '../../shared/use-address';
import { useDecisions, usePagedWorklist } from '../../shared/use-worklist';

const spamApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    likelySpam: build.query({
      ...defineQuery(
        'GET /api/likely-spam',
        ({ page }: { page: number }) => ({ query: startOf(page) }),
        ({ listings, pagination }) => pageOf(listings, pagination),
      ),
      providesTags: [{ type: 'Listing', id: 'list' }],
    }),
    decideSpam: build.mutation({
      ...defineMutation(
        'PATCH /api/likely-spam/{id}',
        ({ id, status }: { id: string; status: SpamDecision }) => ({ params: { id }, body: { status } }),
      ),
      invalidatesTags: (_listing, _error, { id }) => [
        { type: 'Listing', id },
        { type: 'Listing', id: 'list' },
        'Analytics',
      ],
    }),
  }),
});

export const { useLikelySpamQuery, useDecideSpamMutation } = spamApi;

/** Submissions that are likely spam, and the decision. */
export const SpamPage = () => {
  const t = useText();
  const { page } = usePage();
  const list = usePagedWorklist(useLikelySpamQuery({ page }, { refetchOnMountOrArgChange: true }));
  const [send, { isLoading: isDeciding }] = useDecideSpamMutation();
  const decisions = useDecisions<LikelySpam, SpamDecision>(list, {
    send: ({ item, verdict }) => send({ id: item.id, status: verdict }),
    done: ({ item: { name }, verdict }) =>
      verdict === 'blocked'
        ? { title: t('spam.blocked'), text: t('spam.blockedText', { name }) }
        : { title: t('spam.notSpam'), text: t('spam.notSpamText', { name }) },
    leaves: () => true,
  });
  const { unconfirmed } = decisions;
  const block = (): void => decisions.openDialog('blocked');
  const release = (): void => decisions.decide('not_spam');

  return (
    <AdminPage title={t('spam.title')} intro={t('spam.intro')} keys={t('spam.keys')}>
      <PagedList
        of="spam"
        filters={null}
        list={list}
        name={({ name }) => name}
        below={({ entityType, municipalityName, provinceName }) =>
          [t(`queue.type.${entityType}`), municipalityName ?? provinceName].filter(Boolean).join(' · ')
        }
        columns={[
          {
            id: 'score',
            title: t('spam.column.score'),
            cell: ({ spam }) => <span className="numeric small">{spam.score}</span>,
          },
        ]}
        emptyText={t('spam.emptyText')}
        keys={{ a: release, b: block }}
        detail={(listing) => (
          <Suspect
            key={listing.id}
            listing={listing}
            isDeciding={isDeciding}
            onBlock={block}
            onRelease={release}
          />
        )}
      />
      {unconfirmed && (
        <ReasonDialog
          title={t('spam.sure', { name: unconfirmed.item.name })}
          text={
            <>
              <p>{t('spam.sureText')}</p>
              <p>{t('spam.sureOthers', { count: unconfirmed.item.spam.sameNetwork })}</p>
              <p>
                <Link to="/admin/blocks">{t('spam.sureLift')}</Link>
              </p>
            </>
          }
          confirm={t('spam.block')}
          onClose={decisions.closeDialog}
          onConfirm={() => decisions.confirm()}
        />
      )}
    </AdminPage>
  );
};

interface SuspectProps {
  listing: LikelySpam;
  isDeciding: boolean;
  onBlock: () => void;
  onRelease: () => void;
}

const Suspect = ({ listing, isDeciding, onBlock, onRelease }: SuspectProps) => {
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  const { name, description, address, website, phone, email, createdAt } = listing;
  const { score, reasons } = listing.spam;
  return (
    <Detail
      above={format.age(createdAt, now)}
      title={name}
      actions={
        <>
          <Button kind="primary" disabled={isDeciding} onClick={onBlock}>
            {t('spam.block')} <kbd className="keyboard-hint">B</kbd>
          </Button>
          <Button disabled={isDeciding} onClick={onRelease}>
            {t('spam.not_spam')} <kbd className="keyboard-hint">A</kbd>
          </Button>
        </>
      }
    >
      <h3>{t('spam.reasons', { score })}</h3>
      <ul>
        {reasons.map(({ code, count }) => (
          <li key={code}>{t(`spam.reason.${code}`, { count: Math.floor(count ?? 0) })}</li>
        ))}
      </ul>
      {/* Links are not clickable, so that nobody opens one by mistake. */}
      <FactsList
        facts={[
          [t('fact.description'), description],
          [t('fact.address'), address],
          [t('fact.website'), website],
          [t('fact.phone'), phone],
          [t('fact.email'), email],
        ]}
      />
    </Detail>
  );
};
