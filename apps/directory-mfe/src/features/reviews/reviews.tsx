import type { Listing, Review } from '@halalmap/contracts';
import { useSession } from '@halalmap/mfe-kit';
import { ErrorState } from '@halalmap/ui';
import { useState } from 'react';
import type { DialogOutcome } from './dialogs/review-dialogs';
import { reviewElementId } from './review-item';
import { ReviewList } from './review-list';
import './reviews.css';
import type { ReviewSort } from './reviews-api';
import { useFocusWhenThere } from './use-focus-when-there';
import { useReviewDialog } from './use-review-dialog';
import { useReviewList } from './use-review-list';
import { WriteButton } from './write-button';
import { usePart } from '../../shared/use-part';
import { useReviewsText } from '../../messages/use-reviews-text';

const loadDialogs = () => import('./dialogs/review-dialogs');

/** The reviews of a place, and what the reader can do with them. */
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
  // With what a dialog begins depends on who reads, and on what they wrote before.
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
      {list.reviews?.length !== 0 && <div className="rvs__do">{write}</div>}
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
