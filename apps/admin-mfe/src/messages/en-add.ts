import { defineCatalogue, useTranslator } from '@halalmap/i18n';

/** Texts of the form in which admins add a listing. */
const addMessages = {
  'add.form': 'Add a business',
  'add.save': 'Add listing',
  'add.foot': 'Only the directory and the name are needed.',
  'add.publication': 'Publication',
  'add.when': 'Who sees it',
  'add.publish': 'Publish at once',
  'add.pending': 'Leave it pending',
  'add.done': 'Listing Submitted',
  'add.donePublic': '{name} is public now.',
  'add.donePending': 'Your listing has been submitted successfully and is pending review.',
  'add.failed': 'Error',
  'add.failedText': 'Failed to create listing. Please try again.',
  'add.added': '{name} is added',
  'add.look': 'Open its page',
} as const;

const catalogue = defineCatalogue({ en: addMessages });

/** The texts of the form in the current language. */
export const useAddText = () => useTranslator(catalogue);
