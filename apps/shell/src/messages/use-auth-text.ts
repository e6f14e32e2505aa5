import { defineCatalogue, useTranslator } from '@halalmap/i18n';
import { authEn } from './auth-en';

const catalogue = defineCatalogue({ en: authEn });

/** The texts of signing in and of what mailed links lead to. */
export const useAuthText = () => useTranslator(catalogue);
