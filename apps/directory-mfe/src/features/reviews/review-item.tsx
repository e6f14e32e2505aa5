import { classNames, Icon, Tag, VisuallyHidden } from '@halalmap/ui';
import { type ReactNode, useId, useState } from 'react';
import type { Review } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { ReviewPhotos } from '@halalmap/listing-parts';
import { useReviewsText } from '../../messages/en-reviews';
import { authorOf, starWords } from './review-words';

/** Number of characters or lines above which a text is collapsed at first. */
const long = { characters: 600, lines: 10 };

/** The text of a review; a long one is collapsed, so that it does not push the others away. */
const LongText = ({ text }: { text: string }) => {
  const t = useReviewsText();
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > long.characters || text.split('\n').length > long.lines;
  return (
    <>
      <p
        id={id}
        className={classNames('review__comment', isLong && !isWhole && 'review__c--part')}
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
      <span aria-hidden="true">{rating}</span> <small>{starWords(t, rating)}</small>
    </span>
  );
};
