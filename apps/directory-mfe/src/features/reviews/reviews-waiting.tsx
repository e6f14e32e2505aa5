import { Skeleton } from '@halalmap/ui';

/** How many come at once. */
const most = 10;

/** A placeholder of about the same height as the reviews, to limit layout shift. */
export const ReviewsWaiting = ({ total }: { total: number }) =>
  total === 0 ? (
    <div className="rvs__none" />
  ) : (
    <div className="revs">
      <Skeleton shape="block" className="rvs__sum" />
      <div>
        {Array.from({ length: Math.min(total, most) }, (_, index) => (
          <div className="rvs__one" key={index}>
            <Skeleton className="rvs__line" />
            <Skeleton className="rvs__text" />
          </div>
        ))}
      </div>
    </div>
  );
