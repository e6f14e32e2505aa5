import { ErrorState, useInBrowser } from '@halalmap/ui';
import type { Listing } from '@halalmap/contracts';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { usePart } from '@halalmap/mfe-kit/hooks';
import './reviews-section.css';
import { ReviewsSkeleton } from './reviews-skeleton';
import { useSeen } from '../../shared/hooks';
import { useText } from '../../messages/en';

const loadReviews = () => import('./reviews');

/** URL parameters that resume an action after signing in; they load the reviews immediately. */
const resumed = ['review', 'report', 'answer', 'helpful'];

/**
 * The reviews of a place. The section is at the end of a long page, so it is loaded when scrolled near it, or when the
 * URL points to it.
 */
export const ReviewsSection = ({ listing }: { listing: Listing }) => {
  const t = useText();
  const inBrowser = useInBrowser();
  const { hash, key } = useLocation();
  const [params] = useSearchParams();
  const [mark, isSeen] = useSeen();
  const isAskedFor = hash === '#reviews' || resumed.some((name) => params.has(name));
  const { part, hasFailed, retry } = usePart(loadReviews, inBrowser && (isSeen || isAskedFor));

  useEffect(() => {
    if (hash !== '#reviews') return;
    const heading = document.getElementById('reviews-heading');
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  }, [hash, key]);

  // A listing that was never public has no reviews and accepts none.
  if (listing.status !== 'approved' && listing.totalReviews === 0) return null;
  return (
    <section id="reviews" className="review-summary" ref={mark} aria-labelledby="reviews-heading">
      <h2 id="reviews-heading" tabIndex={-1}>
        {t('listing.reviews')}
      </h2>
      {part ? (
        <part.Reviews listing={listing} />
      ) : (
        <>
          {hasFailed && <ErrorState title={t('listing.reviewsFailed')} onRetry={retry} />}
          <ReviewsSkeleton total={listing.totalReviews} />
        </>
      )}
    </section>
  );
};
