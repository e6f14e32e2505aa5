import { createContext, useContext, type ReactNode } from 'react';
import { cached, createFormatters, type Formatters } from './formatters';
import { type Catalogue, type Direction, directionOf, type Locale } from './catalogue';
import { createTranslator, type Translator } from './translator';

interface Language {
  locale: Locale;
  direction: Direction;
  formatters: Formatters;
  translatorOf<Key extends string>(catalogue: Catalogue<Key>): Translator<Key>;
}

const createLanguage = (locale: Locale): Language => {
  const translators = new WeakMap<Catalogue, unknown>();
  return {
    locale,
    direction: directionOf(locale),
    formatters: createFormatters(locale),
    translatorOf: <Key extends string>(catalogue: Catalogue<Key>): Translator<Key> => {
      // The map stores each translator under its own catalogue, so the key type is that of the catalogue.
      const known = translators.get(catalogue) as Translator<Key> | undefined;
      const translator = known ?? createTranslator(catalogue, locale);
      translators.set(catalogue, translator);
      return translator;
    },
  };
};

/** Shared by all pages that a server renders, so that messages are parsed once. */
const languageOf = cached(createLanguage);

const LanguageContext = createContext<Language | null>(null);

/** Provides the locale to its children. Default: English. */
export const I18nProvider = ({ locale = 'en', children }: { locale?: Locale; children: ReactNode }) => (
  <LanguageContext value={languageOf(locale)}>{children}</LanguageContext>
);

const useLanguage = (): Language => {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('Messages need an I18nProvider above them');
  return language;
};

/** The current locale and its writing direction, for the `lang` and `dir` attributes. */
export const useLocale = (): { locale: Locale; direction: Direction } => {
  const { locale, direction } = useLanguage();
  return { locale, direction };
};

/** The translator of a catalogue in the current locale; the same function until the locale changes. */
export const useTranslator = <Key extends string>(catalogue: Catalogue<Key>): Translator<Key> =>
  useLanguage().translatorOf(catalogue);

/** Number and date formatters of the current locale. */
export const useFormatters = (): Formatters => useLanguage().formatters;
