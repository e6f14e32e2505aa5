import { ErrorState, useInBrowser } from '@halalmap/ui';
import type { Listing } from '@halalmap/contracts';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { usePart } from '@halalmap/mfe-kit/hooks';
import './reviews-section.css';
import { ReviewsWaiting } from './reviews-waiting';
import { useSeen } from '../../shared/hooks';
import { useText } from '../../messages/en';

const loadReviews = () => import('./reviews');

/** Parameters of addresses that go on with something after signing in; what they name must not wait for the view. */
const resumed = ['review', 'report', 'answer', 'helpful'];

/**
 * What people say of a place. It stands at the end of a long page, so it is fetched when the reader comes near it, or
 * when an address leads to it.
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

  // Nobody has reviewed what was never public, and nobody can.
  if (listing.status !== 'approved' && listing.totalReviews === 0) return null;
  return (
    <section id="reviews" className="rvs" ref={mark} aria-labelledby="reviews-heading">
      <h2 id="reviews-heading" tabIndex={-1}>
        {t('listing.reviews')}
      </h2>
      {part ? (
        <part.Reviews listing={listing} />
      ) : (
        <>
          {hasFailed && <ErrorState title={t('listing.reviewsFailed')} onRetry={retry} />}
          <ReviewsWaiting total={listing.totalReviews} />
        </>
      )}
    </section>
  );
};
