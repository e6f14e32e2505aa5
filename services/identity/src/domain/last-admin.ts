import { conflict, type AppError } from '@halalmap/errors';

/** Nobody would be left who can look after the site. */
export const lastAdmin = (): AppError =>
  conflict('This is the last admin. Make someone else an admin first', 'last_admin');
