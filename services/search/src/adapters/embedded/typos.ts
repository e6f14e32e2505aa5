import type { WordRules } from '../../domain/index-settings';

/** How many typos a word of the query may have. */
export const typosAllowed = (word: string, { exactWords, typos }: WordRules): number => {
  if (exactWords.includes(word) || /^\p{N}+$/u.test(word)) return 0;
  const { length } = [...word];
  if (length >= typos.two) return 2;
  return length >= typos.one ? 1 : 0;
};

/**
 * Counts the typos between a word and another, or the beginning of another: a letter too much, missing, wrong, or two
 * neighbours exchanged is one (optimal string alignment). A wrong first letter is worth two, as Meilisearch counts.
 * @param asPrefix compare with the best beginning of `other` instead of all of it
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

const alignmentDistance = (word: string, other: string, max: number, asPrefix: boolean): number | null => {
  if (other.length < word.length - max || (!asPrefix && other.length > word.length + max)) return null;
  const width = word.length + 1;
  let beforeLast = new Array<number>(width).fill(0);
  let last = Array.from({ length: width }, (_, index) => index);
  let best = last[width - 1] ?? max + 1;
  const rows = asPrefix ? Math.min(other.length, word.length + max) : other.length;
  for (let row = 1; row <= rows; row += 1) {
    const current = [row];
    let least = row;
    for (let column = 1; column < width; column += 1) {
      const same = word[column - 1] === other[row - 1];
      let value = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const exchanged = word[column - 1] === other[row - 2] && word[column - 2] === other[row - 1];
      if (row > 1 && column > 1 && exchanged) value = Math.min(value, (beforeLast[column - 2] ?? 0) + 1);
      current.push(value);
      least = Math.min(least, value);
    }
    best = asPrefix ? Math.min(best, current[width - 1] ?? best) : (current[width - 1] ?? best);
    if (least > max && (last.at(-1) ?? 0) > max) break;
    beforeLast = last;
    last = current;
    if (!asPrefix && row < rows && least > max + 1) return null;
  }
  return best <= max ? best : null;
};
