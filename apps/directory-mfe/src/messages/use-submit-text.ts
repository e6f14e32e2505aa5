import { defineCatalogue, useTranslator, type Translator } from '@halalmap/i18n';
import { en } from './en';
import { listingFormMessages } from './en-listing-form';
import { submitMessages } from './en-submit';
import { submitPhotosMessages } from './en-submit-photos';

const messages = { ...en, ...listingFormMessages, ...submitMessages, ...submitPhotosMessages };
// Apart from the texts of the app: what is more than those comes with the page.
const catalogue = defineCatalogue({ en: messages });

export type SubmitText = Translator<keyof typeof messages>;

/** The texts of the app and of the submit page in the current language. */
export const useSubmitText = (): SubmitText => useTranslator(catalogue);
