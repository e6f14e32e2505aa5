import { defineCatalogue, useTranslator, type Translator } from '@halalmap/i18n';
import { reviewsMessages } from './en-reviews';

// Apart from the texts of the app: they come with the reviews, when those are wanted.
const catalogue = defineCatalogue({ en: reviewsMessages });

export type ReviewsText = Translator<keyof typeof reviewsMessages>;

/** The texts of reviews in the current language. */
export const useReviewsText = (): ReviewsText => useTranslator(catalogue);
