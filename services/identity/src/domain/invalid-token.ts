import { AppError } from '@halalmap/errors';

/** A mailed link that is wrong, used or too old; which of them it is, nobody is told. */
export const invalidToken = (): AppError =>
  new AppError('invalid_token', 'This link no longer works. Please request a new one');
