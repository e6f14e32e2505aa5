import { validationFailed, AppError } from '@halalmap/errors';
import type { IsCommonPassword } from '../ports';

/** A local part shorter than this occurs in too many good passwords. */
const leastLocalPart = 4;

/** Normalizes a password: the same characters in any Unicode composition are the same password. */
export const normalizePassword = (password: string): string => password.normalize('NFKC');

/**
 * Rejects a new password that is easy to guess. Its length is validated with the request.
 * @param options.path the field named in the error
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
        code: 'password_common',
      },
    ]);
  }
  if (localPart.length >= leastLocalPart && typed.includes(normalizePassword(localPart))) {
    throw validationFailed([
      {
        path: options.path,
        message: 'The password must not contain the name of your email address',
        code: 'password_has_email',
      },
    ]);
  }
};

/** Error for a wrong current password when confirming an action. */
export const wrongPassword = (): AppError => new AppError('wrong_password', 'The password is wrong');
