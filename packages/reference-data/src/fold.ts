import { fold as foldLetters } from '@halalmap/contracts';

/** Text for comparison: without accents, lower case, with single spaces. */
export const fold = (text: string): string => foldLetters(text).replace(/\s+/g, ' ').trim();
