import { defineCatalogue, useTranslator } from '@halalmap/i18n';

/** What each level of trust means. */
const levelsEn = {
  levels: 'Trust levels, in this order',
  certified:
    'We have seen the certificate. It names a body that may certify here, a number and a last day, which has not passed. If we could not confirm that the body is accredited, the badge says so.',
  community_confirmed:
    'Within the last year three or more members said that the food is halal, as far as they could tell, and nobody disputes it.',
  claimed_halal:
    'Its owner, whoever submitted it, or a publication says that all or part of the menu is halal. Nobody has checked. Most halal kitchens have no certificate.',
  unverified: 'Nobody has said yet whether it is halal. It may well be.',
  pork_free: 'No pork is served, but the food is not said to be halal.',
  not_halal: 'Its owner or somebody else says that it is not halal, or we found out on a visit.',
  facts_confirmed:
    'Mosques: the owner, a visit by us or three members confirmed the facts within the last year.',
  facts_published: 'Mosques: the facts are as submitted or published.',
} as const;

const catalogue = defineCatalogue({ en: levelsEn }, 'shell/trust-levels');

export const useLevelsText = () => useTranslator(catalogue);
