import { defineCatalogue, useTranslator } from '@halalmap/i18n';

/** Texts of the page that shows what is known of each province. */
const progressEn = {
  title: 'What is still missing',
  eyebrow: 'Help out',
  lead: 'What is known of each province, and what people look for and do not find. Who knows a place there can add or confirm it.',
  add: 'Submit a place',
  provinces: 'Province by province',
  places: '{count, plural, =0 {Nothing listed yet} one {# place} other {# places}}',
  confirmed: '{count} confirmed this year',
  ending: '{count, plural, one {# certificate ends} other {# certificates end}} within 30 days',
  mosques: '{count, plural, one {# town} other {# towns}} without a listed mosque',
  food: '{count, plural, one {# town} other {# towns}} without a listed place to eat',
  notFound: 'Searched and not found',
  'notFound.text': 'Searches of the last 30 days without a result. Who searched is not kept.',
  'notFound.count': '{text}: {count} times',
  failed: 'The figures did not load',
} as const;

const catalogue = defineCatalogue({ en: progressEn }, 'shell/progress');

export const useProgressText = () => useTranslator(catalogue);
