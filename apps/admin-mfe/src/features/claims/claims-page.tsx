import { type Claim, type ClaimDecision, type ClaimList, claimStatuses } from '@halalmap/contracts';
import { SearchInput, useTypedText } from '@halalmap/ui';
import { useText } from '../../messages/en';
import { type ListPage, adminApi, pageOf, startOf } from '../../shared/admin-api';
import { AdminPage } from '../../shared/admin-page';
import { PagedList } from '../../shared/paged-list';
import { StatusFilter, useStatusColumn } from '../../shared/status-filter';
import { useAddressText, useChoice, usePage } from '../../shared/use-address';
import { useDecisions } from '../../shared/use-decisions';
import { usePagedWorklist } from '../../shared/use-worklist';
import { ClaimDialog, type ClaimVerdict } from './claim-dialog';
import { ClaimReview } from './claim-review';

const claimFilters = [...claimStatuses, 'all'] as const;
type ClaimFilter = (typeof claimFilters)[number];

const claimsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    claims: build.query<ListPage<Claim>, { status: ClaimFilter; search: string; page: number }>({
      query: ({ status, search, page }) => ({
        url: '/api/claims',
        params: {
          ...(status === 'all' ? {} : { status }),
          ...(search === '' ? {} : { search }),
          ...startOf(page),
        },
      }),
      transformResponse: ({ claims, pagination }: ClaimList) => pageOf(claims, pagination),
      providesTags: ['Claim'],
    }),
    decideClaim: build.mutation<Claim, ClaimDecision & { id: string }>({
      query: ({ id, ...body }) => ({ url: `/api/claims/${id}`, method: 'PATCH', body }),
      // Refetch after errors too: another admin may have decided meanwhile.
      invalidatesTags: (claim) => [
        'Claim',
        ...(claim ? [{ type: 'Listing' as const, id: claim.listingId }] : []),
      ],
    }),
  }),
});

export const { useClaimsQuery, useDecideClaimMutation } = claimsApi;

/** Ownership claims, and the decision. */
export const ClaimsPage = () => {
  const t = useText();
  const [status, chooseStatus] = useChoice('status', claimFilters);
  const { page } = usePage();
  const [search, setSearch] = useAddressText('search');
  const typed = useTypedText(search, setSearch);
  const list = usePagedWorklist(
    useClaimsQuery({ status, search, page }, { refetchOnMountOrArgChange: true }),
  );
  const [send, { isLoading: isDeciding }] = useDecideClaimMutation();
  const {
    asked,
    ask: sendRequest,
    close,
    confirm,
  } = useDecisions<Claim, ClaimVerdict>(list, {
    isBusy: isDeciding,
    mayDecide: (claim) => claim.status === 'pending',
    send: ({ item: { id }, verdict }, adminNotes) => send({ id, status: verdict, adminNotes }),
    done: ({ item: { ownerName: owner, listingName: place }, verdict }) => ({
      title: t(`claim.${verdict}`),
      text: t(`claim.${verdict}Text`, { owner, place }),
    }),
    leaves: () => status !== 'all',
  });
  const statusColumn = useStatusColumn<Claim>(status);
  const others = (claim: Claim): Claim[] =>
    (list.items ?? []).filter(
      ({ id, listingId, status: stands }) =>
        id !== claim.id && listingId === claim.listingId && stands === 'pending',
    );

  return (
    <AdminPage title={t('claims.title')} intro={t('claims.intro')} keys={t('claims.keys')}>
      <PagedList
        of="claims"
        filters={
          <>
            <SearchInput
              className="input--sm"
              label={t('claims.search')}
              placeholder={t('claims.searchExample')}
              value={typed.text}
              maxLength={200}
              onChange={(event) => typed.type(event.target.value)}
            />
            <StatusFilter value={status} statuses={claimFilters} onChoose={chooseStatus} />
          </>
        }
        list={list}
        name={({ listingName }) => listingName}
        below={({ businessName }) => businessName}
        columns={[
          { id: 'owner', title: t('claims.column.claimant'), cell: ({ ownerName }) => ownerName },
          ...statusColumn,
        ]}
        emptyText={t(
          search !== ''
            ? 'claims.emptySearch'
            : status === 'pending'
              ? 'claims.emptyPending'
              : 'claims.emptyOther',
        )}
        keys={{ a: () => sendRequest('approved'), r: () => sendRequest('rejected') }}
        detail={(claim) => (
          <ClaimReview
            key={claim.id}
            claim={claim}
            others={others(claim)}
            isDeciding={isDeciding}
            onAsk={sendRequest}
            onLookAt={list.choose}
          />
        )}
      />
      {asked && (
        <ClaimDialog
          claim={asked.item}
          verdict={asked.verdict}
          others={others(asked.item).length}
          onClose={close}
          onConfirm={confirm}
        />
      )}
    </AdminPage>
  );
};
