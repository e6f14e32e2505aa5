import { defineCatalogue } from '@halalmap/i18n';

const en = {
  'page.loading': 'Loading the page',
  'part.failed.title': 'This part of the site did not load',
  'part.failed.text': 'Everything else works. Check your connection, then try again.',
  'scheme.dark': 'Switch to dark colours',
  'scheme.light': 'Switch to light colours',
  'denied.title': 'Access Denied',
  'denied.text': "You don't have admin privileges to access this page",
  'denied.home': 'Go to Home',
  'error.network': 'The server cannot be reached. Check your connection and try again.',
  'error.unreadable': 'The server sent an unreadable response. Please try again.',
} as const;

/** Texts of components that the shell and remotes share. */
export const kitMessages = defineCatalogue({ en });
