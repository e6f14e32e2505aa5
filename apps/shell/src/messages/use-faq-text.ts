import { defineCatalogue, useTranslator } from '@halalmap/i18n';
import { faqEn } from './faq-en';

const catalogue = defineCatalogue({ en: faqEn });

/** The texts of frequent questions. */
export const useFaqText = () => useTranslator(catalogue);
