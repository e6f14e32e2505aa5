/** A user's content in other services. */
export interface Contributions {
  /**
   * Lists by name, such as `listings` and `reviews`; throws `unavailable` when they cannot be read.
   * @param email the user's address if it is verified: messages from it are the user's too
   */
  of(userId: string, email?: string): Promise<Record<string, unknown[]>>;
}
