import { asApiError } from '@halalmap/api-client';
import type { Review } from '@halalmap/contracts';
import { useErrorText } from '@halalmap/mfe-kit';
import { newKey } from '@halalmap/mfe-kit/new-key';
import { Button, Note, useToast } from '@halalmap/ui';
import { useState } from 'react';
import { keptReview } from './review-draft';
import { resumePath } from '../resume-path';
import { useWriteReviewMutation } from '../reviews-api';
import { useReviewDialogsText } from '../../../messages/use-review-dialogs-text';
import { useSignIn } from '../../../shared/use-sign-in';

interface DeletedNoteProps {
  listingId: string;
  /** As it was. */
  review: Review;
  onWriteAgain: () => void;
  /** @param reviewId of the review that was published in its place */
  onUndone: (reviewId: string) => void;
}

/** Says that one's own review is deleted, and puts its stars and words back with one press; its photos are gone. */
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
      keptReview.save(listingId, null);
      toast.show({ title: t('write.sent') });
      return onUndone(data.id);
    }
    // The words wait on the device for who comes back.
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
