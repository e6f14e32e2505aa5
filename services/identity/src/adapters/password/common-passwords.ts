import { product } from '@halalmap/contracts';
import { dictionary } from '@zxcvbn-ts/language-common';
import type { IsCommonPassword } from '../../domain/ports';

/** Longer passwords of this kind are rare. */
const longestPattern = 12;

/** `aaaaaa`, `121212`, `abcabc`: up to four characters, repeated. */
const isRepetition = (typed: string): boolean => /^([a-z\d]{1,4}?)\1+$/.test(typed);

/** `654321`, `abcdef`, `0987654321`: consecutive characters in one direction. */
const isRow = (typed: string): boolean =>
  ['01234567890', 'abcdefghijklmnopqrstuvwxyz'].some(
    (row) => row.includes(typed) || [...row].reverse().join('').includes(typed),
  );

const isPattern = (typed: string): boolean =>
  typed.length <= longestPattern && (isRepetition(typed) || isRow(typed));

const known = new Set([...dictionary['passwords-common'], product.name.toLowerCase()]);

/**
 * The most common passwords of known leaks: the list of zxcvbn-ts (MIT), the patterns that it omits because zxcvbn
 * finds them in other ways, and the product's name.
 */
export const createCommonPasswords = (): IsCommonPassword =>
  function commonPasswords(password) {
    const typed = password.toLowerCase();
    return known.has(typed) || isPattern(typed);
  };
