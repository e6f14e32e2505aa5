import { defineCatalogue, useTranslator } from '@halalmap/i18n';
import { settingsEn } from './settings-en';

const catalogue = defineCatalogue({ en: settingsEn });

/** The texts of the settings. */
export const useSettingsText = () => useTranslator(catalogue);
