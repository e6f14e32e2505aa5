import type { PictureClient } from '@halalmap/service-kit/pictures';
import type { ReportStore } from '../../domain/moderation/report';
import type { ReviewStore } from '../../domain/review';
import type { ChangeDependencies } from '../dependencies';
import type { MoveContributions } from '../moderation/move-contributions';
import type { RecountReviews } from './recount-reviews';

/** Dependencies of the use cases for reviews. */
export interface ReviewDependencies extends Pick<ChangeDependencies, 'listings' | 'clock' | 'ids'> {
  reviews: ReviewStore;
  reports: ReportStore;
  recount: RecountReviews;
  /** For contributions that are written while a listing is being merged. */
  moveContributions: MoveContributions;
  /** Stores the photos of reviews. */
  photos: PictureClient;
}
