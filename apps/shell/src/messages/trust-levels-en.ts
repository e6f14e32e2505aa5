import { defineCatalogue, useTranslator } from '@halalmap/i18n';

/** What each level of trust means. */
const levelsEn = {
  levels: 'Trust levels, in this order',
  certified:
    'We have seen the certificate. It covers the place or product itself, and names a body that may certify here, a number and a last day, which has not passed. If we could not confirm that the body is accredited, the badge says so.',
  community_confirmed:
    'Within the last year three or more members said that the food is halal, as far as they could tell, and nobody disputes it.',
  claimed_halal:
    'Its owner, whoever submitted it, a publication or a visit by us says that it is halal, all or in part, or that it has a certificate. We have seen none that is valid and covers it. Most halal kitchens have no certificate.',
  unverified: 'Nobody has confirmed whether it is halal. It may well be.',
  pork_free: 'It is said to be free of pork. That alone does not make it halal.',
  not_halal: 'Its owner or somebody else says that it is not halal, or we found out on a visit.',
  facts_confirmed:
    'Mosques, and businesses that nobody asks whether they are halal: the owner, somebody of HalalMap or three members confirmed the facts within the last year.',
  facts_published:
    'Mosques, and businesses that nobody asks whether they are halal: the facts are as submitted or published.',
} as const;

const catalogue = defineCatalogue({ en: levelsEn }, 'shell/trust-levels');

export const useLevelsText = () => useTranslator(catalogue);
