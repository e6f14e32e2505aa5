import { AppError } from '@halalmap/errors';

/** The present password, asked for once more, was typed wrong. */
export const wrongPassword = (): AppError => new AppError('wrong_password', 'The password is wrong');
