import { islamFacts } from '@halalmap/reference-data';
import { defineCatalogue, useTranslator } from '@halalmap/i18n';

const landingSectionsEn = {
  'panels.title': 'Five directories, one cloth',
  'panels.text':
    'Joined like the panels of a malong. Every number below is counted from what is listed today.',
  'panels.counting': 'Counting',
  'panels.uncounted': 'Count unavailable',
  'panel.food.count': '{count, plural, =0 {No places yet} one {# place} other {# places}}',
  'panel.food.text': 'Halal restaurants and eateries',
  'panel.food.more': 'Maranao, Tausug, Maguindanaon, Middle Eastern',
  'panel.business.count': '{count, plural, =0 {No businesses yet} one {# business} other {# businesses}}',
  'panel.business.text': 'Shops, services and banks for Muslims',
  'panel.business.more': 'Groceries, meat, bakeries, banks, schools',
  'panel.mosque.count': '{count, plural, =0 {No mosques yet} one {# mosque} other {# mosques}}',
  'panel.mosque.text': 'Prayer spaces and community',
  'panel.mosque.more': 'Prayer times, facilities, women’s sections',
  'panel.mosque.prayer': 'Prayer times of your town',
  'panel.product.count': '{count, plural, =0 {No products yet} one {# product} other {# products}}',
  'panel.product.text': 'Halal products, label by label',
  'panel.product.more': 'Food, personal care, supplements, frozen',
  'panel.cemetery.count': '{count, plural, =0 {No cemeteries yet} one {# cemetery} other {# cemeteries}}',
  'panel.cemetery.text': 'Muslim burial grounds',
  'panel.cemetery.more': 'Who may be buried there, plots, phone at night',
  'dishes.eyebrow': 'Food of the Bangsamoro',
  'dishes.title': 'Ask for it by name',
  'dishes.text':
    'Charred coconut from Sulu, pounded scallion from Lake Lanao, rice in banana leaf from Cotabato. Pick a dish and see who cooks it near you.',
  'live.title': 'Right now',
  'live.prayer': 'Prayer times of your town',
  'trust.plaque': 'From a listing here',
  'trust.plaque.by': 'Certified by {body}',
  'trust.plaque.number': 'Certificate number',
  'trust.plaque.until': 'Valid until',
  'live.open': 'Certified and open',
  'live.confirmed': 'Confirmed last',
  'trust.eyebrow': 'Trust',
  'trust.title': 'We show how we know',
  'trust.text':
    'A green logo proves nothing by itself. Each listing says who told us, when, and what has changed since. Tap any badge to read its evidence.',
  'trust.all': 'All badges, and how each is earned',
  'trust.disclaimer':
    'Each listing says what is known and who said it; many are not verified. Halal practice varies by school of thought and personal comfort: {product} is a starting point, not the final say.',
  'fact.eyebrow': 'Did You Know?',
  'fact.previous': 'Previous fact',
  'fact.next': 'Next fact',
  'fact.dot': 'Fact {number} of {total}',
  'submit.title': 'Know a place we missed?',
  'submit.text':
    'It takes a few minutes and needs no account. We check it before we publish it{hours, plural, =0 {} one {, within # hour} other {, within # hours}}.',
  'submit.business': 'Submit Business',
  'submit.mosque': 'Submit Mosque',
} as const;

const catalogue = defineCatalogue({ en: landingSectionsEn }, 'shell/landing-sections');

/** The texts of the landing page below its first view. */
export const useSectionsText = () => useTranslator(catalogue);

/** The facts of the reference data, by their order. */
const facts = defineCatalogue(
  {
    en: Object.fromEntries(
      islamFacts.flatMap(({ fact, detail }, index) => [
        [`title.${index}`, fact],
        [`detail.${index}`, detail],
      ]),
    ),
  },
  'shell/facts',
);

/** The facts in the current language. */
export const useFacts = (): Array<{ fact: string; detail: string }> => {
  const t = useTranslator(facts);
  return islamFacts.map((_fact, index) => ({ fact: t(`title.${index}`), detail: t(`detail.${index}`) }));
};
