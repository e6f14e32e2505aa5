import { maxQueryWords } from '../../domain/index-settings';
import { wordsOf } from '../../domain/text';

/** A parsed search text. */
interface ParsedText {
  /** Words in order; a result may lack the later ones. */
  words: string[];
  /** Whether the last word is still being typed and matches as a prefix. */
  lastIsPrefix: boolean;
  /** Quoted groups of words that must be adjacent; a stop word in a phrase is `anyWord`. */
  phrases: string[][];
  /** Words and phrases after a minus, which must not occur. */
  excluded: string[][];
}

/** Stands for a stop word in a phrase; the index does not store stop words. */
export const anyWord = '';

const part = /(?<minus>(?<=^|\s)-)?(?:"(?<phrase>[^"]*)"?|(?<plain>[^\s"]+))/gu;

/**
 * Parses a search text: words, `"phrases"`, `-word` and `-"phrase"`.
 * @param stopWords ignored, except as the last word while it is being typed
 */
export const parseText = (text: string, stopWords: ReadonlySet<string>): ParsedText => {
  const parsed: ParsedText = { words: [], lastIsPrefix: false, phrases: [], excluded: [] };
  for (const { groups } of text.matchAll(part)) {
    const isPhrase = groups?.phrase !== undefined;
    const words = wordsOf(groups?.phrase ?? groups?.plain ?? '');
    if (words.length === 0) continue;
    const content = words.map((word) => (stopWords.has(word) ? anyWord : word));
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
  parsed.phrases = parsed.phrases.filter((words) => words.some((word) => word !== anyWord));
  parsed.excluded = parsed.excluded.filter((words) => words.some((word) => word !== anyWord));
  return parsed;
};
