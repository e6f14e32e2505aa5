import { defineCatalogue, useTranslator } from '@halalmap/i18n';
import { landingEn } from './landing-en';
import { layoutEn } from './layout-en';

export const en = { ...layoutEn, ...landingEn } as const;

const catalogue = defineCatalogue({ en });

/** The texts of the shell. */
export const useText = () => useTranslator(catalogue);
