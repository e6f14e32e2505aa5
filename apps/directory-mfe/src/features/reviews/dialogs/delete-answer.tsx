import type { Review } from '@halalmap/contracts';
import { useErrorText } from '@halalmap/mfe-kit';
import { useToast } from '@halalmap/ui';
import { DeleteDialog } from './delete-dialog';
import { useAnswerReviewMutation, useDeleteAnswerMutation } from '../reviews-api';
import { useReviewDialogsText } from '../../../messages/use-review-dialogs-text';

interface DeleteAnswerProps {
  listingId: string;
  reviewId: string;
  /** Undefined when it is on no page that is loaded. */
  review: Review | undefined;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deletes the owner's answer after a question, and offers to publish it again. */
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
  const sayDeleted = (text: string | undefined): void =>
    toast.show({
      title: t('delete.answerDone'),
      text: text && (
        <button type="button" className="lnk" onClick={() => void publishAgain(text)}>
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
        sayDeleted(review?.answer?.text);
        onDeleted();
      }}
    />
  );
};
