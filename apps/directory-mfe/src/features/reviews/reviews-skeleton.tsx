import { Skeleton } from '@halalmap/ui';

/** How many come at once. */
const maxRows = 10;

/** A placeholder of about the same height as the reviews, to limit layout shift. */
export const ReviewsSkeleton = ({ total }: { total: number }) =>
  total === 0 ? (
    <div className="review-summary__empty" />
  ) : (
    <div className="reviews">
      <Skeleton shape="block" className="review-summary__skeleton" />
      <div>
        {Array.from({ length: Math.min(total, maxRows) }, (_, index) => (
          <div className="review-summary__item" key={index}>
            <Skeleton className="review-summary__line" />
            <Skeleton className="review-summary__text" />
          </div>
        ))}
      </div>
    </div>
  );
