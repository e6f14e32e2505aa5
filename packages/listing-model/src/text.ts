/** Tabs and line breaks are pasted; no other control character, and no half of a character, is ever typed. */
const controls = /(?![\t\n\r])[\p{Cc}\p{Cs}]/gu;
/** Embeddings, overrides and isolates change the order of the text around them; U+206A to U+206F are deprecated. */
const directions = /[\u202A-\u202E\u2066-\u206F]/g;
/** What shows nothing: spaces, formatting characters, fillers, marks without a letter, blank braille. */
const unseen = /[\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const beyondPlain = /[^\t\n\r\x20-\x7E]/;

/**
 * A text of a user without control characters, halves of characters and those that change the direction of the text around them; blank
 * if nothing of it can be seen.
 */
export const cleanText = (text: string): string => {
  if (!beyondPlain.test(text)) return text;
  const clean = text.replace(controls, '').replace(directions, '');
  return clean.replace(unseen, '') === '' ? '' : clean;
};

const scripts = [
  'Latin',
  'Arabic',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Hebrew',
  'Cherokee',
  'Devanagari',
  'Thai',
].map((script) => new RegExp(`\\p{Script=${script}}`, 'u'));

/**
 * The words of a name that mix letters of several scripts, as in a name made to look like another: `Jоllibee` with a
 * Cyrillic о.
 */
export const mixedWords = (name: string): string[] =>
  (name.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter(
    (word) => scripts.filter((script) => script.test(word)).length > 1,
  );
