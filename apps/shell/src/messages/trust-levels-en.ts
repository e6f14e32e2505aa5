import { defineCatalogue, useTranslator } from '@halalmap/i18n';

/** What each level of trust means. */
const levelsEn = {
  levels: 'Trust levels, in this order',
  certified:
    'One of us has seen the certificate: a body that may certify here, a number, and a last day that has not passed. The badge says if nobody could confirm that the body is accredited.',
  community_confirmed:
    'Three or more members answered within a year that the food is halal, as far as they saw, and nobody disputes it.',
  claimed_halal:
    'Its owner, whoever submitted it, or a publication says that all or part of the menu is halal. Nobody has checked. Most halal kitchens have no certificate.',
  unverified: 'Nobody has said yet whether it is halal. It may well be.',
  pork_free: 'No pork is served, but the food is not said to be halal.',
  not_halal: 'Its owner, a visit or somebody else says that it is not halal.',
  facts_confirmed: 'Mosques: the owner, a visit or three members confirmed the facts within a year.',
  facts_published: 'Mosques: the facts are as submitted or published.',
} as const;

const catalogue = defineCatalogue({ en: levelsEn }, 'shell/trust-levels');

export const useLevelsText = () => useTranslator(catalogue);
