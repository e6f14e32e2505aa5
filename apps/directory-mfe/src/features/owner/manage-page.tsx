import { asApiError } from '@halalmap/api-client';
import type { Listing } from '@halalmap/contracts';
import { signInPath, useErrorText, usePageTitle, useSession, usePageParams } from '@halalmap/mfe-kit';
import { FailedInPlace, lazyPart } from '@halalmap/mfe-kit/lazy-part';
import { EmptyState, ErrorState, LinkButton, Note, Skeleton, VisuallyHidden } from '@halalmap/ui';
import '../../shared/detail.css';
import { type ComponentProps, Suspense, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { ManageFrame, type ManagePart, managePath } from './manage-frame';
import { useListingEvidenceQuery, useManagedListingQuery, type ReadListing } from './owner-api';
import './owner.css';
import { useText } from '../../messages/en';
import { useOwnerText } from '../../messages/en-owner';

const Overview = lazyPart(async () => (await import('./overview')).Overview, FailedInPlace);
const EditPart = lazyPart(async () => (await import('./edit-part')).EditPart, FailedInPlace);
const PhotosPart = lazyPart(async () => (await import('./photos-part')).PhotosPart, FailedInPlace);
const Statements = lazyPart(async () => (await import('./statements')).Statements, FailedInPlace);

interface ManagePageProps {
  part: ManagePart;
  /** Renders the reviews of a listing, with reply buttons. */
  reviews: (listing: Listing) => ReactNode;
}

/** The owner pages of a place. Admins may view them; everybody else is told that the place is not theirs. */
export const ManagePage = ({ part, reviews }: ManagePageProps) => {
  const { id = '' } = usePageParams();
  const { pathname, search } = useLocation();
  const { user, isLoading } = useSession();
  const isSignedIn = user !== null;
  const place = useManagedListingQuery(id, { skip: !isSignedIn });
  // The endpoint is available only to the owner and admins.
  const gate = useListingEvidenceQuery(id, { skip: !isSignedIn });
  const error = place.currentData ? gate.error : place.error;

  if (!isLoading && !user) return <Navigate to={signInPath(pathname + search)} replace />;
  const movedTo = place.currentData?.listing.id ?? id;
  // For a merged listing the API returns the remaining one.
  if (movedTo !== id) return <Navigate to={managePath(movedTo, part)} replace />;
  if (place.currentData && gate.currentData) {
    const { listing } = place.currentData;
    return (
      <ManageFrame key={id} listing={listing} part={part} isAdmin={user?.role === 'admin'}>
        <Suspense fallback={<Waiting />}>
          <Part
            part={part}
            read={place.currentData}
            evidence={gate.currentData.evidence}
            isAdmin={user?.role === 'admin'}
            reviews={reviews}
          />
        </Suspense>
      </ManageFrame>
    );
  }
  if (error && !place.isFetching && !gate.isFetching)
    return (
      <Refused
        id={id}
        error={error}
        onRetry={() => {
          if (place.error) void place.refetch();
          if (gate.error) void gate.refetch();
        }}
      />
    );
  return (
    <div className="wrap owner">
      <Waiting />
    </div>
  );
};

interface PartProps extends ManagePageProps {
  read: ReadListing;
  evidence: ComponentProps<typeof Statements>['evidence'];
  isAdmin: boolean;
}

const Part = ({ part, read, evidence, isAdmin, reviews }: PartProps) => {
  const { listing } = read;
  const overview = <Overview listing={listing} evidence={evidence} isAdmin={isAdmin} />;
  switch (part) {
    case 'edit':
      return isAdmin ? overview : <EditPart read={read} />;
    case 'photos':
      return isAdmin ? overview : <PhotosPart listing={listing} />;
    case 'reviews':
      return <Reviews listing={listing} reviews={reviews} />;
    case 'statements':
      return <Statements listing={listing} evidence={evidence} mayAdd={!isAdmin} />;
    case 'overview':
      return overview;
  }
};

const Reviews = ({ listing, reviews }: Pick<ManagePageProps, 'reviews'> & { listing: Listing }) => {
  const t = useOwnerText();
  const hasBeenPublic = listing.status === 'approved' || listing.totalReviews > 0;
  return hasBeenPublic ? (
    reviews(listing)
  ) : (
    <EmptyState title={t('owner.noReviews')} text={t('owner.notPublic')} />
  );
};

const Waiting = () => {
  const t = useOwnerText();
  return (
    <div className="owner__wait" role="status" aria-label={t('owner.loading')}>
      <VisuallyHidden>{t('owner.loading')}</VisuallyHidden>
      <Skeleton shape="block" className="owner__skeleton" />
    </div>
  );
};

const Refused = ({ id, error, onRetry }: { id: string; error: unknown; onRetry: () => void }) => {
  const t = useText();
  const own = useOwnerText();
  const errorText = useErrorText();
  const { status } = asApiError(error);
  const title =
    status === 403 ? own('owner.denied') : t(status === 404 ? 'listing.notFound' : 'listing.failed');
  usePageTitle(title);
  if (status === 404)
    return (
      <div className="wrap owner">
        <EmptyState
          figure="frond"
          headingLevel={1}
          title={title}
          text={t('listing.notFoundText')}
          action={<LinkButton to="/">{t('listing.goHome')}</LinkButton>}
        />
      </div>
    );
  return (
    <div className="wrap owner">
      <VisuallyHidden as="h1">{title}</VisuallyHidden>
      {status === 403 ? (
        <Note kind="bad" icon="shield" title={title} role="alert">
          <p>{own('owner.deniedText')}</p>
          <p>
            <LinkButton to={`/listing/${id}`} size="sm">
              {own('owner.seePage')}
            </LinkButton>
          </p>
        </Note>
      ) : (
        <ErrorState title={title} text={errorText(error)} onRetry={onRetry} />
      )}
    </div>
  );
};
