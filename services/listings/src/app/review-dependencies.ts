import type { PictureKeeper } from '@halalmap/service-kit/pictures';
import type { ReportStore } from '../domain/report';
import type { ReviewStore } from '../domain/review';
import type { ChangeDependencies } from './dependencies';
import type { MoveContributions } from './move-contributions';
import type { RecountReviews } from './recount-reviews';

/** What the use cases about reviews need. */
export interface ReviewDependencies extends Pick<ChangeDependencies, 'listings' | 'clock' | 'ids'> {
  reviews: ReviewStore;
  reports: ReportStore;
  recount: RecountReviews;
  /** For what is written while a listing is merged. */
  moveContributions: MoveContributions;
  /** Keeps the photos of reviews. */
  photos: PictureKeeper;
}
