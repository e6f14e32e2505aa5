import type { Listing, Review, ReviewReader } from '@halalmap/contracts';
import { useToast, Button, Dialog, ErrorState, Note } from '@halalmap/ui';
import { useErrorText } from '@halalmap/mfe-kit';
import { asApiError } from '@halalmap/api-client';
import { useState } from 'react';
import { newKey } from '@halalmap/mfe-kit/drafts';
import { AnswerDialog, ReportDialog } from './text-dialog';
import { reviewDrafts, textDraftOf } from './review-draft';
import { WriteDialog } from './write-dialog';
import {
  authorOf,
  useDeleteReviewMutation,
  useAnswerReviewMutation,
  useDeleteAnswerMutation,
  useWriteReviewMutation,
  resumePath,
} from '../reviews-api';
import type { ReviewDialogState } from '../review-item';
import { useReviewDialogsText } from '../../../messages/en-review-dialogs';
import { useReviewsText } from '../../../messages/en-reviews';
import './dialogs.css';
import { useSignIn } from '../../../shared/hooks';

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
  const reviewsText = useReviewsText();
  const [remove] = useDeleteReviewMutation();
  return (
    <DeleteDialog
      title={
        review.mine ? t('delete.title') : t('delete.otherTitle', { name: authorOf(reviewsText, review) })
      }
      text={t(review.mine ? 'delete.text' : 'delete.otherText')}
      verb={t('delete.do')}
      remove={() => remove({ listingId: listing.id, id: review.id })}
      onClose={onClose}
      onDeleted={() => {
        // The photos are deleted too; the text can be sent again.
        if (review.mine) reviewDrafts.save(listing.id, textDraftOf(review));
        onDone({ kind: 'deleted', review });
      }}
    />
  );
};

interface DeleteAnswerProps {
  listingId: string;
  reviewId: string;
  /** Undefined when it is on none of the loaded pages. */
  review: Review | undefined;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deletes the owner's reply after a confirmation, and offers to publish it again. */
const DeleteAnswer = ({ listingId, reviewId, review, onClose, onDeleted }: DeleteAnswerProps) => {
  const t = useReviewDialogsText();
  const toast = useToast();
  const errorText = useErrorText();
  const [remove] = useDeleteAnswerMutation();
  const [answer] = useAnswerReviewMutation();

  const publishAgain = async (text: string): Promise<void> => {
    toast.dismiss();
    const { error } = await answer({ listingId, id: reviewId, text });
    if (error) toast.show({ title: t('answer.failed'), text: errorText(error), kind: 'bad' });
  };
  const showDeleted = (text: string | undefined): void =>
    toast.show({
      title: t('delete.answerDone'),
      text: text && (
        <button type="button" className="link" onClick={() => void publishAgain(text)}>
          {t('delete.undo')}
        </button>
      ),
    });
  return (
    <DeleteDialog
      title={t('delete.answerTitle')}
      text={t('delete.answerText')}
      verb={t('delete.doAnswer')}
      remove={() => remove({ listingId, id: reviewId })}
      onClose={onClose}
      onDeleted={() => {
        showDeleted(review?.answer?.text);
        onDeleted();
      }}
    />
  );
};

interface DeleteDialogProps {
  title: string;
  text: string;
  /** The label of the delete button. */
  verb: string;
  remove: () => Promise<{ error?: unknown }>;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks for confirmation before a deletion. */
const DeleteDialog = ({ title, text, verb, remove, onClose, onDeleted }: DeleteDialogProps) => {
  const t = useReviewDialogsText();
  const errorText = useErrorText();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const confirm = async (): Promise<void> => {
    setFailure(null);
    setIsSending(true);
    const { error } = await remove();
    setIsSending(false);
    // It counts as success that somebody else has already deleted it.
    if (!error || asApiError(error).status === 404) onDeleted();
    else setFailure(errorText(error));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onClick={onClose}>{t('write.cancel')}</Button>
          <Button kind="danger-solid" busy={isSending} onClick={() => void confirm()}>
            {verb}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {failure && <ErrorState title={t('delete.failed')} text={failure} />}
    </Dialog>
  );
};

interface DeletedNoteProps {
  listingId: string;
  /** As it was. */
  review: Review;
  onWriteAgain: () => void;
  /** @param reviewId the id of the review that was published instead */
  onUndone: (reviewId: string) => void;
}

/**
 * Shows that the user's own review was deleted, and restores its stars and text with one press; its photos are lost.
 */
export const DeletedNote = ({ listingId, review, onWriteAgain, onUndone }: DeletedNoteProps) => {
  const t = useReviewDialogsText();
  const toast = useToast();
  const errorText = useErrorText();
  const toSignIn = useSignIn();
  const [key] = useState(newKey);
  const [write, { isLoading }] = useWriteReviewMutation();

  const undo = async (): Promise<void> => {
    const { rating, title, comment } = review;
    const { data, error } = await write({ listingId, body: { rating, title, comment, images: [] }, key });
    if (data) {
      reviewDrafts.save(listingId, null);
      toast.show({ title: t('write.sent') });
      return onUndone(data.id);
    }
    // The text is stored on the device until the user returns.
    if (asApiError(error).status === 401) return toSignIn(resumePath(listingId, 'review'));
    toast.show({ title: t('write.failed'), text: errorText(error), kind: 'bad' });
  };
  return (
    <Note kind="ok" role="status" title={t('delete.done')}>
      <p>{t('delete.doneText', { photos: review.images.length > 0 ? 'yes' : 'no' })}</p>
      <p className="row">
        <Button size="sm" icon="rotate-ccw" busy={isLoading} onClick={() => void undo()}>
          {t('delete.undo')}
        </Button>
        <Button size="sm" kind="quiet" onClick={onWriteAgain}>
          {t('delete.again')}
        </Button>
      </p>
    </Note>
  );
};
