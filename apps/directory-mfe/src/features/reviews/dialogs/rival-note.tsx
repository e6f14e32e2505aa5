import { useFormatters } from '@halalmap/i18n';
import { Button, Note } from '@halalmap/ui';
import { starWords } from '../review-words';
import type { Rival } from './start-review';
import { useReviewDialogsText } from '../../../messages/use-review-dialogs-text';
import { useReviewsText } from '../../../messages/use-reviews-text';

interface RivalNoteProps {
  rival: Rival;
  isSending: boolean;
  onTakeMine: () => void;
  onTakeTheirs: () => void;
}

/** Shows the review that stands in the way of what was typed, and lets its author choose. */
export const RivalNote = ({ rival, isSending, onTakeMine, onTakeTheirs }: RivalNoteProps) => {
  const t = useReviewDialogsText();
  const words = useReviewsText();
  const format = useFormatters();
  const { kind, review } = rival;
  return (
    <Note kind="warn" role="alert" title={t(kind === 'exists' ? 'write.exists' : 'write.changed')}>
      <p>
        {kind === 'exists'
          ? t('write.existsText', { day: format.day(review.createdAt) })
          : t('write.changedText')}
      </p>
      <blockquote className="rival">
        <p>
          <strong>{t('write.star', { stars: review.rating, words: starWords(words, review.rating) })}</strong>
        </p>
        {review.title && <p dir="auto">{review.title}</p>}
        {review.comment && <p dir="auto">{review.comment}</p>}
      </blockquote>
      <p className="rival__do">
        <Button size="sm" busy={isSending} onClick={onTakeMine}>
          {t('write.takeMine')}
        </Button>
        <Button size="sm" onClick={onTakeTheirs}>
          {t('write.takeTheirs')}
        </Button>
      </p>
    </Note>
  );
};
