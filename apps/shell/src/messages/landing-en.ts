import { defineCatalogue, useExpectedTexts, useTranslator } from '@halalmap/i18n';

const landingEn = {
  tagline: 'Your Halal Map of the Philippines',
  'hero.headline': 'Skip the guessing. <em>Skip the Googling.</em>',
  'hero.sub': 'Search halal in your city. Instantly.',
  'finder.label': 'Find a place',
  'finder.what': 'Looking for',
  'finder.directory': 'Directory',
  'finder.whatPlaceholder': '{type, select, food {Dish or name} other {Name}}',
  'finder.where': 'Where',
  'finder.wherePlaceholder': 'City, province or region',
  'finder.go': 'Start Exploring',
  'hero.nearMe': 'Near me',
  'hero.try': 'Try',
  'hero.badge.reviewed': 'Community-reviewed',
  'hero.badge.halal': 'Halal & halal-friendly options',
  'hero.badge.halal.meaning':
    'Halal-friendly: part of the menu, or pork-free; the kitchen may be shared and alcohol served. Each place says which.',
  'hero.badge.built': 'Built for Muslims in the Philippines',
  'chart.label': 'Places by area',
  'chart.places': '{name}: {count, plural, one {# place} other {# places}}',
} as const;

const catalogue = defineCatalogue({ en: landingEn }, 'shell/landing');

/** The texts of the first view of the landing page, which other pages do not load. */
export const useLandingText = () => {
  // The map is drawn in the browser only.
  useExpectedTexts(catalogue, (key) => key.startsWith('chart.'));
  return useTranslator(catalogue);
};
