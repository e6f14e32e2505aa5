import { rankedRating } from '@halalmap/contracts';
import { derivedFields } from './004-place-in-lists';

/** Stores what each listing is ranked by when a list is sorted by rating. */
export const rankByRating = derivedFields('008-rank-by-rating', (listing) => ({
  'keys.rating': rankedRating(listing),
}));
