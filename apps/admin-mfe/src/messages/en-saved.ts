import { defineCatalogue, useTranslator } from '@halalmap/i18n';

/** Texts of the dialog of saved filters, which are loaded with it. */
const savedMessages = {
  title: 'Saved filters',
  current: 'Save the current filters',
  name: 'Name',
  save: 'Save',
  nothing: 'Choose a filter on the page first; the default view needs no saved filter.',
  saved: 'Filter saved',
  refused: 'Nothing was changed',
  list: 'Saved on this page',
  count: '{count, number} of {max, number} used, on all pages together',
  full: 'You have {max, number} saved filters. Delete one before you save another.',
  none: 'No saved filters on this page.',
  newName: 'New name of {name}',
  rename: 'Rename {name}',
  delete: 'Delete {name}',
  copy: 'Copy the link of {name}',
  copied: 'Link copied',
  copiedText: 'Every admin who opens it sees this list.',
  notCopied: 'The link could not be copied',
  apply: 'Save name',
  cancel: 'Cancel',
  failed: 'The saved filters did not load',
} as const;

const catalogue = defineCatalogue({ en: savedMessages });

/** The texts of the dialog of saved filters in the current language. */
export const useSavedText = () => useTranslator(catalogue);
