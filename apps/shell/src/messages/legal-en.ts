/** What frames the legal texts. */
export const legalEn = {
  effective: 'Effective {date}',
  contents: 'On this page',
  privacy: 'Privacy Policy',
  'privacy.lead': 'What is stored about you and on your device, for how long, and who sees it.',
  terms: 'Terms of Service',
  'terms.lead': 'The rules for using {product}, in plain words.',
} as const;
