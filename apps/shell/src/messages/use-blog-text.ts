import { defineCatalogue, useTranslator } from '@halalmap/i18n';
import { blogEn } from './blog-en';

const catalogue = defineCatalogue({ en: blogEn });

/** The texts of the blog. */
export const useBlogText = () => useTranslator(catalogue);
