import { fold } from '@halalmap/reference-data';

/** The words of a text, folded. Everything except letters and digits separates words. */
export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The folded words joined by single spaces, for comparing place names. */
export const plain = (text: string): string => wordsOf(text).join(' ');
