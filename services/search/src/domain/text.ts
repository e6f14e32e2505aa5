import { fold, wordsOf as wordsOfName } from '@halalmap/contracts';

const wordPattern = /[\p{L}\p{N}]+/gu;

export { fold };

/** The Arabic article is joined to its noun, but counts as a separate word. */
const article = /(?<![\p{L}\p{N}])ال(?=\p{L}{2})/gu;

/** Most texts have no Arabic, and looking for the article is cheaper than looking for its place in a word. */
const divideArticles = (text: string): string => (text.includes('ال') ? text.replace(article, 'ال ') : text);

/** A word of a text, and the text between it and the previous word. */
interface Word {
  word: string;
  between: string;
}

/** The folded words of a text in order; everything that is neither letter nor digit separates words. */
export const divideWords = (text: string): Word[] => {
  const folded = divideArticles(fold(text));
  let end = 0;
  return [...folded.matchAll(wordPattern)].map((match) => {
    const between = folded.slice(end, match.index);
    end = match.index + match[0].length;
    return { word: match[0], between };
  });
};

/** The folded words of a text, without separators. */
export const wordsOf = (text: string): string[] => divideWords(text).map(({ word }) => word);

/** The folded words with one space between them, for comparing place names. */
export const plain = (text: string): string => wordsOfName(text).join(' ');

const isWordStart = (text: string, index: number): boolean => index === 0 || text[index - 1] === ' ';

/**
 * Whether a text contains a term at the beginning of a word.
 * @param text in the form of `plain`
 * @param term in the form of `plain`
 */
export const containsFromWord = (text: string, term: string): boolean => {
  for (let index = text.indexOf(term); index !== -1; index = text.indexOf(term, index + 1)) {
    if (isWordStart(text, index)) return true;
  }
  return false;
};

/** Whether a text can match no document: it is not blank but has no word, such as a single emoji. */
export const hasNoWords = (text: string): boolean => text.trim() !== '' && wordsOf(text).length === 0;
