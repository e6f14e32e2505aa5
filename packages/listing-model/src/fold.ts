/** Maximum of the Stream-Safe Text Format (UAX #15); no writing system needs more on one letter. */
const mostMarks = 30;
/** A mark has one or two code units. */
const withoutSurplus = (marks: string): string =>
  marks.length > mostMarks
    ? Array.from(marks.slice(0, 2 * mostMarks))
        .slice(0, mostMarks)
        .join('')
    : marks;
/** ASCII has no marks and is its own normal form; most texts are ASCII, and this test is far cheaper than the rest. */
const beyondAscii = /\P{ASCII}/u;

/**
 * Limits text to 30 combining marks in a row. Normalization time grows with the square of the longest run of marks,
 * so every user-supplied text is passed through this function first.
 */
export const boundMarks = (text: string): string =>
  text.length > mostMarks && beyondAscii.test(text) ? text.replace(/\p{M}+/gu, withoutSurplus) : text;

/**
 * Arabic letters that keyboards exchange: teh marbuta, alef maksura, and the forms of Persian, Urdu and Jawi. The first of
 * each row stands for all.
 */
const sameLetters = ['هةہھەۃ', 'يىیېے', 'كکڪ', 'اٱ', 'گݢڬ', 'ڤپ', 'وۏ', 'نں'];
const arabicLetters = new Map(
  sameLetters.flatMap(([first = '', ...others]) => others.map((other) => [other, first] as const)),
);
const exchanged = new RegExp(`[${[...arabicLetters.keys()].join('')}]`, 'gu');
const tatweel = /\u0640/g;

/**
 * Text without letter case, accents and marks, and with one form of Arabic letters that are exchanged, so that
 * `Parañaque` and `paranaque` compare equal; in linear time.
 */
export const fold = (text: string): string =>
  beyondAscii.test(text)
    ? boundMarks(text)
        .normalize('NFKD')
        .replace(/\p{M}+/gu, '')
        .replace(tatweel, '')
        .replace(exchanged, (letter) => arabicLetters.get(letter) ?? letter)
        .toLowerCase()
    : text.toLowerCase();

const apostrophes = /(?<=\p{L})['\u2018\u2019\u02BB-\u02BF`]+(?=\p{L})/gu;
/** Letters joined by dots are one word, such as B.G.C. */
const dotted = /(?<![\p{L}\p{N}.])(?:\p{L}\.){2,}(?:\p{L}(?![\p{L}\p{N}]))?/gu;

/**
 * The folded words of a text in order, for comparing names. Everything but letters and digits separates words, except
 * apostrophes within a word and dots between single letters.
 */
export const wordsOf = (text: string): string[] =>
  fold(text)
    .replace(apostrophes, '')
    .replace(dotted, (letters) => letters.replaceAll('.', ''))
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** A name as part of a path or a fragment: its folded letters a to z and digits, with hyphens between them. */
export const slugify = (name: string): string =>
  fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for an element or an attribute of HTML or XML. */
export const escapeMarkup = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
