import { maxQueryWords } from '../../domain/index-settings';
import { wordsOf } from '../../domain/text';

/** A search text taken apart. */
export interface ParsedText {
  /** Words in order; the later ones may be missing from a result. */
  words: string[];
  /** The last word is still being typed and stands for all words that begin so. */
  lastIsPrefix: boolean;
  /** Quoted groups of words that must occur side by side. */
  phrases: string[][];
  /** Words and phrases after a minus that must not occur. */
  excluded: string[][];
}

const part = /(?<minus>(?<=^|\s)-)?(?:"(?<phrase>[^"]*)"?|(?<plain>[^\s"]+))/gu;

/**
 * Reads a search text: words, `"phrases"`, `-word` and `-"phrase"`.
 * @param stopWords left out, but for the last word while it is being typed
 */
export const parseText = (text: string, stopWords: ReadonlySet<string>): ParsedText => {
  const parsed: ParsedText = { words: [], lastIsPrefix: false, phrases: [], excluded: [] };
  for (const { groups } of text.matchAll(part)) {
    const isPhrase = groups?.phrase !== undefined;
    const words = wordsOf(groups?.phrase ?? groups?.plain ?? '');
    if (words.length === 0) continue;
    const content = words.filter((word) => !stopWords.has(word));
    if (groups?.minus) parsed.excluded.push(...(isPhrase ? [content] : content.map((word) => [word])));
    else if (isPhrase) parsed.phrases.push(content);
    else parsed.words.push(...words);
    parsed.lastIsPrefix = !isPhrase && !groups?.minus;
  }
  parsed.lastIsPrefix &&= /[\p{L}\p{N}\p{M}]$/u.test(text);
  const last = parsed.words.length - 1;
  parsed.words = parsed.words
    .filter((word, index) => !stopWords.has(word) || (index === last && parsed.lastIsPrefix))
    .slice(0, maxQueryWords);
  parsed.phrases = parsed.phrases.filter((words) => words.length > 0);
  parsed.excluded = parsed.excluded.filter((words) => words.length > 0);
  return parsed;
};
