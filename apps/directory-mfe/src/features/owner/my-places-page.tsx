import { asApiError } from '@halalmap/api-client';
import type { Change } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { signInPath, useErrorText, usePageTitle, useSession } from '@halalmap/mfe-kit';
import {
  Button,
  ErrorState,
  LinkButton,
  Note,
  PlaceImage,
  Rating,
  Skeleton,
  StatusTag,
  Tag,
  type TagProps,
  TrustBadge,
  TrustMarks,
  VisuallyHidden,
} from '@halalmap/ui';
import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { useOwnerText } from '../../messages/en-owner';
import { type OwnedPlace, useOwnedPlaces } from '../../shared/claims';
import { useFocusAfter } from '../../shared/hooks';
import { ChangeFields, WithdrawChange } from './changes';
import { sumsOf, useFiguresQuery, useManagedListingQuery, useOwnChangesInfiniteQuery } from './owner-api';
import '../../shared/detail.css';
import './owner.css';

/** The changes that the user has requested, newest first, with their status. */
const MyChanges = () => {
  const t = useOwnerText();
  const errorText = useErrorText();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useOwnChangesInfiniteQuery(
    {},
  );
  const changes = data?.pages.flatMap((page) => page.changes);
  return (
    <section aria-labelledby="own-changes">
      <h2 id="own-changes">{t('owner.changes')}</h2>
      {!changes && error === undefined && (
        <div role="status" aria-label={t('owner.loading')}>
          <Skeleton shape="block" className="owner__skeleton" />
        </div>
      )}
      {!changes && error !== undefined && (
        <ErrorState title={t('owner.changesFailed')} text={errorText(error)} onRetry={() => void refetch()} />
      )}
      {changes?.length === 0 && <p className="muted">{t('owner.noChanges')}</p>}
      {changes && changes.length > 0 && (
        <ul className="owner__changes">
          {changes.map((change) => (
            <ChangeItem key={change.id} change={change} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('owner.moreChanges')}
        </Button>
      )}
    </section>
  );
};

const looks: Record<Change['status'], Pick<TagProps, 'kind' | 'icon'>> = {
  pending: { kind: 'warn', icon: 'hourglass' },
  approved: { kind: 'ok', icon: 'check' },
  rejected: { kind: 'bad', icon: 'x' },
  withdrawn: { icon: 'rotate-ccw' },
};

const ChangeItem = ({ change }: { change: Change }) => {
  const t = useOwnerText();
  const format = useFormatters();
  const { status, listingId, decidedAt, reason } = change;
  const { currentData } = useManagedListingQuery(listingId);
  const name = currentData?.listing.name ?? null;
  const item = useFocusAfter<HTMLLIElement>(status);
  return (
    <li ref={item} tabIndex={-1}>
      <h3>
        <Link to={`/listing/${listingId}`}>
          <bdi>{name ?? t('owner.aPlace')}</bdi>
        </Link>
      </h3>
      <p className="row small quiet">
        <Tag {...looks[status]}>{t(`owner.change.${status}`)}</Tag>
        <span>{t('owner.changeSent', { day: format.day(change.createdAt) })}</span>
        {decidedAt !== undefined && <span>{t('owner.changeDecided', { day: format.day(decidedAt) })}</span>}
      </p>
      <ChangeFields fields={change.fields} />
      {reason !== undefined && <p>{t('owner.changeReason', { reason })}</p>}
      {status === 'pending' && <WithdrawChange change={change} name={name} />}
    </li>
  );
};

/**
 * What a business account manages: its places with their figures, and its claims. A part of the profile.
 * @param props.claims the user's claims
 */
export const OwnPlaces = ({ claims }: { claims: ReactNode }) => (
  <div className="owner__own">
    <OwnedPlaces />
    {claims}
  </div>
);

/** The figures of the last 30 days in one line. */
const FiguresLine = ({ listingId }: { listingId: string }) => {
  const t = useOwnerText();
  const { data } = useFiguresQuery(listingId);
  if (!data) return null;
  return <p className="small muted numeric">{t('owner.figures.line', sumsOf(data))}</p>;
};

/** The places of the signed-in business account. */
const OwnedPlaces = () => {
  const t = useOwnerText();
  const errorText = useErrorText();
  const { places, error, isLoading, refetch } = useOwnedPlaces();
  return (
    <section aria-labelledby="own-places">
      <h2 id="own-places">{t('owner.owned')}</h2>
      {isLoading && (
        <div role="status" aria-label={t('owner.loading')}>
          <Skeleton shape="block" className="owner__skeleton" />
        </div>
      )}
      {error !== undefined && (
        <ErrorState title={t('owner.ownedFailed')} text={errorText(error)} onRetry={() => void refetch()} />
      )}
      {!isLoading && error === undefined && places.length === 0 && (
        <p className="muted">{t('owner.ownsNone')}</p>
      )}
      {places.length > 0 && (
        <ul className="owner__places">
          {places.map((place) => (
            <PlaceItem key={place.id} place={place} />
          ))}
        </ul>
      )}
    </section>
  );
};

const PlaceItem = ({ place }: { place: OwnedPlace }) => {
  const t = useOwnerText();
  const { currentData, error } = useManagedListingQuery(place.id);
  const listing = currentData?.listing;
  const isGone = error !== undefined && asApiError(error).status === 404;
  // Only users who may manage a place see these; it may have been merged into another one.
  const isOthers = listing !== undefined && listing.taxId === undefined;
  return (
    <li>
      <div className="owner__picture">{listing && <PlaceImage listing={listing} />}</div>
      <div className="owner__place">
        <h3>
          <Link to={`/listing/${listing?.id ?? place.id}`}>
            <bdi>{listing?.name ?? place.name}</bdi>
          </Link>
        </h3>
        {isGone && <p className="quiet">{t('owner.gone')}</p>}
        {isOthers && <p className="quiet">{t('owner.merged')}</p>}
        {listing && (
          <div className="row">
            <StatusTag status={listing.status} />
            <TrustBadge trust={listing.trust} type={listing.entityType} />
            <TrustMarks trust={listing.trust} />
            {listing.averageRating !== null && (
              <Rating value={listing.averageRating} count={listing.countedReviews} />
            )}
            {listing.pendingChange && (
              <Tag kind="warn" icon="hourglass">
                {t('owner.waitsTag')}
              </Tag>
            )}
          </div>
        )}
        {!isGone && !isOthers && listing && <FiguresLine listingId={listing.id} />}
        {!isGone && !isOthers && (
          <LinkButton size="sm" icon="pencil" to={`/listing/${listing?.id ?? place.id}/manage`}>
            {t('owner.manage')}
            <VisuallyHidden> {listing?.name ?? place.name}</VisuallyHidden>
          </LinkButton>
        )}
      </div>
    </li>
  );
};

/**
 * The user's own places, claims and suggested changes.
 * @param props.claims the user's claims; only business accounts have some
 */
export const MyPlacesPage = ({ claims }: { claims: ReactNode }) => {
  const t = useOwnerText();
  const { user, isLoading } = useSession();
  usePageTitle(t('owner.myPlaces'));
  if (!user && !isLoading) return <Navigate to={signInPath('/my-places')} replace />;
  return (
    <div className="wrap owner">
      <header className="owner__head">
        <h1>{t('owner.myPlaces')}</h1>
        <p className="muted">{t('owner.myPlacesText')}</p>
      </header>
      {!user && (
        <div role="status" aria-label={t('owner.loading')}>
          <Skeleton shape="block" className="owner__skeleton" />
        </div>
      )}
      {user?.role === 'business' && (
        <>
          <OwnedPlaces />
          {claims}
        </>
      )}
      {user?.role === 'regular' && (
        <Note icon="store" title={t('owner.forBusiness')}>
          {t('owner.forBusinessText')}
        </Note>
      )}
      {user?.role === 'admin' && (
        <Note icon="shield" title={t('owner.forAdmins')}>
          {t('owner.forAdminsText')}
        </Note>
      )}
      {user && <MyChanges />}
    </div>
  );
};
