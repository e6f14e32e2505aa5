import type { Listing, Review, ReviewReader } from '@halalmap/contracts';
import { useToast } from '@halalmap/ui';
import { AnswerDialog, ReportDialog } from './text-dialog';
import { DeleteAnswer, DeleteDialog } from './delete-dialogs';
import { reviewDrafts, wordsOf } from './review-draft';
import { WriteDialog } from './write-dialog';
import { authorOf } from '../review-words';
import { useDeleteReviewMutation } from '../reviews-api';
import type { ReviewDialogState } from '../review-tools';
import { useReviewDialogsText } from '../../../messages/en-review-dialogs';
import { useReviewsText } from '../../../messages/en-reviews';

export { DeletedNote } from './delete-dialogs';

export type DialogOutcome =
  { kind: 'sent' | 'reported' | 'answerDeleted'; reviewId: string } | { kind: 'deleted'; review: Review };

interface ReviewDialogsProps {
  listing: Listing;
  reader: ReviewReader | null;
  reviews: readonly Review[];
  dialog: NonNullable<ReviewDialogState['current']>;
  onClose: () => void;
  onDone: (outcome: DialogOutcome) => void;
}

/** The dialog for what a reader chose to do with a review: write, edit, delete, report or reply. */
export const ReviewDialogs = (props: ReviewDialogsProps) => {
  const { listing, reader, reviews, dialog, onClose, onDone } = props;
  const { reviewId } = dialog;
  const t = useReviewDialogsText();
  const toast = useToast();
  const review = reviews.find(({ id }) => id === reviewId);
  switch (dialog.kind) {
    case 'write':
      return (
        <WriteDialog
          listing={listing}
          reader={reader}
          onClose={onClose}
          onSent={(kind, sentId) => {
            toast.show({ title: t(kind === 'written' ? 'write.sent' : 'write.saved') });
            onDone({ kind: 'sent', reviewId: sentId });
          }}
        />
      );
    case 'report':
      return (
        <ReportDialog
          listingId={listing.id}
          reviewId={reviewId}
          onClose={onClose}
          onSent={() => onDone({ kind: 'reported', reviewId })}
        />
      );
    case 'answer':
      return (
        <AnswerDialog
          listingId={listing.id}
          reviewId={reviewId}
          review={review}
          onClose={onClose}
          onSent={() => {
            toast.show({ title: t('answer.sent') });
            onClose();
          }}
        />
      );
    case 'delete':
      return review && <DeleteReview {...props} review={review} />;
    case 'deleteAnswer':
      return (
        <DeleteAnswer
          listingId={listing.id}
          reviewId={reviewId}
          review={review}
          onClose={onClose}
          onDeleted={() => onDone({ kind: 'answerDeleted', reviewId })}
        />
      );
  }
};

const DeleteReview = ({ listing, review, onClose, onDone }: ReviewDialogsProps & { review: Review }) => {
  const t = useReviewDialogsText();
  const words = useReviewsText();
  const [remove] = useDeleteReviewMutation();
  return (
    <DeleteDialog
      title={review.mine ? t('delete.title') : t('delete.otherTitle', { name: authorOf(words, review) })}
      text={t(review.mine ? 'delete.text' : 'delete.otherText')}
      verb={t('delete.do')}
      remove={() => remove({ listingId: listing.id, id: review.id })}
      onClose={onClose}
      onDeleted={() => {
        // The photos are deleted too; the text can be sent again.
        if (review.mine) reviewDrafts.save(listing.id, wordsOf(review));
        onDone({ kind: 'deleted', review });
      }}
    />
  );
};
