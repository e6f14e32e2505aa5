import { defineCatalogue, useTranslator } from '@halalmap/i18n';
import { aboutEn } from './about-en';

const catalogue = defineCatalogue({ en: aboutEn });

/** The texts of the page about the site. */
export const useAboutText = () => useTranslator(catalogue);
