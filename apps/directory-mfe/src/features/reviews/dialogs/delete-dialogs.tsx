import type { Review } from '@halalmap/contracts';
import { useErrorText } from '@halalmap/mfe-kit';
import { Button, Dialog, ErrorState, Note, useToast } from '@halalmap/ui';
import { asApiError } from '@halalmap/api-client';
import { useState } from 'react';
import { newKey } from '@halalmap/mfe-kit/drafts';
import { useAnswerReviewMutation, useDeleteAnswerMutation, useWriteReviewMutation } from '../reviews-api';
import { useReviewDialogsText } from '../../../messages/en-review-dialogs';
import './dialogs.css';
import { reviewDrafts } from './review-draft';
import { resumePath } from '../review-words';
import { useSignIn } from '../../../shared/hooks';

interface DeleteAnswerProps {
  listingId: string;
  reviewId: string;
  /** Undefined when it is on none of the loaded pages. */
  review: Review | undefined;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deletes the owner's reply after a confirmation, and offers to publish it again. */
export const DeleteAnswer = ({ listingId, reviewId, review, onClose, onDeleted }: DeleteAnswerProps) => {
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
export const DeleteDialog = ({ title, text, verb, remove, onClose, onDeleted }: DeleteDialogProps) => {
  const t = useReviewDialogsText();
  const errorText = useErrorText();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const confirm = async (): Promise<void> => {
    setFailure(null);
    setIsSending(true);
    const { error } = await remove();
    setIsSending(false);
    // If somebody else has deleted it meanwhile, that counts as success.
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
