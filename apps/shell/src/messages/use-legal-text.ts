import { defineCatalogue, useTranslator } from '@halalmap/i18n';
import { legalEn } from './legal-en';

const catalogue = defineCatalogue({ en: legalEn });

/** The texts that frame the legal texts. */
export const useLegalText = () => useTranslator(catalogue);
