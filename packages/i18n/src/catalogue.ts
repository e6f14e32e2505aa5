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

/**
 * Messages of one feature in English, and the groups in which other languages have them, such as `shell/about`. A text
 * is taken from the first group that has it; one that no group has is shown in English.
 */
export interface Catalogue<Key extends string = string> {
  readonly en: Messages<Key>;
  readonly groups: readonly string[];
}

/**
 * Declares a catalogue whose keys are those of its English messages.
 * @param catalogue the English messages, as ICU
 * @param groups where their translations are: the name of a part and of its group, `<part>/<group>`; none for pages that
 *   exist in English only
 */
export const defineCatalogue = <const English extends Record<string, string>>(
  { en }: { en: English },
  ...groups: string[]
): Catalogue<keyof English & string> => ({ en, groups });

/** The texts of a part in one language: ICU messages by group and key, as `src/messages/fil.ts` exports them. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** By locale and group. Shared by all parts, because each is loaded at most once. */
const translations: Readonly<Record<Locale, Map<string, Messages>>> = {
  en: new Map(),
  fil: new Map(),
  ar: new Map(),
};

/**
 * Makes the texts of a part known in a language: before the first of them is shown, because a text that was shown in
 * English stays English.
 * @param part the name of the part in `defineCatalogue`
 */
export const addTranslations = (locale: Locale, part: string, groups: Translations): void => {
  for (const [name, messages] of Object.entries(groups))
    translations[locale].set(`${part}/${name}`, messages);
};

/** @returns the message in that language; undefined if there is none */
export const findTranslation = ({ groups }: Catalogue, locale: Locale, key: string): string | undefined => {
  for (const group of groups) {
    const message = translations[locale].get(group)?.[key];
    if (message !== undefined) return message;
  }
  return undefined;
};
