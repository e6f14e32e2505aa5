import { defineCatalogue, useTranslator } from '@halalmap/i18n';
import { profileEn } from './profile-en';

const catalogue = defineCatalogue({ en: profileEn });

/** The texts of the profile. */
export const useProfileText = () => useTranslator(catalogue);
