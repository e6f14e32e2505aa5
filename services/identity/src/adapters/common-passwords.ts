import { dictionary } from '@zxcvbn-ts/language-common';
import type { IsCommonPassword } from '../domain/ports';

/** The passwords that leaks show most often, from the list of zxcvbn-ts (MIT). */
export const createCommonPasswords = (): IsCommonPassword => {
  const known = new Set(dictionary['passwords-common']);
  return (password) => known.has(password.toLowerCase());
};
