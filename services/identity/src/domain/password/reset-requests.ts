/**
 * Pending password reset requests. They are processed separately from the HTTP request, so that neither the response
 * nor its duration reveals whether an account exists.
 */
export interface ResetRequests {
  add(email: string): Promise<void>;
  /**
   * Leases the oldest request that no other process is handling.
   * @returns null when none is waiting
   */
  takeNext(): Promise<{ id: string; email: string } | null>;
  remove(id: string): Promise<void>;
}
