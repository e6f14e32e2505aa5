/**
 * Requests for a new password that wait. They are answered apart from the call that makes them, so that neither what it
 * says nor how long it takes tells whether an account exists.
 */
export interface ResetRequests {
  add(email: string): Promise<void>;
  /**
   * Hands out the oldest that nobody works on.
   * @returns null when none waits
   */
  takeNext(): Promise<{ id: string; email: string } | null>;
  remove(id: string): Promise<void>;
}
