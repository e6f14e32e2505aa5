import { defineCatalogue, useTranslator } from '@halalmap/i18n';

/** Texts around the legal documents. */
const legalEn = {
  english: 'The English text applies.',
  effective: 'Effective {date}',
  firstVersion: 'First version: {date}',
  contents: 'On this page',
  privacy: 'Privacy Policy',
  'privacy.lead': 'What is stored about you and on your device, for how long, and who sees it.',
  terms: 'Terms of Service',
  'terms.lead': 'The rules for using {product}, in plain words.',
} as const;

const catalogue = defineCatalogue({ en: legalEn }, 'shell/legal');

/** The texts around the legal documents. */
export const useLegalText = () => useTranslator(catalogue);
