import { fold, searchWords, wordsOf } from '@halalmap/contracts';

export { fold };

/** The folded words with one space between them, for comparing place names. */
export const plain = (text: string): string => wordsOf(text).join(' ');

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

/** The words that both engines compare, with one space between them. */
export const searchable = (text: string): string => searchWords(text).join(' ');

/** The same without words that say nothing, such as `of` and `ng`. */
export const searchableWithout = (stopWords: ReadonlySet<string>, text: string): string =>
  searchWords(text)
    .filter((word) => !stopWords.has(word))
    .join(' ');

/** Maximum number of words read from a search text; the rest is ignored, as in Meilisearch. */
const maxQueryWords = 10;

/** A parsed search text. */
export interface SearchText {
  /** Words in order; a result may lack the later ones. */
  words: string[];
  /** Whether the last word is still being typed and matches as a prefix. */
  lastIsPrefix: boolean;
  /** Quoted words, which must be adjacent, with one space between them. */
  phrases: string[];
  /** Words and phrases after a minus, which must not occur. */
  excluded: string[];
}

const operator = /(?<minus>(?<=^|\s)-)?(?:"(?<phrase>[^"]*)"?|(?<=(?<=^|\s)-)(?<word>[^\s"]+))/gu;
const endsInWord = /[\p{L}\p{N}\p{M}]$/u;

/**
 * Parses a search text: words, `"phrases"`, `-word` and `-"phrase"`. Both engines receive it in this form.
 * @param stopWords left out, except as the last word while it is being typed; nothing that is searched has them
 * @returns null when it is not blank but has no word, such as a single emoji, and can find nothing
 */
export const parseSearchText = (text: string, stopWords: ReadonlySet<string>): SearchText | null => {
  const phrases: string[] = [];
  const excluded: string[] = [];
  const rest = text.replace(operator, (_all, ...found) => {
    const { minus, phrase, word } = found.at(-1) as Partial<Record<'minus' | 'phrase' | 'word', string>>;
    const words = searchableWithout(stopWords, phrase ?? word ?? '');
    if (words !== '') (minus ? excluded : phrases).push(words);
    return ' ';
  });
  const all = searchWords(rest);
  const lastIsPrefix = endsInWord.test(rest);
  const words = all.filter(
    (word, index) => !stopWords.has(word) || (lastIsPrefix && index === all.length - 1),
  );
  if (all.length + phrases.length + excluded.length === 0 && text.trim() !== '') return null;
  return { words: words.slice(0, maxQueryWords), lastIsPrefix, phrases, excluded };
};
