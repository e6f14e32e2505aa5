import { defineCatalogue, useTranslator } from '@halalmap/i18n';

const packetMessages = {
  'packet.title': 'Check a product',
  'packet.lead': 'Type the digits under its barcode, or read its ingredients.',
  'packet.code': 'Digits under the barcode',
  'packet.codeHint': '8, 12 or 13 digits. Spaces do not matter.',
  'packet.look': 'Look up',
  'packet.looking': 'Looking up {code}',
  'packet.failed': 'The code could not be looked up',
  'packet.unknown': 'Nobody has told us about {code} yet',
  'packet.unknownText':
    'Add it with photos of its front, its ingredients and the halal logo, if it has one. What a logo says is a report, not evidence.',
  'packet.add': 'Add this product',
  'packet.found': '{count, plural, one {One product has} other {# products have}} the code {code}',
  'packet.statements': 'What is stated of it',
  'packet.statement.certified': 'Certificate seen',
  'packet.statement.labelled': 'Reported to be halal, certificate not seen',
  'packet.statement.not_labelled': 'Reported to be without a halal certificate',
  'packet.statedBy': '{source}, {day}',
  'packet.camera': 'Use the camera',
  'packet.cameraStop': 'Stop the camera',
  'packet.cameraView': 'Picture of the camera',
  'packet.cameraHint': 'Hold the barcode in front of the camera.',
  'packet.cameraRefused':
    'The camera is not available: it was refused, or this device has none. Type the digits.',
  'packet.label': 'Ingredients on the label',
  'packet.labelHint': 'Paste or type them. They stay on this device.',
  'packet.labelLong': 'Only the first {max, number} characters are read. Nothing that you typed is lost.',
  'marks.title': 'What to ask about',
  'marks.lead':
    'These words may come from animals, insects or alcohol. Ask the maker, or look for a certificate: a word alone does not decide.',
  'marks.certified': 'A certificate was seen for this product. What it covers stands above these words.',
  'marks.none':
    'No word here is on our list of words to ask about. The list is not complete, and this is no statement that the product is halal.',
  'marks.source':
    'List of words: Open Food Facts contributors and short lists of certifiers, collected in November 2026. Some Filipino and Arabic words wait for a reader.',
  'marks.origin.always_animal': 'From an animal',
  'marks.origin.may_be_animal': 'May be from an animal',
  'marks.origin.pork_named': 'The word names pork',
  'marks.origin.alcohol': 'Alcohol',
  'marks.origin.insect': 'From an insect',
  'marks.ask.pork':
    'Read whether another meat is named. Of a flavour, ask whether it contains pork or only tastes of it.',
  'marks.ask.alcohol':
    'Ask whether alcohol was added, is a solvent, or is left from fermentation, and how much.',
  'marks.ask.insect': 'Scholars differ on it. Ask also what it was dissolved in.',
  'marks.ask.rennet': 'Ask which rennet or enzymes were used.',
  'marks.ask.fermented': 'Ask whether it was made by fermentation, or from meat or fish.',
  'marks.ask.fat': 'Ask whether the fat is from plants, or from an animal, and from which.',
  'marks.ask.source': 'Ask whether it is from plants, microbes, synthesis or an animal, and from which.',
  'marks.ask.slaughter': 'Ask which animal it is from, and how it was slaughtered.',
  'marks.ask.mixture': 'Usually nothing to ask beyond what it is mixed with.',
} as const;

// Separate from the texts of the app: they are loaded with the page.
const catalogue = defineCatalogue({ en: packetMessages }, 'directory/packet');

/** The texts about the ingredients and the barcode of a product in the current language. */
export const usePacketText = () => useTranslator(catalogue);
