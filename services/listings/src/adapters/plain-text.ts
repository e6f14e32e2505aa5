import { fold } from '@halalmap/reference-data';

/** The words of a text, folded; everything that is neither letter nor digit divides words. */
export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The folded words with one space between them: what names of places are compared by. */
export const plain = (text: string): string => wordsOf(text).join(' ');
