import type { Listing, Review, ReviewReader, ReviewSummary } from '@halalmap/contracts';
import { useSession } from '@halalmap/mfe-kit';
import { usePart } from '@halalmap/mfe-kit/hooks';
import { Button, ErrorState } from '@halalmap/ui';
import { useEffect, useRef, useState } from 'react';
import { useReviewsText } from '../../messages/en-reviews';
import type { DialogOutcome } from './dialogs/review-dialogs';
import { reviewElementId } from './review-item';
import { ReviewList, useReviewList } from './review-list';
import type { ReviewSort } from './reviews-api';
import { useReviewDialog } from './review-tools';
import './reviews.css';

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
const useFocusWhenThere = (): ((elementId: string) => void) => {
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
  const [thankedId, setThankedId] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<Review | null>(null);
  const focus = useFocusWhenThere();
  // The initial state of a dialog depends on the reader and their drafts.
  const isReady =
    !isUserUnknown && !list.isLoading && (user === null || list.reader !== null || list.hasFailed);

  const onDone = (outcome: DialogOutcome): void => {
    close();
    if (outcome.kind === 'reported') {
      setThankedId(outcome.reviewId);
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
        thankedId={thankedId}
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
