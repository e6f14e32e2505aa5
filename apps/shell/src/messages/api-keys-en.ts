import { defineCatalogue, useTranslator } from '@halalmap/i18n';

/** Texts of the API keys in the settings. */
const apiKeysEn = {
  'keys.title': 'API keys',
  'keys.text':
    'For programs of your own that read more than a visitor may: 6,000 requests a minute, for reading only. Send the key as the header X-Api-Key.',
  'keys.unread': 'Your API keys cannot be shown right now',
  'keys.unverified': 'Confirm your email address first to create a key.',
  'keys.name': 'Name of the new key',
  'keys.nameHint': 'What it is for, such as “Website of the mosque”.',
  'keys.create': 'Create a key',
  'keys.creating': 'Creating…',
  'keys.failed': 'The key was not created',
  'keys.max': 'You have the largest number of keys. Delete one to create another.',
  'keys.created': 'Copy the key now',
  'keys.createdText': 'It is shown this once. Keep it like a password.',
  'keys.copy': 'Copy',
  'keys.copied': 'The key is copied',
  'keys.notCopied': 'The key was not copied. Select it and copy it yourself.',
  'keys.unused': 'Created {since}, not used yet',
  'keys.used': 'Created {since}, last used {used}; {count, plural, one {# request} other {# requests}} today',
  'keys.remove': 'Delete',
  'keys.removeThis': 'Delete {name}',
  'keys.ask': 'Delete “{name}”?',
  'keys.askText': 'Every program that uses it stops working at once.',
  'keys.cancel': 'Keep it',
  'keys.removed': 'The key is deleted',
  'keys.notRemoved': 'The key was not deleted',
} as const;

const catalogue = defineCatalogue({ en: apiKeysEn }, 'shell/api-keys');

/** The texts of the API keys. */
export const useApiKeysText = () => useTranslator(catalogue);
