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

/** Loads the texts of each part of the site in a language, by the name of the part. */
export type TextLoaders = Readonly<
  Record<Exclude<Locale, 'en'>, Readonly<Record<string, () => Promise<Translations>>>>
>;

/** What loads texts that nobody has needed yet. */
const offered = new Set<() => Promise<void>>();
const listeners = new Set<() => void>();
/** Counts the texts that were loaded after the first render. */
let version = 0;
/** Set while a page is shown whose texts came with it. */
let hasOwnTexts = false;

/** Offers texts in the language of the page: they are loaded when one is missing, or when a page waits for them. */
export const offerTexts = (locale: Locale, loaders: TextLoaders): void => {
  if (locale === 'en') return;
  for (const [part, load] of Object.entries(loaders[locale]))
    offered.add(async () => addTranslations(locale, part, await load().catch(load)));
};

/** After a failure a missing text does not load anything before this time, in milliseconds since 1970. */
let pausedUntil = 0;
const pauseMs = 10_000;

const loadAll = async (): Promise<boolean> => {
  const loads = [...offered];
  offered.clear();
  const results = await Promise.allSettled(loads.map((load) => load()));
  const failed = loads.filter((_load, index) => results[index]?.status === 'rejected');
  failed.forEach((load) => offered.add(load));
  if (failed.length > 0) pausedUntil = Date.now() + pauseMs;
  if (failed.length < loads.length) {
    version += 1;
    listeners.forEach((changed) => changed());
  }
  return failed.length === 0;
};

let running: Promise<boolean> = Promise.resolve(true);

/**
 * Loads all texts that are offered, and renders again. What fails is offered again.
 * @returns whether all are there
 */
export const loadOfferedTexts = (): Promise<boolean> => {
  if (offered.size > 0) {
    const before = running;
    running = loadAll().then((isLoaded) => before.then(() => isLoaded));
  }
  return running;
};

/** Waits for all texts that are offered; not while a page is shown whose texts came with it. */
export const textsReady = async (): Promise<void> => {
  if (!hasOwnTexts) await loadOfferedTexts();
};

/**
 * The texts of a rendered page, by part, group and key. Until the page is live nothing waits for other texts.
 * @returns a function to be called when the page is live
 */
export const takePageTexts = (
  locale: Locale,
  texts: Readonly<Record<string, Translations>>,
): (() => void) => {
  for (const [part, groups] of Object.entries(texts)) addTranslations(locale, part, groups);
  hasOwnTexts = true;
  return () => {
    hasOwnTexts = false;
  };
};

/** Number of times that texts were added after the first render. */
export const textsVersion = (): number => version;

/** Calls `changed` whenever offered texts were loaded. @returns a function that ends this */
export const watchTexts = (changed: () => void): (() => void) => {
  listeners.add(changed);
  return () => listeners.delete(changed);
};

/** The message in that language, and the group that has it, such as `shell/about`. */
export const locateTranslation = (
  { groups }: Catalogue,
  locale: Locale,
  key: string,
): [group: string, message: string] | null => {
  for (const group of groups) {
    const message = translations[locale].get(group)?.[key];
    if (message !== undefined) return [group, message];
  }
  return null;
};

/**
 * @returns the message in that language; undefined if there is none, or none yet: then the offered texts are loaded, and the
 *   page renders again
 */
export const findTranslation = (catalogue: Catalogue, locale: Locale, key: string): string | undefined => {
  const found = locateTranslation(catalogue, locale, key);
  const isWanted = !found && locale !== 'en' && catalogue.groups.length > 0;
  if (isWanted && offered.size > 0 && Date.now() > pausedUntil) queueMicrotask(() => void loadOfferedTexts());
  return found?.[1];
};
