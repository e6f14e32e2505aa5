import type { WordRules } from '../../domain/index-settings';

/** Number of typos that a query word may have. */
export const typosAllowed = (word: string, { exactWords, typos }: WordRules): number => {
  if (exactWords.includes(word) || /^\p{N}+$/u.test(word)) return 0;
  const { length } = [...word];
  if (length >= typos.two) return 2;
  return length >= typos.one ? 1 : 0;
};

/**
 * Counts the typos between a word and another, or a prefix of another: an extra, missing or wrong letter, or two
 * exchanged neighbours, count one (optimal string alignment). A wrong first letter counts two, as in Meilisearch.
 * @param asPrefix compare with the best prefix of `other` instead of all of it
 * @returns the count, or null when it is above `max`
 */
export const countTypos = (word: string, other: string, max: number, asPrefix: boolean): number | null => {
  const firstDiffers = word[0] !== other[0];
  const allowed = firstDiffers ? max - 1 : max;
  if (allowed < 0 || (firstDiffers && allowed === 0)) return null;
  const distance = alignmentDistance(word, other, allowed, asPrefix);
  if (distance === null) return null;
  return firstDiffers ? Math.max(2, distance + 1) : distance;
};

/** Rows of a comparison, reused because a search with typos makes thousands of comparisons. */
let rows = [64, 64, 64].map((size) => new Uint16Array(size));

const alignmentDistance = (word: string, other: string, max: number, asPrefix: boolean): number | null => {
  const width = word.length + 1;
  if (other.length < word.length - max || (!asPrefix && other.length > word.length + max)) return null;
  if ((rows[0]?.length ?? 0) < width) rows = rows.map(() => new Uint16Array(width * 2));
  let [beforeLast, last, current] = rows as [Uint16Array, Uint16Array, Uint16Array];
  for (let column = 0; column < width; column += 1) last[column] = column;
  let best = width - 1;
  let leastBefore = 0;
  const height = asPrefix ? Math.min(other.length, word.length + max) : other.length;
  for (let row = 1; row <= height; row += 1) {
    current[0] = row;
    let least = row;
    const letter = other.charCodeAt(row - 1);
    for (let column = 1; column < width; column += 1) {
      const isSame = word.charCodeAt(column - 1) === letter;
      let value = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isExchanged =
        row > 1 &&
        column > 1 &&
        word.charCodeAt(column - 2) === letter &&
        word.charCodeAt(column - 1) === other.charCodeAt(row - 2);
      if (isExchanged) value = Math.min(value, (beforeLast[column - 2] ?? 0) + 1);
      current[column] = value;
      if (value < least) least = value;
    }
    const end = current[width - 1] ?? best;
    best = asPrefix ? Math.min(best, end) : end;
    // A later row depends on this one or, for exchanged neighbours, on the previous one with one typo more.
    if (least > max && leastBefore >= max) return asPrefix && best <= max ? best : null;
    leastBefore = least;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return best <= max ? best : null;
};
