import { defineCatalogue, useTranslator } from '@halalmap/i18n';
import { en } from './en';

const catalogue = defineCatalogue({ en });

/** The texts of the shell. */
export const useText = () => useTranslator(catalogue);
