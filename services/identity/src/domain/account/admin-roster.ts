import { conflict, type AppError } from '@halalmap/errors';

/**
 * The active admins, stored so that the last one cannot leave, even with concurrent requests. The list may miss an
 * admin for a moment but never contains one too many: rejecting a departure unnecessarily is safe.
 */
export interface AdminRoster {
  join(userId: string): Promise<void>;
  /** @returns false when no other admin would be left; then nothing changes */
  leave(userId: string): Promise<boolean>;
  isEmpty(): Promise<boolean>;
}

/** Error for a change that would leave the site without an admin. */
export const lastAdmin = (): AppError =>
  conflict('This is the last admin. Make someone else an admin first', 'last_admin');
