import { defineCatalogue, useTranslator, type Translator } from '@halalmap/i18n';
import { en } from './en';

const catalogue = defineCatalogue({ en });

export type Text = Translator<keyof typeof en>;

/** The texts of this app in the current language. */
export const useText = (): Text => useTranslator(catalogue);
