import { defineCatalogue, useTranslator, type Translator } from '@halalmap/i18n';
import { reviewDialogsMessages } from './en-review-dialogs';

const catalogue = defineCatalogue({ en: reviewDialogsMessages });

export type ReviewDialogsText = Translator<keyof typeof reviewDialogsMessages>;

/** The texts of the dialogs about reviews in the current language; they come with those. */
export const useReviewDialogsText = (): ReviewDialogsText => useTranslator(catalogue);
