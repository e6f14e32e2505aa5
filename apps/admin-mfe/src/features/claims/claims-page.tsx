import type { Claim } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { useNow } from '@halalmap/ui';
import { useState } from 'react';
import { AdminPage } from '../../shared/admin-page';
import { ChoiceSelect } from '../../shared/choice-select';
import { DecisionTag } from '../../shared/decision-tag';
import { KeysSwitch } from '../../shared/keys-switch';
import { ListAndDetail, Pages } from '../../shared/list-and-detail';
import { useChoice, usePage } from '../../shared/use-address';
import { useWorklist } from '../../shared/use-worklist';
import { ClaimDialog, type ClaimVerdict } from './claim-dialog';
import { ClaimReview } from './claim-review';
import { claimFilters, useClaimsQuery } from './claims-api';
import { useDecideClaim } from './use-decide-claim';
import { useText } from '../../messages/use-text';

/** Who says that a place is theirs, and the decision. */
export const ClaimsPage = () => {
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  const [status, chooseStatus] = useChoice('status', claimFilters);
  const { page } = usePage();
  const list = useWorklist(useClaimsQuery({ status, page }, { refetchOnMountOrArgChange: true }));
  const [hasKeys, setHasKeys] = useState(true);
  const [asked, setAsked] = useState<ClaimVerdict | null>(null);
  const { isDeciding, decide } = useDecideClaim();
  const { chosen } = list;
  const others = (claim: Claim): Claim[] =>
    (list.items ?? []).filter(
      ({ id, listingId, status: stands }) =>
        id !== claim.id && listingId === claim.listingId && stands === 'pending',
    );

  const ask = (verdict: ClaimVerdict): void => {
    if (chosen?.status === 'pending' && !isDeciding) setAsked(verdict);
  };
  const settle = async (verdict: ClaimVerdict, notes: string): Promise<void> => {
    setAsked(null);
    if (chosen && (await decide(chosen, verdict, notes)) && status !== 'all') list.moveOn();
  };

  return (
    <AdminPage
      title={t('claims.title')}
      intro={t('claims.intro')}
      end={<KeysSwitch label={t('claims.keys')} isOn={hasKeys} onSwitch={setHasKeys} />}
    >
      <ListAndDetail
        title={t('claims.list')}
        filters={
          <ChoiceSelect
            label={t('claims.status')}
            value={status}
            options={claimFilters.map((value) => ({ value, label: t(`status.${value}`) }))}
            onChoose={chooseStatus}
          />
        }
        list={list}
        region={t('claims.region')}
        nameTitle={t('claims.column.place')}
        name={({ listingName }) => listingName}
        below={({ businessName }) => businessName}
        columns={[
          { id: 'owner', title: t('claims.column.claimant'), cell: ({ ownerName }) => ownerName },
          ...(status === 'all'
            ? [{ id: 'status', title: t('claims.status'), cell: (claim: Claim) => <DecisionTag status={claim.status} /> }] // prettier-ignore
            : []),
          {
            id: 'since',
            title: t('claims.column.since'),
            cell: ({ createdAt }) => <span className="num small">{format.age(createdAt, now)}</span>,
            isExtra: true,
          },
        ]}
        texts={{
          loading: t('claims.loading'),
          failed: { title: t('claims.failed'), text: t('claims.failedText') },
          empty: {
            title: t('claims.empty'),
            text: t(status === 'pending' ? 'claims.emptyPending' : 'claims.emptyOther'),
          },
        }}
        foot={<Pages total={list.total} label={t('list.pages')} />}
        keys={{ a: () => ask('approved'), r: () => ask('rejected') }}
        hasKeys={hasKeys && asked === null}
        detail={(claim) => (
          <ClaimReview
            key={claim.id}
            claim={claim}
            others={others(claim)}
            isDeciding={isDeciding}
            onAsk={ask}
            onLookAt={list.choose}
          />
        )}
      />
      {asked && chosen && (
        <ClaimDialog
          claim={chosen}
          verdict={asked}
          others={others(chosen).length}
          onClose={() => setAsked(null)}
          onConfirm={(notes) => void settle(asked, notes)}
        />
      )}
    </AdminPage>
  );
};
