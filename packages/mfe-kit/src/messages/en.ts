import { type ApiError, asApiError } from '@halalmap/api-client';
import { defineCatalogue, findTranslation, type Locale, useLocale, useTranslator } from '@halalmap/i18n';

const en = {
  'page.loading': 'Loading the page',
  'late.waiting': 'This page takes longer than usual to load.',
  'late.kept': 'You can already read it, and what you type is kept.',
  'late.failed': 'A part of this page did not load. You can read on, and what you have typed is kept.',
  'late.retry': 'Try again',
  'script.title': 'This page needs JavaScript',
  'script.text':
    'Turn it on in the settings of your browser. The directories and prayer times work without it.',
  'script.food': 'Halal food',
  'script.mosque': 'Mosques',
  'script.prayer': 'Prayer times',
  'part.failed.title': 'This part of the site did not load',
  'part.failed.text': 'Everything else works. Check your connection, then try again.',
  'part.broken.title': 'Something went wrong on this page',
  'part.broken.text': 'The rest of the site works, and a form keeps what you typed. Please try again.',
  'scheme.dark': 'Switch to dark colours',
  'scheme.light': 'Switch to light colours',
  'denied.title': 'Access Denied',
  'denied.text': "You don't have admin privileges to access this page",
  'denied.home': 'Go to Home',
  'error.network': 'The server cannot be reached. Check your connection and try again.',
  'error.unreadable': 'The server sent an unreadable response. Please try again.',
} as const;

/** Texts of components that the shell and remotes share. */
export const kitMessages = defineCatalogue({ en }, 'kit/kit');

/** The server words its errors in English; other languages have texts of their own for the codes that need no details. */
const errorCodes = defineCatalogue({ en: {} }, 'kit/errors');

/** The message of an error: in the language of the page where its code says all, else the server's or that of `wordError`. */
export const errorCodeText = (
  { code, message, reason }: Pick<ApiError, 'code' | 'message' | 'reason'>,
  locale: Locale,
): string => (reason ? undefined : findTranslation(errorCodes, locale, code)) ?? message;

/**
 * @returns a function that returns the message for a failed request: in the language of the page where its code says all, else the
 *   server's, or ours if there is none
 */
export const useErrorText = (): ((error: unknown) => string) => {
  const t = useTranslator(kitMessages);
  const { locale } = useLocale();
  return (error) => {
    const failure = asApiError(error);
    if (failure.code === 'network') return t('error.network');
    if (failure.code === 'unreadable') return t('error.unreadable');
    return errorCodeText(failure, locale);
  };
};
