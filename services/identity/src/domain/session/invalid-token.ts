import { AppError } from '@halalmap/errors';

/** A mailed token that is wrong, used or expired; the error does not say which. */
export const invalidToken = (): AppError =>
  new AppError('invalid_token', 'This link no longer works. Please request a new one');
