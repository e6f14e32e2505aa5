/** The Stream-Safe Text Format (UAX #15) allows as many in a row; no writing system needs more on one letter. */
const surplusMarks = /(\p{M}{30})\p{M}+/gu;

/**
 * Text with at most 30 combining marks in a row. The time to normalise a text grows with the square of its longest run
 * of marks, so every text of a stranger goes through here first.
 */
export const boundMarks = (text: string): string => text.replace(surplusMarks, '$1');

/** Text without letter case, accents and marks, so that `Parañaque` and `paranaque` compare equal; in linear time. */
export const fold = (text: string): string =>
  boundMarks(text)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
