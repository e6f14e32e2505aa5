import { defineCatalogue, useTranslator } from '@halalmap/i18n';
import { accountEn } from './account-en';

const catalogue = defineCatalogue({ en: accountEn });

/** The texts that the pages about one's account have in common. */
export const useAccountText = () => useTranslator(catalogue);
