import { defineCatalogue, useTranslator } from '@halalmap/i18n';
import { menuEn } from './menu-en';

const catalogue = defineCatalogue({ en: menuEn });

/** The texts of the user's menu, which visitors do not load. */
export const useMenuText = () => useTranslator(catalogue);
