import { defineCatalogue, useTranslator, type Translator } from '@halalmap/i18n';
import { ownerMessages } from './en-owner';

// Apart from the texts of the app: they come with the pages of owners.
const catalogue = defineCatalogue({ en: ownerMessages });

export type OwnerText = Translator<keyof typeof ownerMessages>;

/** The texts of owners' pages in the current language. */
export const useOwnerText = (): OwnerText => useTranslator(catalogue);
