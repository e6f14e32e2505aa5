import { asApiError } from '@halalmap/api-client';
import { usePageTitle } from '@halalmap/mfe-kit';
import { EmptyState, ErrorState, LinkButton, Note, Skeleton, VisuallyHidden } from '@halalmap/ui';
import '@halalmap/ui/styles/detail.css';
import '@halalmap/ui/styles/mosque.css';
import { useParams } from 'react-router-dom';
import { useListingByIdQuery } from './listing-api';
import { ListingView } from './listing-view';
import './listing-page.css';
import { useIsSlow } from '../../shared/use-is-slow';
import { useText } from '../../messages/use-text';

/** The page of one place, in all its states. */
export const ListingPage = () => {
  const { id = '' } = useParams();
  const t = useText();
  const { currentData: listing, error, isFetching, refetch } = useListingByIdQuery(id);
  const isSlow = useIsSlow(isFetching && !listing);
  usePageTitle(listing?.name ?? t(error && !isFetching ? 'listing.notFound' : 'listing.loading'));

  if (listing) return <ListingView listing={listing} />;
  if (!error || isFetching) return <Loading isSlow={isSlow} />;
  const { status, code, message } = asApiError(error);
  if (status !== 404)
    return (
      <div className="wrap det">
        <VisuallyHidden as="h1">{t('listing.failed')}</VisuallyHidden>
        <ErrorState title={t('listing.failed')} text={message} onRetry={() => void refetch()} />
      </div>
    );
  const isDelisted = code === 'delisted';
  return (
    <div className="wrap det">
      <EmptyState
        figure="frond"
        headingLevel={1}
        title={t(isDelisted ? 'listing.delisted' : 'listing.notFound')}
        text={isDelisted ? message : t('listing.notFoundText')}
        action={<LinkButton to="/">{t('listing.goHome')}</LinkButton>}
      />
    </div>
  );
};

const Loading = ({ isSlow }: { isSlow: boolean }) => {
  const t = useText();
  return (
    <div className="wrap det" role="status" aria-label={t('listing.loading')}>
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
