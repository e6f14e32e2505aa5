import { classNames, Icon, Tag, VisuallyHidden, Button, useToast } from '@halalmap/ui';
import { type ReactNode, useId, useState, useEffect, useRef } from 'react';
import type { Review } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { ReviewPhotos } from '@halalmap/listing-parts';
import { asApiError } from '@halalmap/api-client';
import { useErrorText, useSession } from '@halalmap/mfe-kit';
import { useUrlParams, withUrlParams } from '@halalmap/mfe-kit/navigation';
import { useReviewsText } from '../../messages/en-reviews';
import { authorOf, ratingText, useVoteHelpfulMutation } from './reviews-api';
import { useQueryDialog, useSignIn } from '../../shared/hooks';

/** Number of characters or lines above which a text is collapsed at first. */
const collapseAbove = { characters: 600, lines: 10 };

/** The text of a review; a long one is collapsed, so that it does not push the others away. */
const LongText = ({ text }: { text: string }) => {
  const t = useReviewsText();
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > collapseAbove.characters || text.split('\n').length > collapseAbove.lines;
  return (
    <>
      <p
        id={id}
        className={classNames('review__comment', isLong && !isWhole && 'review__comment--collapsed')}
        dir="auto"
      >
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          className="link small review__more"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setIsWhole(!isWhole)}
        >
          {t(isWhole ? 'reviews.less' : 'reviews.whole')}
        </button>
      )}
    </>
  );
};

/** The element id of a review, for scrolling it into view. */
export const reviewElementId = (id: string): string => `review-${id}`;

/** One review, the owner's reply, and the reader's actions. */
export const ReviewItem = ({ review, children }: { review: Review; children: ReactNode }) => {
  const t = useReviewsText();
  const format = useFormatters();
  const { title, comment, images, answer, createdAt, updatedAt } = review;
  const createdOn = format.day(createdAt);
  const changedOn = format.day(updatedAt);
  return (
    <li className="review" id={reviewElementId(review.id)} tabIndex={-1}>
      <p className="review__head">
        <strong>
          <bdi>{authorOf(t, review)}</bdi>
        </strong>
        <RatingGiven rating={review.rating} />
        {review.mine && <Tag kind="info">{t('reviews.yours')}</Tag>}
        {!review.mine && review.countsFrom && (
          <Tag icon="clock">{t('reviews.countsFrom', { day: format.day(review.countsFrom) })}</Tag>
        )}
        {review.isVerified && (
          <Tag kind="ok" icon="check">
            {t('reviews.verified')}
          </Tag>
        )}
        <span className="quiet small">
          <time dateTime={createdAt}>{createdOn}</time>
          {updatedAt !== createdAt && (
            <>
              {', '}
              {changedOn === createdOn ? t('reviews.editedSameDay') : t('reviews.edited', { day: changedOn })}
            </>
          )}
        </span>
      </p>
      {title && (
        <p className="review__title" dir="auto">
          {title}
        </p>
      )}
      {comment && <LongText text={comment} />}
      {review.mine && review.countsFrom && (
        <p className="small muted">{t('reviews.countsFromText', { day: format.day(review.countsFrom) })}</p>
      )}
      <ReviewPhotos photos={images} name={t('reviews.by', { name: authorOf(t, review) })} />
      {answer && (
        <div className="review__answer">
          <p className="small">
            <strong>{t('reviews.answer')}</strong>{' '}
            <time className="quiet" dateTime={answer.answeredAt}>
              {format.day(answer.answeredAt)}
            </time>
          </p>
          <p className="small muted review__comment" dir="auto">
            {answer.text}
          </p>
        </div>
      )}
      {children}
    </li>
  );
};

const RatingGiven = ({ rating }: { rating: number }) => {
  const t = useReviewsText();
  return (
    <span className="rating">
      <Icon name="star" />
      <VisuallyHidden>{t('reviews.rated', { stars: rating })} </VisuallyHidden>
      <span aria-hidden="true">{rating}</span> <small>{ratingText(t, rating)}</small>
    </span>
  );
};

/** The action of a review dialog. */
type DialogKind = 'write' | 'report' | 'answer' | 'delete' | 'deleteAnswer';

/** Opens a dialog; all except writing refer to the review of the id. */
export type OpenDialog = (kind: DialogKind, reviewId?: string) => void;

export interface ReviewDialogState {
  current: { kind: DialogKind; reviewId: string } | null;
  open: OpenDialog;
  close: () => void;
}

/** Which review dialog is open. Those with text input have a URL, to return to after signing in. */
export const useReviewDialog = (): ReviewDialogState => {
  const typed = {
    write: useQueryDialog('review'),
    report: useQueryDialog('report'),
    answer: useQueryDialog('answer'),
  };
  const [confirming, setConfirming] = useState<ReviewDialogState['current']>(null);
  const addressed = (['write', 'report', 'answer'] as const).find((kind) => typed[kind].value !== null);
  return {
    current: confirming ?? (addressed ? { kind: addressed, reviewId: typed[addressed].value ?? '' } : null),
    open: (kind, reviewId = '') => {
      if (kind === 'delete' || kind === 'deleteAnswer') setConfirming({ kind, reviewId });
      else typed[kind].open(reviewId);
    },
    close: () => {
      setConfirming(null);
      if (addressed) typed[addressed].close();
    },
  };
};

const parameter = 'helpful';

/** Adds or removes a helpful vote. */
type VoteHelpful = (review: { id: string; isHelpful: boolean }) => Promise<void>;

/**
 * Votes for reviews of a listing. Visitors sign in first; the vote is sent when they return.
 * @param isReady the reviews are loaded, so that a vote shows immediately
 */
export const useHelpful = (listingId: string, isReady: boolean): VoteHelpful => {
  const t = useReviewsText();
  const toast = useToast();
  const errorText = useErrorText();
  const { user, isLoading } = useSession();
  const toSignIn = useSignIn();
  const [params, changeUrl] = useUrlParams();
  const [send] = useVoteHelpfulMutation();
  const pending = useRef(new Set<string>());

  const vote: VoteHelpful = async ({ id, isHelpful }) => {
    const signIn = (): void => toSignIn(`/listing/${listingId}?${parameter}=${id}#reviews`);
    if (!user && !isLoading) return signIn();
    // The response to the first press decides what a second one does.
    if (pending.current.has(id)) return;
    pending.current.add(id);
    const { error } = await send({ listingId, id, isHelpful });
    pending.current.delete(id);
    if (!error) return;
    if (asApiError(error).status === 401) return signIn();
    toast.show({ title: t('reviews.helpfulFailed'), text: errorText(error), kind: 'bad' });
  };

  const resumed = params.get(parameter);
  const sentOnReturn = useRef<string | null>(null);
  // Runs after every render until everything it needs is loaded.
  useEffect(() => {
    if (resumed === null || resumed === sentOnReturn.current || !user || !isReady) return;
    sentOnReturn.current = resumed;
    changeUrl((now) => withUrlParams(now, { [parameter]: null }), { replace: true });
    void vote({ id: resumed, isHelpful: true });
  });

  return vote;
};

interface ReviewToolsProps {
  review: Review;
  /** Whether the reader owns the place and may reply. */
  isOwner: boolean;
  isAdmin: boolean;
  /** Whether the reader has just reported it. */
  isJustReported: boolean;
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
    <div className="review__foot">
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
  return count > 0 && <span className="small quiet review__note">{t('reviews.helpfulOwn', { count })}</span>;
};

const OthersTools = ({ review, isOwner, isJustReported, vote, open }: ReviewToolsProps) => {
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
      {isJustReported || review.reported ? (
        <p className="small muted review__note" role="status" tabIndex={-1} id={`report-${id}`}>
          {t(isJustReported ? 'reviews.reportedNow' : 'reviews.reported')}
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
