import type { Listing, Review, ReviewReader, ReviewSummary } from '@halalmap/contracts';
import { useSession } from '@halalmap/mfe-kit';
import { usePart, useIsSlow } from '@halalmap/mfe-kit/hooks';
import { Button, ErrorState, EmptyState, LoadMore, Note, VisuallyHidden } from '@halalmap/ui';
import { useEffect, useRef, useState, type ReactNode, useMemo } from 'react';
import { useFormatters } from '@halalmap/i18n';
import { useReviewsText } from '../../messages/en-reviews';
import type { DialogOutcome } from './dialogs/review-dialogs';
import {
  reviewElementId,
  ReviewItem,
  useReviewDialog,
  ReviewTools,
  useHelpful,
  type OpenDialog,
} from './review-item';
import { type ReviewSort, type ReviewsOf, useReviewsInfiniteQuery, ratings } from './reviews-api';
import './reviews.css';
import { ReviewsSkeleton } from './reviews-skeleton';

interface WriteButtonProps {
  /** Null for visitors and while unknown. */
  reader: ReviewReader | null;
  summary: ReviewSummary | null;
  onWrite: () => void;
}

/** The button that writes or edits a review; for the owner of the place, why they cannot. */
const WriteButton = ({ reader, summary, onWrite }: WriteButtonProps) => {
  const t = useReviewsText();
  if (reader?.ownsListing) return <p className="small muted">{t('reviews.ownPlace')}</p>;
  const label = reader?.review ? 'reviews.editOf' : summary?.total === 0 ? 'reviews.first' : 'reviews.write';
  return (
    <Button icon="pencil" onClick={onWrite}>
      {t(label)}
    </Button>
  );
};

/** @returns a function that focuses an element by id, and scrolls to it, once it is on the page */
const useFocusWhenRendered = (): ((elementId: string) => void) => {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    const element = wanted.current === null ? null : document.getElementById(wanted.current);
    if (!element) return;
    wanted.current = null;
    element.scrollIntoView({ block: 'center' });
    element.focus({ preventScroll: true });
  });
  return (elementId) => {
    wanted.current = elementId;
  };
};

const loadDialogs = () => import('./dialogs/review-dialogs');

/** The reviews of a place and the reader's actions. */
export const Reviews = ({ listing }: { listing: Listing }) => {
  const t = useReviewsText();
  const { user, isLoading: isUserUnknown } = useSession();
  const [sort, setSort] = useState<ReviewSort>('newest');
  const list = useReviewList({ listingId: listing.id, sort });
  const { current: dialog, open, close } = useReviewDialog();
  const dialogs = usePart(loadDialogs, dialog !== null);
  const [reportedId, setReportedId] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<Review | null>(null);
  const focus = useFocusWhenRendered();
  // The initial state of a dialog depends on the reader and their drafts.
  const isReady =
    !isUserUnknown && !list.isLoading && (user === null || list.reader !== null || list.hasFailed);

  const onDone = (outcome: DialogOutcome): void => {
    close();
    if (outcome.kind === 'reported') {
      setReportedId(outcome.reviewId);
      focus(`report-${outcome.reviewId}`);
    } else if (outcome.kind === 'deleted') {
      setDeleted(outcome.review.mine ? outcome.review : null);
      focus('reviews-heading');
    } else {
      if (outcome.kind === 'sent') setDeleted(null);
      focus(reviewElementId(outcome.reviewId));
    }
  };
  const isPublic = listing.status === 'approved';
  const write = isPublic && (
    <WriteButton reader={list.reader} summary={list.summary} onWrite={() => open('write')} />
  );
  return (
    <>
      {list.reviews?.length !== 0 && <div className="review-summary__actions">{write}</div>}
      {dialogs.part && deleted && (
        <dialogs.part.DeletedNote
          listingId={listing.id}
          review={deleted}
          onWriteAgain={() => open('write')}
          onUndone={(reviewId) => onDone({ kind: 'sent', reviewId })}
        />
      )}
      <ReviewList
        listing={listing}
        list={list}
        sort={sort}
        onSort={setSort}
        isAdmin={user?.role === 'admin'}
        reportedId={reportedId}
        open={open}
        emptyAction={write}
      />
      {dialogs.hasFailed && <ErrorState title={t('reviews.dialogFailed')} onRetry={dialogs.retry} />}
      {dialogs.part && dialog && isReady && (
        <dialogs.part.ReviewDialogs
          listing={listing}
          reader={list.reader}
          reviews={list.reviews ?? []}
          dialog={dialog}
          onClose={close}
          onDone={onDone}
        />
      )}
    </>
  );
};

/** The loaded reviews of a listing. */
interface ReviewListState {
  /** The reader's own first, then the others in order; null until loaded. */
  reviews: readonly Review[] | null;
  summary: ReviewSummary | null;
  /** The reader's relation to the reviews; null for visitors and until loaded. */
  reader: ReviewReader | null;
  /** Neither reviews nor an error yet. */
  isLoading: boolean;
  /** Another order or the latest state is being fetched. */
  isRefreshing: boolean;
  isLoadingMore: boolean;
  hasFailed: boolean;
  loadMore: () => void;
  retry: () => void;
}

/** Removes duplicates: concurrent changes move reviews between pages. */
const ownFirst = (reviews: readonly Review[], own: Review | null): Review[] => {
  const byId = new Map((own ? [own, ...reviews] : reviews).map((review) => [review.id, review]));
  return [...byId.values()];
};

/** Loads the reviews of a listing, page by page. */
const useReviewList = (of: ReviewsOf): ReviewListState => {
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useReviewsInfiniteQuery(of);
  const latest = data?.pages[0];
  const reviews = useMemo(
    () =>
      data &&
      ownFirst(
        data.pages.flatMap((page) => page.reviews),
        data.pages[0]?.reader?.review ?? null,
      ),
    [data],
  );
  return {
    reviews: reviews ?? null,
    summary: latest?.summary ?? null,
    reader: latest?.reader ?? null,
    isLoading: !data && !error,
    isRefreshing: isFetching && !isFetchingNextPage,
    isLoadingMore: isFetchingNextPage,
    hasFailed: error !== undefined && !isFetching,
    loadMore: () => void fetchNextPage(),
    retry: () => void (data && hasNextPage ? fetchNextPage() : refetch()),
  };
};

/** The summary of all reviews: average, count, and number per rating. */
const RatingSummary = ({ summary: { average, counted, counts } }: { summary: ReviewSummary }) => {
  const t = useReviewsText();
  const format = useFormatters();
  if (average === null) return null;
  const maxCount = Math.max(...counts);
  return (
    <div>
      <p className="reviews__number">{format.decimal(average, 1)}</p>
      <p className="small quiet">{t('reviews.from', { total: counted })}</p>
      <ul className="bars" aria-label={t('reviews.bars')}>
        {ratings.toReversed().map((stars) => {
          const count = counts[stars - 1] ?? 0;
          return (
            <li key={stars}>
              <VisuallyHidden>{t('reviews.bar', { stars, count })}</VisuallyHidden>
              <span className="numeric" aria-hidden="true">
                {stars}
              </span>
              <span className="bars__track" aria-hidden="true">
                <Bar share={count / maxCount} />
              </span>
              <span className="numeric quiet" aria-hidden="true">
                {format.number(count)}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
};

const Bar = ({ share }: { share: number }) => (
  <span
    ref={(bar) => {
      // Set by script: the CSP forbids style attributes.
      if (bar) bar.style.inlineSize = `${String(share * 100)}%`;
    }}
  />
);

interface ReviewListProps {
  listing: Listing;
  list: ReviewListState;
  sort: ReviewSort;
  onSort: (sort: ReviewSort) => void;
  isAdmin: boolean;
  /** The review that the reader has just reported. */
  reportedId: string | null;
  open: OpenDialog;
  /** Shown when there are none. */
  emptyAction: ReactNode;
}

/** The number of reviews that a phone shows before "Show more". */
const firstOnPhone = 2;

/** The loaded reviews and their summary, in all states. */
const ReviewList = (props: ReviewListProps) => {
  const { listing, list, isAdmin, reportedId, open, emptyAction } = props;
  const { reviews, summary, reader } = list;
  const t = useReviewsText();
  const [isOpened, setIsOpened] = useState(false);
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
  const isShort = !isOpened && reviews.length > firstOnPhone;
  return (
    <div className="reviews">
      {summary && <RatingSummary summary={summary} />}
      <div>
        {reviews.length > 1 && <SortChoice {...props} />}
        <ul
          className={isShort ? 'review-list review-list--first' : 'review-list'}
          aria-label={t('reviews.list')}
          aria-busy={list.isRefreshing || undefined}
        >
          {reviews.map((review) => (
            <ReviewItem key={review.id} review={review}>
              <ReviewTools
                review={review}
                isOwner={reader?.ownsListing ?? false}
                isAdmin={isAdmin}
                isJustReported={review.id === reportedId}
                vote={vote}
                open={open}
              />
            </ReviewItem>
          ))}
        </ul>
        {isShort && (
          <Button className="review-list__rest" onClick={() => setIsOpened(true)}>
            {t('reviews.rest', { count: reviews.length - firstOnPhone })}
          </Button>
        )}
        {list.hasFailed && <ErrorState title={t('reviews.moreFailed')} onRetry={list.retry} />}
        <div className={isShort ? 'review-list__more' : undefined}>
          <LoadMore
            shown={reviews.length}
            total={summary?.total ?? reviews.length}
            busy={list.isLoadingMore}
            onMore={list.loadMore}
            label={t('reviews.more')}
          />
        </div>
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
      <ReviewsSkeleton total={total} />
    </div>
  );
};

const sorts = ['newest', 'helpful'] as const;

const SortChoice = ({ sort, onSort }: Pick<ReviewListProps, 'sort' | 'onSort'>) => {
  const t = useReviewsText();
  return (
    <div className="review-summary__bar" role="group" aria-label={t('reviews.sort')}>
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
