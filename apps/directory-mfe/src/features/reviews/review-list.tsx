import type { Listing } from '@halalmap/contracts';
import { EmptyState, ErrorState, LoadMore, Note } from '@halalmap/ui';
import type { ReactNode } from 'react';
import { ReviewItem } from './review-item';
import { ReviewSummary } from './review-summary';
import { ReviewTools } from './review-tools';
import type { ReviewSort } from './reviews-api';
import { ReviewsWaiting } from './reviews-waiting';
import { useHelpful } from './use-helpful';
import type { OpenDialog } from './use-review-dialog';
import type { ReviewListState } from './use-review-list';
import { useIsSlow } from '@halalmap/mfe-kit/hooks';
import { useReviewsText } from '../../messages/en-reviews';

interface ReviewListProps {
  listing: Listing;
  list: ReviewListState;
  sort: ReviewSort;
  onSort: (sort: ReviewSort) => void;
  isAdmin: boolean;
  /** The review that the reader has just reported. */
  thankedId: string | null;
  open: OpenDialog;
  /** Shown when there are none. */
  emptyAction: ReactNode;
}

/** The loaded reviews and their summary, in all states. */
export const ReviewList = (props: ReviewListProps) => {
  const { listing, list, isAdmin, thankedId, open, emptyAction } = props;
  const { reviews, summary, reader } = list;
  const t = useReviewsText();
  const vote = useHelpful(listing.id, reviews !== null);
  if (reviews === null)
    return list.hasFailed ? (
      <ErrorState title={t('reviews.failed')} onRetry={list.retry} />
    ) : (
      <Waiting isLoading={list.isLoading} total={listing.totalReviews} />
    );
  if (reviews.length === 0)
    return (
      <EmptyState
        headingLevel={3}
        title={t('reviews.none')}
        text={t(reader?.ownsListing ? 'reviews.noneOwner' : 'reviews.noneText')}
        action={emptyAction}
      />
    );
  return (
    <div className="revs">
      {summary && <ReviewSummary summary={summary} />}
      <div>
        {reviews.length > 1 && <SortChoice {...props} />}
        <ul className="revs__l" aria-label={t('reviews.list')} aria-busy={list.isRefreshing || undefined}>
          {reviews.map((review) => (
            <ReviewItem key={review.id} review={review}>
              <ReviewTools
                review={review}
                isOwner={reader?.ownsListing ?? false}
                isAdmin={isAdmin}
                isThanked={review.id === thankedId}
                vote={vote}
                open={open}
              />
            </ReviewItem>
          ))}
        </ul>
        {list.hasFailed && <ErrorState title={t('reviews.moreFailed')} onRetry={list.retry} />}
        <LoadMore
          shown={reviews.length}
          total={summary?.total ?? reviews.length}
          busy={list.isLoadingMore}
          onMore={list.loadMore}
          label={t('reviews.more')}
        />
      </div>
    </div>
  );
};

const Waiting = ({ isLoading, total }: { isLoading: boolean; total: number }) => {
  const t = useReviewsText();
  const isSlow = useIsSlow(isLoading);
  return (
    <div role="status" aria-label={t('reviews.loading')}>
      {isSlow && <Note kind="warn" icon="hourglass" title={t('reviews.slow')} />}
      <ReviewsWaiting total={total} />
    </div>
  );
};

const sorts = ['newest', 'helpful'] as const;

const SortChoice = ({ sort, onSort }: Pick<ReviewListProps, 'sort' | 'onSort'>) => {
  const t = useReviewsText();
  return (
    <div className="rvs__bar" role="group" aria-label={t('reviews.sort')}>
      {sorts.map((choice) => (
        <button
          key={choice}
          type="button"
          className="chip"
          aria-pressed={choice === sort}
          onClick={() => onSort(choice)}
        >
          {t(`reviews.sort.${choice}`)}
        </button>
      ))}
    </div>
  );
};
