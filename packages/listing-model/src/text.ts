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

/** Letters that only look special: mathematical, enclosed and full-width ones. Their plain forms say the same. */
const styledLetters =
  /[\u{1D400}-\u{1D7FF}\u{2460}-\u{24FF}\u{FF10}-\u{FF19}\u{FF21}-\u{FF3A}\u{FF41}-\u{FF5A}\u{1F110}-\u{1F189}]/gu;
/** Circled and squared white letters on black have no compatible form: two alphabets from A to Z. */
const darkAlphabets = [0x1f150, 0x1f170] as const;

const plainLetter = (letter: string): string => {
  const code = letter.codePointAt(0) ?? 0;
  const start = darkAlphabets.find((first) => code >= first && code < first + 26);
  return start === undefined
    ? letter.normalize('NFKC').replace(/[()]/g, '')
    : String.fromCodePoint(0x41 + code - start);
};

/** Check marks, stars, medals, shields and green lights, with what joins them to other signs. */
const badgeSigns =
  /[\u2705\u2713\u2714\u2611\u221A\u{1F5F8}\u{1F5F9}\u2605\u2606\u2B50\u{1F31F}\u2726-\u274B\u{1F3C5}\u{1F396}\u{1F3C6}\u{1F947}-\u{1F949}\u{1F6E1}\u{1F530}\u{1F7E2}\u{1F7E9}\u{1F4AF}\u{1F44D}\u{1F197}](?:\uFE0E|\uFE0F|\u200D|\u20E3)*/gu;

/** What says that somebody has checked, which only a badge may say. */
const badgeWords =
  /\b(?:certified|certification|accredited|verified|guaranteed|sertipikado|halal[ -]approved)\b|معتمد|موثق|مضمون/giu;

/**
 * A name as it may stand beside a badge: without signs that look like one, and with plain letters in place of styled ones.
 * A name of which nothing would be left stays as it is.
 */
export const withoutBadgeSigns = (name: string): string => {
  if (!beyondPlain.test(name)) return name;
  const plain = name
    .replace(styledLetters, plainLetter)
    .replace(badgeSigns, ' ')
    .replace(/[\t\n\r ]+/g, ' ')
    .trim();
  return plain === '' ? name : plain;
};

/** The parts of a name that could pass for a badge: signs, styled letters, and words such as "certified". */
export const badgeParts = (name: string): string[] => {
  const plain = name.replace(styledLetters, plainLetter);
  const parts = [...(name.match(badgeSigns) ?? []), ...(plain.match(badgeWords) ?? [])];
  return [...new Set(plain === name ? parts : [...parts, plain])];
};
