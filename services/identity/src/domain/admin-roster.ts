/**
 * Who the active admins are, kept so that the last one cannot leave, also when several try at once. It may forget one for
 * a moment, never invent one: to refuse a departure too many is safe.
 */
export interface AdminRoster {
  join(userId: string): Promise<void>;
  /** @returns false when nobody else would be left; then nothing changes */
  leave(userId: string): Promise<boolean>;
  isEmpty(): Promise<boolean>;
}
