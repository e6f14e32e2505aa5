import { Icon } from '@halalmap/ui';
import { useId } from 'react';
import { ratings, starWords, type Stars } from '../review-words';
import { useReviewDialogsText } from '../../../messages/use-review-dialogs-text';
import { useReviewsText } from '../../../messages/use-reviews-text';

interface StarInputProps {
  value: Stars | null;
  error: string | undefined;
  onChange: (value: Stars) => void;
}

/** One to five stars: a group of radio buttons, so that arrow keys choose, and words that say what the stars mean. */
export const StarInput = ({ value, error, onChange }: StarInputProps) => {
  const t = useReviewDialogsText();
  const words = useReviewsText();
  const id = useId();
  return (
    <fieldset
      className={error ? 'f f--bad' : 'f'}
      role="radiogroup"
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="label">{t('write.rating')}</legend>
      <div className="stars">
        {ratings.map((stars) => (
          <label key={stars} className={value !== null && stars <= value ? 'stars__1 is-on' : 'stars__1'}>
            <input
              type="radio"
              name={`${id}-stars`}
              value={stars}
              checked={stars === value}
              aria-label={t('write.star', { stars, words: starWords(words, stars) })}
              onChange={() => onChange(stars)}
            />
            <Icon name="star" />
          </label>
        ))}
        <span className="stars__said" aria-hidden="true">
          {value === null ? t('write.chooseRating') : starWords(words, value)}
        </span>
      </div>
      {error && (
        <p className="err" id={`${id}-error`}>
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
    </fieldset>
  );
};
