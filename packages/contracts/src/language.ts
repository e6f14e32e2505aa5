/** Languages of pages and mails. Pages in English are at the root, those in another language below its name. */
export const languages = ['en', 'fil', 'ar'] as const;
export type Language = (typeof languages)[number];

/**
 * The language of a URL path, and the path of the page in it: `/fil/food` is `/food` in Filipino.
 * @param pathname from a URL
 */
export const readAddress = (pathname: string): { language: Language; path: string } => {
  const [, prefix, rest = '/'] = /^\/([a-z]+)(\/.*)?$/.exec(pathname) ?? [];
  const language = languages.find((name) => name === prefix);
  return language && language !== 'en' ? { language, path: rest } : { language: 'en', path: pathname };
};

/** What the path of a page in a language starts with, for the router; ends with a slash. */
export const basePathOf = (language: Language): string => (language === 'en' ? '/' : `/${language}/`);

/** BCP 47 tags for long dates outside of pages: day before month in English, Western digits in Arabic. */
export const longDateTags: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  fil: 'fil-PH',
  ar: 'ar-u-nu-latn',
};
