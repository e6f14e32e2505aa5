import { defineCatalogue, useTranslator, type Translator } from '@halalmap/i18n';
import { en } from './en';
import { listingFormMessages } from './en-listing-form';
import { mapMessages } from './en-map';

const messages = { ...en, ...mapMessages, ...listingFormMessages };
// Apart from the texts of the app: what is more than those comes with the form.
const catalogue = defineCatalogue({ en: messages });

export type FormText = Translator<keyof typeof messages>;

/** The texts of the app and of the form of a listing in the current language. */
export const useFormText = (): FormText => useTranslator(catalogue);
