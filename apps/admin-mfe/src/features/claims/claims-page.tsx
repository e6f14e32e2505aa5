import { defineMutation, defineQuery } from '@halalmap/api-client';
import { type Claim, type ClaimDecision, claimStatuses } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { EvidenceFiles, PhoneText } from '@halalmap/listing-parts';
import { Button, Note, SearchInput, useNow, useTypedText } from '@halalmap/ui';
import { useText } from '../../messages/en';
import { adminApi, pageOf, startOf } from '../../shared/admin-api';
import { AdminPage } from '../../shared/admin-page';
import { Detail, FactsList } from '../../shared/detail';
import { PagedList } from '../../shared/list-and-detail';
import { ReasonDialog } from '../../shared/reason-dialog';
import { AccountLine, PlaceLink } from '../../shared/record-links';
import { DecisionTag, StatusFilter, useStatusColumn } from '../../shared/status-filter';
import { useAddressText, useChoice, usePage } from '../../shared/use-address';
import { useDecisions, usePagedWorklist } from '../../shared/use-worklist';

const claimFilters = [...claimStatuses, 'all'] as const;
type ClaimFilter = (typeof claimFilters)[number];

const claimsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    claims: build.query({
      ...defineQuery(
        'GET /api/claims',
        ({ status, search, page }: { status: ClaimFilter; search: string; page: number }) => ({
          query: {
            ...(status === 'all' ? {} : { status }),
            ...(search === '' ? {} : { search }),
            ...startOf(page),
          },
        }),
        ({ claims, pagination }) => pageOf(claims, pagination),
      ),
      providesTags: ['Claim'],
    }),
    /** What the same account has claimed. */
    claimsOfAccount: build.query({
      ...defineQuery(
        'GET /api/claims',
        (userId: string) => ({ query: { userId, limit: 20 } }),
        ({ claims }) => claims,
      ),
      providesTags: ['Claim'],
    }),
    currentPlace: build.query(defineQuery('GET /api/listings/{id}')),
    decideClaim: build.mutation({
      ...defineMutation('PATCH /api/claims/{id}', ({ id, ...body }: ClaimDecision & { id: string }) => ({
        params: { id },
        body,
      })),
      // Refetch after errors too: another admin may have decided meanwhile.
      invalidatesTags: (claim) => [
        'Claim',
        ...(claim ? [{ type: 'Listing' as const, id: claim.listingId }] : []),
      ],
    }),
  }),
});

export const { useClaimsQuery, useDecideClaimMutation } = claimsApi;
const { useClaimsOfAccountQuery, useCurrentPlaceQuery } = claimsApi;

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
  const decisions = useDecisions<Claim, ClaimVerdict>(list, {
    mayDecide: (claim) => claim.status === 'pending',
    send: ({ item: { id }, verdict }, adminNotes) => send({ id, status: verdict, adminNotes }),
    done: ({ item: { ownerName: owner, listingName: place }, verdict }) => ({
      title: t(`claim.${verdict}`),
      text: t(`claim.${verdict}Text`, { owner, place }),
    }),
    leaves: () => status !== 'all',
  });
  const { unconfirmed } = decisions;
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
        keys={{ a: () => decisions.openDialog('approved'), r: () => decisions.openDialog('rejected') }}
        detail={(claim) => (
          <ClaimReview
            key={claim.id}
            claim={claim}
            others={others(claim)}
            isDeciding={isDeciding}
            onAsk={decisions.openDialog}
            onLookAt={list.choose}
          />
        )}
      />
      {unconfirmed && (
        <ClaimDialog
          claim={unconfirmed.item}
          verdict={unconfirmed.verdict}
          others={others(unconfirmed.item).length}
          onClose={decisions.closeDialog}
          onConfirm={decisions.confirm}
        />
      )}
    </AdminPage>
  );
};

/** The photos of documents attached to a claim. */
const ClaimDocuments = ({ claim }: { claim: Claim }) => {
  const t = useText();
  const { evidenceFiles, businessName } = claim;
  return (
    <div>
      <h3>{t('claim.evidence')}</h3>
      {evidenceFiles.length === 0 ? (
        <p className="unknown">{t('claim.noEvidence')}</p>
      ) : (
        <EvidenceFiles files={evidenceFiles} name={businessName} />
      )}
    </div>
  );
};

interface ClaimReviewProps {
  claim: Claim;
  /** Other open claims on the same place. */
  others: readonly Claim[];
  isDeciding: boolean;
  onAsk: (verdict: ClaimVerdict) => void;
  onLookAt: (id: string) => void;
}

/** The data and attachments of a claim, and the decision. */
const ClaimReview = ({ claim, others, isDeciding, onAsk, onLookAt }: ClaimReviewProps) => {
  const t = useText();
  const format = useFormatters();
  const now = useNow();
  return (
    <Detail
      above={t('claim.filed', { age: format.age(claim.createdAt, now) })}
      title={claim.businessName}
      tag={<DecisionTag status={claim.status} />}
      actions={
        claim.status === 'pending' && (
          <>
            <Button kind="primary" icon="check" busy={isDeciding} onClick={() => onAsk('approved')}>
              {t('claim.approve')} <kbd className="keyboard-hint">A</kbd>
            </Button>
            <Button kind="danger" icon="x" busy={isDeciding} onClick={() => onAsk('rejected')}>
              {t('claim.reject')} <kbd className="keyboard-hint">R</kbd>
            </Button>
          </>
        )
      }
    >
      {others.length > 0 && (
        <Note kind="warn" icon="users-round" title={t('claim.others', { count: others.length })}>
          {others.map((other) => (
            <p key={other.id}>
              {t('claim.other', {
                owner: other.ownerName,
                business: other.businessName,
                age: format.age(other.createdAt, now),
              })}{' '}
              <button type="button" className="link small" onClick={() => onLookAt(other.id)}>
                {t('claim.lookAtOther')}
                <span className="visually-hidden"> {other.ownerName}</span>
              </button>
            </p>
          ))}
        </Note>
      )}
      <FactsList
        facts={[
          [t('claim.place'), <PlaceLink key="place" id={claim.listingId} name={claim.listingName} />],
          [t('claim.account'), <AccountLine key="account" id={claim.userId} />],
          [t('claim.ownerName'), claim.ownerName],
          [t('claim.contactEmail'), <a key="mail" href={`mailto:${claim.contactEmail}`}>{claim.contactEmail}</a>], // prettier-ignore
          [
            t('claim.contactPhone'),
            claim.contactPhone && <PhoneText key="phone" text={claim.contactPhone} />,
          ],
          [t('claim.message'), claim.message],
          ...(claim.reviewedAt ? ([[t('claim.decided'), format.dateTime(claim.reviewedAt)]] as const) : []),
          ...(claim.reviewedBy
            ? ([[t('claim.decidedBy'), <AccountLine key="by" id={claim.reviewedBy} />]] as const)
            : []),
          ...(claim.adminNotes ? ([[t('claim.notes'), claim.adminNotes]] as const) : []),
        ]}
      />
      <ClaimDocuments claim={claim} />
    </Detail>
  );
};

type ClaimVerdict = 'approved' | 'rejected';

interface ClaimDialogProps {
  claim: Claim;
  verdict: ClaimVerdict;
  /** Other open claims on the place. */
  others: number;
  onClose: () => void;
  onConfirm: (notes: string) => void;
}

/** Explains the effect of a decision, and takes notes; a rejection requires them. */
const ClaimDialog = ({ claim, verdict, others, onClose, onConfirm }: ClaimDialogProps) => {
  const t = useText();
  const place = claim.listingName;
  const shared = { label: t('claim.notesLabel'), onClose, onConfirm };
  if (verdict === 'rejected')
    return (
      <ReasonDialog
        {...shared}
        title={t('claim.rejectTitle', { place })}
        text={t('claim.rejectText')}
        missing={t('claim.notesMissing')}
        confirm={t('claim.rejectConfirm')}
      />
    );
  return (
    <ReasonDialog
      {...shared}
      isDanger={false}
      title={t('claim.approveTitle', { place })}
      text={
        <>
          <p>{t('claim.approveText', { owner: claim.ownerName, others })}</p>
          <WhoGetsIt claim={claim} />
        </>
      }
      confirm={t('claim.approveConfirm')}
    />
  );
};

/** The account that gets the place, beside what was typed and how the place itself is reached. */
const WhoGetsIt = ({ claim }: { claim: Claim }) => {
  const t = useText();
  const { currentData: place } = useCurrentPlaceQuery(claim.listingId);
  const { currentData: sameAccount } = useClaimsOfAccountQuery(claim.userId);
  const others = (sameAccount ?? []).filter(({ id }) => id !== claim.id);
  return (
    <FactsList
      facts={[
        [t('claim.getsIt'), <AccountLine key="account" id={claim.userId} />],
        [t('claim.ownerName'), claim.ownerName],
        [t('claim.contactEmail'), claim.contactEmail],
        [t('claim.placePhone'), place?.phone ? <PhoneText key="phone" text={place.phone} /> : null],
        [t('claim.placeEmail'), place?.email ?? null],
        [
          t('claim.otherClaims'),
          others.length === 0
            ? t('claim.noOtherClaims')
            : others.map(({ listingName, status }) => `${listingName} (${t(`status.${status}`)})`).join(', '),
        ],
      ]}
    />
  );
};
