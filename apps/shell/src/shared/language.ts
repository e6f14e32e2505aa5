import { type Language, languages } from '@halalmap/contracts';

/** What each language calls itself. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  fil: 'Filipino',
  ar: 'العربية',
};

const key = 'halalmap.language';
/** Set while the account does not know the choice. */
const unsentKey = 'halalmap.language.unsent';

/**
 * Keeps the language that was chosen on the device.
 * @param forAccount whether the account is to get it too
 */
export const keepLanguage = (language: Language, forAccount: boolean): void => {
  try {
    window.localStorage.setItem(key, language);
    if (forAccount) window.localStorage.setItem(unsentKey, language);
  } catch {
    // Without storage the address alone has the language.
  }
};

/** @returns the choice that the account does not have yet */
export const unsentLanguage = (): Language | undefined => {
  try {
    const unsent = window.localStorage.getItem(unsentKey);
    return languages.find((language) => language === unsent);
  } catch {
    return undefined;
  }
};

/** The account has the choice now. */
export const forgetUnsentLanguage = (): void => {
  try {
    window.localStorage.removeItem(unsentKey);
  } catch {
    // Nothing is kept without storage.
  }
};

/** BCP 47 codes of a language; `tl` is what older systems call Filipino. */
const codes: Readonly<Record<string, Language>> = { en: 'en', fil: 'fil', tl: 'fil', ar: 'ar' };

/**
 * The language that a visitor may prefer to that of the page: the first one of the browser that there is.
 * @returns null if it is that of the page, or if the visitor has chosen one on this device
 */
export const languageToOffer = (current: Language): Language | null => {
  try {
    if (window.localStorage.getItem(key) !== null) return null;
  } catch {
    return null;
  }
  const wanted = navigator.languages.map((tag) => codes[tag.split('-', 1)[0] ?? '']).find(Boolean);
  return wanted === undefined || wanted === current ? null : wanted;
};
