import { defineCatalogue, useTranslator } from '@halalmap/i18n';

const standardMessages = {
  'standard.title': 'What I accept',
  'standard.lead':
    'Say what you accept. Places then say whether they fit, by the same evidence as their badges. It stays on this device. Nothing here is a ruling: ask someone of knowledge.',
  'standard.presets': 'Begin with',
  'standard.preset.strict': 'Certified only',
  'standard.preset.usual': 'All halal, confirmed',
  'standard.preset.open': 'Anything halal on the menu',
  'standard.word': 'Whose word counts',
  'standard.word.certificate': 'A certificate that was seen',
  'standard.word.confirmed': 'Also what several people confirmed',
  'standard.word.claim': 'Also a claim of the owner or of somebody else',
  'standard.scope': 'What must be halal',
  'standard.scope.all': 'All of it',
  'standard.scope.part': 'A part of the menu is enough',
  'standard.alcohol': 'Alcohol may be served',
  'standard.pork': 'Pork may be on the premises',
  'standard.mosque': 'Mosques',
  'standard.women': 'There must be an area for women',
  'standard.wudu': 'There must be a place for wudu',
  'standard.keep': 'Keep on this device',
  'standard.forget': 'Forget it',
  'standard.kept': 'Kept on this device',
  'standard.forgotten': 'Forgotten',
  'standard.notKept': 'This browser does not let this site store anything.',
  'standard.copy': 'Copy as a link',
  'standard.fromLink': 'From a link',
  'standard.fromLinkText': 'Somebody shared this. Nothing changes until you keep it.',
} as const;

// Separate from the texts of the app: they are loaded with the page.
const catalogue = defineCatalogue({ en: standardMessages }, 'directory/standard');

/** The texts of the page about what a visitor accepts, in the current language. */
export const useStandardText = () => useTranslator(catalogue);
