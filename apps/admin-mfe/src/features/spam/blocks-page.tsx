import { defineMutation, defineQuery } from '@halalmap/api-client';
import { useFormatters } from '@halalmap/i18n';
import { Button } from '@halalmap/ui';
import { useState } from 'react';
import { useText } from '../../messages/en';
import { adminApi, pageOf, startOf } from '../../shared/admin-api';
import { AdminPage } from '../../shared/admin-page';
import { Detail, FactsList } from '../../shared/detail';
import { PagedList } from '../../shared/list-and-detail';
import { ReasonDialog } from '../../shared/reason-dialog';
import { AccountLine } from '../../shared/record-links';
import { usePage } from '../../shared/use-address';
import { useDecisionToast, usePagedWorklist } from '../../shared/use-worklist';

const blocksApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    blocks: build.query({
      ...defineQuery(
        'GET /api/blocks',
        ({ page }: { page: number }) => ({ query: startOf(page) }),
        // Entries of earlier versions do not say since when: they last a day.
        ({ blocks, pagination }) =>
          pageOf(
            blocks.map((block) => ({
              ...block,
              createdAt: block.createdAt ?? block.until,
              isDated: block.createdAt !== null,
            })),
            pagination,
          ),
      ),
      providesTags: ['Block'],
    }),
    liftBlock: build.mutation({
      ...defineMutation('DELETE /api/blocks/{id}'),
      invalidatesTags: (_lifted, error) => (error ? [] : ['Block', 'Activity']),
    }),
  }),
});

const { useBlocksQuery, useLiftBlockMutation } = blocksApi;

/** Networks from which visitors and new accounts can send nothing, and the way to lift a block. */
export const BlocksPage = () => {
  const t = useText();
  const format = useFormatters();
  const { page } = usePage();
  const list = usePagedWorklist(useBlocksQuery({ page }, { refetchOnMountOrArgChange: true }));
  const [lift, { isLoading }] = useLiftBlockMutation();
  const showResult = useDecisionToast();
  const [lifting, setLifting] = useState<{ id: string; network: string } | null>(null);
  return (
    <AdminPage title={t('blocks.title')} intro={t('blocks.intro')} keys={t('blocks.keys')}>
      <PagedList
        of="blocks"
        filters={null}
        list={list}
        name={({ network }) => t('blocks.network', { network })}
        below={({ reason }) => t(`blocks.reason.${reason ?? 'unknown'}`)}
        columns={[
          {
            id: 'until',
            title: t('blocks.column.until'),
            cell: ({ until }) => <span className="numeric small">{format.dateTime(until)}</span>,
          },
        ]}
        since={({ isDated, createdAt }) => (isDated ? format.dateTime(createdAt) : '')}
        emptyText={t('blocks.emptyText')}
        keys={{ l: () => setLifting(list.chosen ?? null) }}
        detail={(block) => (
          <Detail
            key={block.id}
            above={t('blocks.until', { when: format.dateTime(block.until) })}
            title={t('blocks.network', { network: block.network })}
            actions={
              <Button kind="primary" icon="rotate-ccw" busy={isLoading} onClick={() => setLifting(block)}>
                {t('blocks.lift')} <kbd className="keyboard-hint">L</kbd>
              </Button>
            }
          >
            <FactsList
              facts={[
                [t('blocks.why'), t(`blocks.reason.${block.reason ?? 'unknown'}`)],
                [t('blocks.by'), block.by && <AccountLine key="by" id={block.by} />],
                [t('blocks.accounts'), String(block.accounts)],
              ]}
            />
            <p className="small muted">{t('blocks.effect')}</p>
          </Detail>
        )}
      />
      {lifting && (
        <ReasonDialog
          title={t('blocks.liftTitle', { network: lifting.network })}
          text={t('blocks.liftText')}
          confirm={t('blocks.liftConfirm')}
          isDanger={false}
          onClose={() => setLifting(null)}
          onConfirm={() => {
            setLifting(null);
            const done = { title: t('blocks.lifted'), text: t('blocks.liftedText') };
            void lift(lifting.id).then((response) => {
              if (showResult(response, done)) list.leave(lifting.id);
            });
          }}
        />
      )}
    </AdminPage>
  );
};
