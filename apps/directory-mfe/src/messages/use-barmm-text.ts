import { defineCatalogue, useTranslator } from '@halalmap/i18n';
import { barmmMessages } from './en-barmm';

// Apart from the texts of the app: they come with the page.
const catalogue = defineCatalogue({ en: barmmMessages });

/** The texts of the BARMM directory in the current language. */
export const useBarmmText = () => useTranslator(catalogue);
