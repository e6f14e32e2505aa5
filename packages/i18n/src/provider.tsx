import { createContext, startTransition, useContext, useEffect, useState, type ReactNode } from 'react';
import { cached, createFormatters, type Formatters } from './formatters';
import {
  type Catalogue,
  type Direction,
  directionOf,
  findTranslation,
  type Locale,
  locateTranslation,
  textsVersion,
  watchTexts,
} from './catalogue';
import { createTranslator, type TextRecord, type Translator } from './translator';

interface Language {
  locale: Locale;
  direction: Direction;
  formatters: Formatters;
  translatorOf<Key extends string>(catalogue: Catalogue<Key>): Translator<Key>;
  /** Set while a page is rendered on a server. */
  record?: TextRecord | undefined;
}

const createLanguage = (locale: Locale, record?: TextRecord): Language => {
  const translators = new WeakMap<Catalogue, unknown>();
  return {
    locale,
    direction: directionOf(locale),
    record,
    formatters: createFormatters(locale),
    translatorOf: <Key extends string>(catalogue: Catalogue<Key>): Translator<Key> => {
      // The map stores each translator under its own catalogue, so the key type is that of the catalogue.
      const known = translators.get(catalogue) as Translator<Key> | undefined;
      const translator =
        known ??
        (record ? recorded(catalogue, languageOf(locale, 0), record) : createTranslator(catalogue, locale));
      translators.set(catalogue, translator);
      return translator;
    },
  };
};

/**
 * Shared by all pages that a server renders, so that messages are parsed once; anew for each version, with the texts
 * that were missing before.
 */
const languageOf: (locale: Locale, version: number) => Language = cached((locale: Locale) =>
  createLanguage(locale),
);

/** A translator that adds the texts that it returns to a record. */
const recorded = <Key extends string>(
  catalogue: Catalogue<Key>,
  language: Language,
  record: TextRecord,
): Translator<Key> => {
  const translator = language.translatorOf(catalogue);
  const text = ((key, values) => {
    record.add(catalogue, key);
    return translator(key, values);
  }) as Translator<Key>;
  return Object.assign(text, {
    rich: ((key, values) => {
      record.add(catalogue, key);
      return translator.rich(key, values);
    }) as Translator<Key>['rich'],
  });
};

const LanguageContext = createContext<Language | null>(null);

interface I18nProviderProps {
  /** Default: English. */
  locale?: Locale;
  /** Gets the texts that are rendered, on a server. */
  record?: TextRecord | undefined;
  children: ReactNode;
}

/** Provides the locale to its children. Texts that are loaded later are rendered when they are there. */
export const I18nProvider = ({ locale = 'en', record, children }: I18nProviderProps) => {
  const [version, setVersion] = useState(textsVersion);
  const [recording] = useState(() => record && createLanguage(locale, record));
  useEffect(() => {
    const follow = (): void => startTransition(() => setVersion(textsVersion()));
    follow();
    return watchTexts(follow);
  }, []);
  return <LanguageContext value={recording ?? languageOf(locale, version)}>{children}</LanguageContext>;
};

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

/**
 * Stored words, such as names of categories, in the language of the page.
 * @param catalogue without English texts: the words are the keys of its translations
 * @param options.isLate the words come after the page: a missing one loads all texts. Else nothing is loaded for a word that
 *   no catalogue may have
 * @returns a function that returns a word as it is in English, and where the catalogue does not know it
 */
export const useStoredWords = (
  catalogue: Catalogue<never>,
  { isLate = false }: { isLate?: boolean } = {},
): ((word: string) => string) => {
  const { locale, record } = useLanguage();
  return (word) => {
    record?.add(catalogue, word);
    const found = isLate
      ? findTranslation(catalogue, locale, word)
      : locateTranslation(catalogue, locale, word)?.[1];
    return found ?? word;
  };
};

/**
 * Sends texts with the rendered page that it shows only in the browser, such as those of a part that is loaded later. Their
 * absence would load all texts of the language.
 */
export const useExpectedTexts = <Key extends string>(
  catalogue: Catalogue<Key>,
  isExpected: (key: Key) => boolean,
): void => {
  const { record } = useLanguage();
  if (!record) return;
  for (const key of Object.keys(catalogue.en) as Key[]) if (isExpected(key)) record.add(catalogue, key);
};

/** Number and date formatters of the current locale. */
export const useFormatters = (): Formatters => useLanguage().formatters;
