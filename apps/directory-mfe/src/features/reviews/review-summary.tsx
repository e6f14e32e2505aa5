import type { ReviewSummary as Summary } from '@halalmap/contracts';
import { useFormatters } from '@halalmap/i18n';
import { VisuallyHidden } from '@halalmap/ui';
import { ratings } from './review-words';
import { useReviewsText } from '../../messages/en-reviews';

/** The summary of all reviews: average, count, and number per rating. */
export const ReviewSummary = ({ summary: { average, total, counts } }: { summary: Summary }) => {
  const t = useReviewsText();
  const format = useFormatters();
  if (average === null) return null;
  const most = Math.max(...counts);
  return (
    <div className="revs__sum">
      <p className="revs__n">{format.decimal(average, 1)}</p>
      <p className="small quiet">{t('reviews.from', { total })}</p>
      <ul className="bars" aria-label={t('reviews.bars')}>
        {ratings.toReversed().map((stars) => {
          const count = counts[stars - 1] ?? 0;
          return (
            <li key={stars}>
              <VisuallyHidden>{t('reviews.bar', { stars, count })}</VisuallyHidden>
              <span className="num" aria-hidden="true">
                {stars}
              </span>
              <span className="bars__b" aria-hidden="true">
                <Bar share={count / most} />
              </span>
              <span className="num quiet" aria-hidden="true">
                {format.number(count)}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
};

const Bar = ({ share }: { share: number }) => (
  <span
    ref={(bar) => {
      // Set by script: the CSP forbids style attributes.
      if (bar) bar.style.inlineSize = `${String(share * 100)}%`;
    }}
  />
);
