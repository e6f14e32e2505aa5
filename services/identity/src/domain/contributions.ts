/** What a user has written in other services. */
export interface Contributions {
  /** Lists by name, such as `listings` and `reviews`; throws `unavailable` when they cannot be read. */
  of(userId: string): Promise<Record<string, unknown[]>>;
}
