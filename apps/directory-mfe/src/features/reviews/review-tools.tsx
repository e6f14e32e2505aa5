import type { Review } from '@halalmap/contracts';
import { Button } from '@halalmap/ui';
import { authorOf } from './review-words';
import type { VoteHelpful } from './use-helpful';
import type { OpenDialog } from './use-review-dialog';
import { useReviewsText } from '../../messages/en-reviews';

interface ReviewToolsProps {
  review: Review;
  /** Whether the reader owns the place and may reply. */
  isOwner: boolean;
  isAdmin: boolean;
  /** Whether the reader has just reported it. */
  isThanked: boolean;
  vote: VoteHelpful;
  open: OpenDialog;
}

/** The reader's actions on a review: their own, one of their place, or somebody else's. */
export const ReviewTools = (props: ReviewToolsProps) => {
  const { review, isOwner, isAdmin, open } = props;
  const t = useReviewsText();
  const { id } = review;
  const name = authorOf(t, review);
  return (
    <div className="rev__f">
      {review.mine ? <OwnTools {...props} /> : <OthersTools {...props} />}
      {isOwner && !review.mine && (
        <Button
          kind="quiet"
          size="sm"
          icon={review.answer ? 'pencil' : 'message-square-quote'}
          aria-label={t(review.answer ? 'reviews.editAnswerOf' : 'reviews.doAnswerOf', { name })}
          onClick={() => open('answer', id)}
        >
          {t(review.answer ? 'reviews.editAnswer' : 'reviews.doAnswer')}
        </Button>
      )}
      {isOwner && review.answer && (
        <Button
          kind="quiet"
          size="sm"
          icon="trash-2"
          aria-label={t('reviews.deleteAnswerOf', { name })}
          onClick={() => open('deleteAnswer', id)}
        >
          {t('reviews.deleteAnswer')}
        </Button>
      )}
      {isAdmin && !review.mine && (
        <Button
          kind="quiet"
          size="sm"
          icon="trash-2"
          aria-label={t('reviews.deleteOf', { name })}
          onClick={() => open('delete', id)}
        >
          {t('reviews.delete')}
        </Button>
      )}
    </div>
  );
};

const OwnTools = ({ review, isOwner, open }: ReviewToolsProps) => {
  const t = useReviewsText();
  return (
    <>
      {!isOwner && (
        <Button
          kind="quiet"
          size="sm"
          icon="pencil"
          aria-label={t('reviews.editOf')}
          onClick={() => open('write')}
        >
          {t('reviews.edit')}
        </Button>
      )}
      <Button
        kind="quiet"
        size="sm"
        icon="trash-2"
        aria-label={t('reviews.deleteOwn')}
        onClick={() => open('delete', review.id)}
      >
        {t('reviews.delete')}
      </Button>
      <HelpfulTo count={review.helpfulCount} />
    </>
  );
};

/** The number of helpful votes, for those who cannot vote: the author, and the owner of the place. */
const HelpfulTo = ({ count }: { count: number }) => {
  const t = useReviewsText();
  return count > 0 && <span className="small quiet rev__said">{t('reviews.helpfulOwn', { count })}</span>;
};

const OthersTools = ({ review, isOwner, isThanked, vote, open }: ReviewToolsProps) => {
  const t = useReviewsText();
  const { id, helpfulCount: count, foundHelpful = false } = review;
  const name = authorOf(t, review);
  return (
    <>
      {isOwner && !foundHelpful ? (
        <HelpfulTo count={count} />
      ) : (
        <Button
          kind="quiet"
          size="sm"
          icon="thumbs-up"
          aria-pressed={foundHelpful}
          aria-label={t('reviews.helpfulOf', { count, name })}
          onClick={() => void vote({ id, isHelpful: !foundHelpful })}
        >
          {t('reviews.helpful', { count })}
        </Button>
      )}
      {isThanked || review.reported ? (
        <p className="small muted rev__said" role="status" tabIndex={-1} id={`report-${id}`}>
          {t(isThanked ? 'reviews.reportedNow' : 'reviews.reported')}
        </p>
      ) : (
        <Button
          kind="quiet"
          size="sm"
          icon="flag"
          aria-label={t('reviews.reportOf', { name })}
          onClick={() => open('report', id)}
        >
          {t('reviews.report')}
        </Button>
      )}
    </>
  );
};
