/** Supported languages. English comes first and is the fallback for missing messages. */
export type Locale = 'en' | 'fil' | 'ar';
export type Direction = 'ltr' | 'rtl';

/** The writing direction of a locale, for the `dir` attribute. */
export const directionOf = (locale: Locale): Direction => (locale === 'ar' ? 'rtl' : 'ltr');

/** The BCP 47 tag for formatters: Philippine conventions, and Western digits in Arabic too. */
export const formatTagOf = (locale: Locale): string =>
  ({ en: 'en-PH', fil: 'fil-PH', ar: 'ar-u-nu-latn' })[locale];
