import { AppError } from '@halalmap/errors';

/** Error for a wrong current password when confirming an action. */
export const wrongPassword = (): AppError => new AppError('wrong_password', 'The password is wrong');
