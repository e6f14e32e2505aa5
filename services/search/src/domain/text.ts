const marks = /\p{M}/gu;
const wordPattern = /[\p{L}\p{N}]+/gu;

/** Letter case, accents and Arabic marks taken away, so that `Parañaque` and `paranaque` are the same. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(/\u0640/g, '');

/** The Arabic article is written together with its word, and is a word of its own. */
const article = /(?<![\p{L}\p{N}])ال(?=\p{L}{2})/gu;

/** A word of a text, and what stands between it and the one before. */
export interface Word {
  word: string;
  between: string;
}

/** The folded words of a text in order; everything that is neither letter nor digit divides words. */
export const divideWords = (text: string): Word[] => {
  const folded = fold(text).replace(article, 'ال ');
  let end = 0;
  return [...folded.matchAll(wordPattern)].map((match) => {
    const between = folded.slice(end, match.index);
    end = match.index + match[0].length;
    return { word: match[0], between };
  });
};

/** The folded words of a text alone. */
export const wordsOf = (text: string): string[] => divideWords(text).map(({ word }) => word);

/** The folded words with one space between them: what place names are compared by. */
export const plain = (text: string): string => wordsOf(text).join(' ');

const isWordStart = (text: string, index: number): boolean => index === 0 || text[index - 1] === ' ';

/**
 * Whether a text contains a term that begins where one of its words begins.
 * @param text as `plain` gives it
 * @param term as `plain` gives it
 */
export const containsFromWord = (text: string, term: string): boolean => {
  for (let index = text.indexOf(term); index !== -1; index = text.indexOf(term, index + 1)) {
    if (isWordStart(text, index)) return true;
  }
  return false;
};
