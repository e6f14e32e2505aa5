import { defineCatalogue } from '@halalmap/i18n';

const en = {
  title: 'Leave without saving?',
  text: 'You have unsaved changes. They are lost when you leave.',
  stay: 'Keep editing',
  leave: 'Leave without saving',
} as const;

/** Texts of the question before unsaved changes are lost. */
export const unsavedMessages = defineCatalogue({ en });
