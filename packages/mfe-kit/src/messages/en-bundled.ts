import { defineCatalogue } from '@halalmap/i18n';

// Apart from the texts that the shell provides: what each importer bundles.

const share = {
  copied: 'Link copied',
  copyFailed: 'The link could not be copied',
  copyFailedText: 'Copy it from the address bar.',
} as const;

/** Texts of sharing a page. */
export const shareMessages = defineCatalogue({ en: share }, 'kit/bundled');

const unsaved = {
  title: 'Leave without saving?',
  text: 'You have unsaved changes. They are lost when you leave.',
  stay: 'Keep editing',
  leave: 'Leave without saving',
} as const;

/** Texts of the question before unsaved changes are lost. */
export const unsavedMessages = defineCatalogue({ en: unsaved }, 'kit/bundled');

const failedPart = {
  'part.failed.title': 'This part of the site did not load',
  'part.failed.text': 'Everything else works. Check your connection, then try again.',
  'late.retry': 'Try again',
} as const;

/** Texts of a part that did not load, in place of the part: the shell provides the same for whole pages. */
export const failedPartMessages = defineCatalogue({ en: failedPart }, 'kit/kit');
