import { limits, type Review } from '@halalmap/contracts';
import { TextDialog } from './text-dialog';
import { keptTexts, useKeptText } from './use-kept-text';
import { resumePath } from '../resume-path';
import { useAnswerReviewMutation } from '../reviews-api';
import { useReviewDialogsText } from '../../../messages/use-review-dialogs-text';

const kept = keptTexts('answer');
const max = limits.text.comment;

interface AnswerDialogProps {
  listingId: string;
  reviewId: string;
  /** Undefined when it is on no page that is loaded. */
  review: Review | undefined;
  onClose: () => void;
  onSent: () => void;
}

/** Lets the owner of a place answer a review, or answer it otherwise. */
export const AnswerDialog = ({ listingId, reviewId, review, onClose, onSent }: AnswerDialogProps) => {
  const t = useReviewDialogsText();
  const before = review?.answer?.text ?? '';
  const [answer] = useAnswerReviewMutation();
  const state = useKeptText({
    kept,
    reviewId,
    initial: before,
    max,
    returnTo: resumePath(listingId, 'answer', reviewId),
    words: { missing: t('answer.noText'), tooLong: t('write.tooLong', { max }) },
    send: (text) => answer({ listingId, id: reviewId, text }),
    onSent,
  });
  return (
    <TextDialog
      title={t(before ? 'answer.editTitle' : 'answer.title')}
      intro={
        review?.comment && (
          <blockquote className="rival" dir="auto">
            {review.comment}
          </blockquote>
        )
      }
      label={t('answer.text')}
      hint={t('answer.hint')}
      max={max}
      verb={t(before ? 'answer.save' : 'answer.send')}
      failed={t('answer.failed')}
      state={state}
      onClose={onClose}
    />
  );
};
