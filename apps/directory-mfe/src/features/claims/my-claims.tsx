import type { Claim, ClaimStatus } from '@halalmap/contracts';
import { EvidenceFiles } from '@halalmap/listing-parts';
import { useFormatters } from '@halalmap/i18n';
import { useErrorText } from '@halalmap/mfe-kit';
import {
  Button,
  EmptyState,
  ErrorState,
  LinkButton,
  Skeleton,
  Tag,
  VisuallyHidden,
  type TagProps,
} from '@halalmap/ui';
import { Link } from 'react-router-dom';
import './claims.css';
import { WithdrawButton, useOwnClaimsInfiniteQuery, useOwnedPlaces } from '../../shared/claims';
import { useClaimText } from '../../messages/en-claims';
import { useFocusAfter } from '../../shared/hooks';

/** The user's own claims, newest first, with their status and the admins' notes. */
export const MyClaims = () => {
  const t = useClaimText();
  const errorText = useErrorText();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useOwnClaimsInfiniteQuery('any');
  const { places, isLoading: isFindingOwned } = useOwnedPlaces();
  const claims = data?.pages.flatMap((page) => page.claims);
  return (
    <section aria-labelledby="my-claims">
      <h2 id="my-claims">{t('claim.list')}</h2>
      {!claims && error === undefined && (
        <div role="status" aria-label={t('claim.list.loading')}>
          <Skeleton shape="block" className="claim__skeleton" />
        </div>
      )}
      {!claims && error !== undefined && (
        <ErrorState title={t('claim.list.failed')} text={errorText(error)} onRetry={() => void refetch()} />
      )}
      {claims?.length === 0 && (
        <EmptyState
          title={t('claim.list.none')}
          text={t('claim.list.noneText')}
          headingLevel={3}
          action={<LinkButton to="/submit">{t('claim.list.add')}</LinkButton>}
        />
      )}
      {claims && claims.length > 0 && (
        <ul className="claims">
          {claims.map((claim) => (
            <ClaimItem
              key={claim.id}
              claim={claim}
              isOwned={isFindingOwned || places.some(({ id }) => id === claim.listingId)}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('claim.list.more')}
        </Button>
      )}
    </section>
  );
};

const looks: Record<ClaimStatus, Pick<TagProps, 'kind' | 'icon'>> = {
  pending: { kind: 'warn', icon: 'hourglass' },
  approved: { kind: 'ok', icon: 'check' },
  rejected: { kind: 'bad', icon: 'x' },
  withdrawn: { icon: 'rotate-ccw' },
};

interface ClaimItemProps {
  claim: Claim;
  /** The user already owns the place, or the owned places are not loaded yet. */
  isOwned: boolean;
}

const ClaimItem = ({ claim, isOwned }: ClaimItemProps) => {
  const t = useClaimText();
  const format = useFormatters();
  const { status, listingId, listingName, adminNotes, reviewedAt } = claim;
  const isDecided = status === 'approved' || status === 'rejected';
  const item = useFocusAfter<HTMLLIElement>(status);
  return (
    <li ref={item} tabIndex={-1}>
      <h3>
        <Link to={`/listing/${listingId}`}>
          <bdi>{listingName}</bdi>
        </Link>
      </h3>
      <p className="row small quiet">
        <Tag {...looks[status]}>{t(`claim.status.${status}`)}</Tag>
        <span>{t('claim.sentOn', { day: format.day(claim.createdAt) })}</span>
        {reviewedAt !== null && (
          <span>
            {t(isDecided ? 'claim.decidedOn' : 'claim.withdrawnOn', { day: format.day(reviewedAt) })}
          </span>
        )}
      </p>
      {adminNotes !== null && (
        <div className="claims__notes">
          <p className="small quiet">{t('claim.notes')}</p>
          <p>{adminNotes}</p>
        </div>
      )}
      <EvidenceFiles files={claim.evidenceFiles} name={listingName} />
      {status === 'pending' && <WithdrawButton claim={claim} />}
      {status === 'approved' && (
        <LinkButton size="sm" to={`/listing/${listingId}/manage`}>
          {t('claim.manageShort')}
          <VisuallyHidden> {listingName}</VisuallyHidden>
        </LinkButton>
      )}
      {(status === 'rejected' || status === 'withdrawn') && !isOwned && (
        <Link className="small" to={`/listing/${listingId}?claim=`}>
          {t('claim.again')}
          <VisuallyHidden>: {listingName}</VisuallyHidden>
        </Link>
      )}
    </li>
  );
};
