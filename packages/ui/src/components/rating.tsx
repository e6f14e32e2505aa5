import { useFormatters, useTranslator } from '@halalmap/i18n';
import { uiMessages } from '../messages/en';
import { Icon } from './icon';

export interface RatingProps {
  /** The average, 1 to 5. */
  value: number;
  /** Number of reviews. */
  count?: number;
}

/** A star, the average, and the number of reviews. */
export const Rating = ({ value, count = 0 }: RatingProps) => {
  const t = useTranslator(uiMessages);
  const format = useFormatters();
  const average = format.decimal(value, 1);
  return (
    <span className="rate">
      <Icon name="star" />
      <span className="vh">{t('rating', { value: average, count })}</span>
      <span aria-hidden="true">
        {average} {count > 0 && <small>({format.number(count)})</small>}
      </span>
    </span>
  );
};
