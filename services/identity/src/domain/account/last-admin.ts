import { conflict, type AppError } from '@halalmap/errors';

/** Error for a change that would leave the site without an admin. */
export const lastAdmin = (): AppError =>
  conflict('This is the last admin. Make someone else an admin first', 'last_admin');
