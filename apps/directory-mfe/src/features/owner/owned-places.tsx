import { asApiError } from '@halalmap/api-client';
import { useErrorText } from '@halalmap/mfe-kit';
import {
  ErrorState,
  LinkButton,
  PlaceImage,
  Rating,
  Skeleton,
  StatusTag,
  Tag,
  TrustBadge,
  VisuallyHidden,
} from '@halalmap/ui';
import { Link } from 'react-router-dom';
import { useManagedListingQuery } from './owner-api';
import { useOwnerText } from '../../messages/en-owner';
import { type OwnedPlace, useOwnedPlaces } from '../../shared/claims-api';

/** The places of the signed-in business account. */
export const OwnedPlaces = () => {
  const t = useOwnerText();
  const errorText = useErrorText();
  const { places, error, isLoading, refetch } = useOwnedPlaces();
  return (
    <section aria-labelledby="own-places">
      <h2 id="own-places">{t('owner.owned')}</h2>
      {isLoading && (
        <div role="status" aria-label={t('owner.loading')}>
          <Skeleton shape="block" className="own__sk" />
        </div>
      )}
      {error !== undefined && (
        <ErrorState title={t('owner.ownedFailed')} text={errorText(error)} onRetry={() => void refetch()} />
      )}
      {!isLoading && error === undefined && places.length === 0 && (
        <p className="muted">{t('owner.ownsNone')}</p>
      )}
      {places.length > 0 && (
        <ul className="own__places">
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
      <div className="own__pic">{listing && <PlaceImage listing={listing} />}</div>
      <div className="own__place">
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
            <TrustBadge trust={listing.trust} />
            {listing.averageRating !== null && (
              <Rating value={listing.averageRating} count={listing.totalReviews} />
            )}
            {listing.pendingChange && (
              <Tag kind="warn" icon="hourglass">
                {t('owner.waitsTag')}
              </Tag>
            )}
          </div>
        )}
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
