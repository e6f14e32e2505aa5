import { defineCatalogue, useTranslator } from '@halalmap/i18n';
import { contactEn } from './contact-en';

const catalogue = defineCatalogue({ en: contactEn });

/** The texts of the contact page. */
export const useContactText = () => useTranslator(catalogue);
