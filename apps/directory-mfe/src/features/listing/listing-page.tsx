import { asApiError, type ApiError } from '@halalmap/api-client';
import { useErrorText, useInDirectory, usePageTitle, usePageParams } from '@halalmap/mfe-kit';
import { ErrorState, Note, Skeleton, VisuallyHidden } from '@halalmap/ui';
import '@halalmap/ui/styles/detail.css';
import '@halalmap/ui/styles/mosque.css';
import { Navigate, useLocation } from 'react-router-dom';
import { useListingByIdQuery } from './listing-api';
import { placeTitle } from '../../shared/places';
import { ListingView } from './listing-view';
import './listing-page.css';
import './print.css';
import { NotListed } from './not-listed';
import { useIsSlow } from '@halalmap/mfe-kit/hooks';
import { useText } from '../../messages/en';

/** The page of one place, in all its states. */
export const ListingPage = () => {
  const { id = '' } = usePageParams();
  const t = useText();
  const errorText = useErrorText();
  const { search, hash } = useLocation();
  const { currentData: listing, error, isFetching, refetch } = useListingByIdQuery(id);
  const isSlow = useIsSlow(isFetching && !listing);
  const failure = error && !isFetching ? asApiError(error) : null;
  useInDirectory(listing?.entityType ?? null);
  usePageTitle(listing ? placeTitle(listing) : t(titleOf(failure)));

  // For a merged listing the API returns the remaining one.
  if (listing && listing.id !== id)
    return <Navigate to={{ pathname: `/listing/${listing.id}`, search, hash }} replace />;
  if (listing) return <ListingView key={listing.id} listing={listing} />;
  if (!failure) return <Loading isSlow={isSlow} />;
  if (failure.status === 404) return <NotListed id={id} error={failure} />;
  return (
    <div className="wrap det">
      <VisuallyHidden as="h1">{t('listing.failed')}</VisuallyHidden>
      <ErrorState title={t('listing.failed')} text={errorText(error)} onRetry={() => void refetch()} />
    </div>
  );
};

const titleOf = (failure: ApiError | null) => {
  if (!failure) return 'listing.loading';
  if (failure.status !== 404) return 'listing.failed';
  return failure.code === 'delisted' ? 'listing.delisted' : 'listing.notFound';
};

const Loading = ({ isSlow }: { isSlow: boolean }) => {
  const t = useText();
  return (
    <div className="wrap det det__wait" role="status" aria-label={t('listing.loading')}>
      <VisuallyHidden as="h1">{t('listing.loading')}</VisuallyHidden>
      {isSlow && <Note kind="warn" icon="hourglass" title={t('listing.slow')} />}
      <Skeleton className="det__sk-name" shape="block" />
      <Skeleton className="det__sk-line" />
      <div className="det__top">
        <Skeleton className="det__sk-pic" shape="block" />
        <Skeleton className="det__sk-pic" shape="block" />
      </div>
    </div>
  );
};
