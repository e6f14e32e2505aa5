/** Supported languages. English comes first and is the fallback for missing messages. */
export const locales = ['en', 'fil', 'ar'] as const;
export type Locale = (typeof locales)[number];
export type Direction = 'ltr' | 'rtl';

/** Whether a text from outside (device storage, address) is a supported locale. */
export const isLocale = (text: string | null | undefined): text is Locale =>
  (locales as readonly (string | null | undefined)[]).includes(text);

/** The writing direction of a locale, for the `dir` attribute. */
export const directionOf = (locale: Locale): Direction => (locale === 'ar' ? 'rtl' : 'ltr');

/** The BCP 47 tag for formatters: Philippine conventions, and Western digits in Arabic too. */
export const formatTagOf = (locale: Locale): string =>
  ({ en: 'en-PH', fil: 'fil-PH', ar: 'ar-u-nu-latn' })[locale];
