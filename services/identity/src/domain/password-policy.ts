import { validationFailed } from '@halalmap/errors';
import type { IsCommonPassword } from './ports';

/** A local part shorter than this is found in too many good passwords. */
const leastLocalPart = 4;

/** One password, however it was typed: the same characters in whatever composition are the same password. */
export const normalizePassword = (password: string): string => password.normalize('NFKC');

/**
 * Refuses a new password that is easy to guess. Its length is checked where it comes in.
 * @param options.path the field that is named in the refusal
 * @throws AppError `validation_failed`
 */
export const assertPasswordAllowed = (
  password: string,
  options: { email: string; isCommon: IsCommonPassword; path: string },
): void => {
  const typed = normalizePassword(password).toLowerCase();
  const localPart = options.email.slice(0, options.email.lastIndexOf('@')).toLowerCase();
  if (options.isCommon(typed)) {
    throw validationFailed([
      {
        path: options.path,
        message: 'This password is too common. Choose one that is harder to guess',
      },
    ]);
  }
  if (localPart.length >= leastLocalPart && typed.includes(normalizePassword(localPart))) {
    throw validationFailed([
      { path: options.path, message: 'The password must not contain the name of your email address' },
    ]);
  }
};
