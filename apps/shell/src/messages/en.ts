import { defineCatalogue, useTranslator } from '@halalmap/i18n';
import { layoutEn } from './layout-en';

const catalogue = defineCatalogue({ en: layoutEn });

/** The texts of the shell's frame. */
export const useText = () => useTranslator(catalogue);
