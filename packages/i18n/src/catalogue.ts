/** Supported languages. English comes first and is the fallback for missing messages. */
export type Locale = 'en' | 'fil' | 'ar';
export type Direction = 'ltr' | 'rtl';

/** The writing direction of a locale, for the `dir` attribute. */
export const directionOf = (locale: Locale): Direction => (locale === 'ar' ? 'rtl' : 'ltr');

/** The BCP 47 tag for formatters: Philippine conventions, and Western digits in Arabic too. */
export const formatTagOf = (locale: Locale): string =>
  ({ en: 'en-PH', fil: 'fil-PH', ar: 'ar-u-nu-latn' })[locale];

/** ICU messages of one locale by key. */
type Messages<Key extends string = string> = Readonly<Record<Key, string>>;

/** Messages of one feature. English is complete; messages that other locales lack are shown in English. */
export type Catalogue<Key extends string = string> = { readonly en: Messages<Key> } & {
  readonly [L in Exclude<Locale, 'en'>]?: Partial<Messages<Key>>;
};

/**
 * Declares a catalogue whose keys are those of its English messages.
 * @param catalogue one record of ICU messages per locale, such as `{ en, fil }`
 */
export const defineCatalogue = <const English extends Record<string, string>>(catalogue: {
  en: English;
  fil?: Partial<Messages<keyof English & string>>;
  ar?: Partial<Messages<keyof English & string>>;
}): Catalogue<keyof English & string> => catalogue;
