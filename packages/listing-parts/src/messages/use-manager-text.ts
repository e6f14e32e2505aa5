import { defineCatalogue, useTranslator, type Translator } from '@halalmap/i18n';
import { managerMessages } from './en-manager';

const catalogue = defineCatalogue({ en: managerMessages });

export type ManagerText = Translator<keyof typeof managerMessages>;

/** The texts of the image manager in the current language. */
export const useManagerText = (): ManagerText => useTranslator(catalogue);
