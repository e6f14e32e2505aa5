/** An answer that is given again when the same request comes again. */
export interface KeptResponse {
  status: number;
  headers: Record<string, string>;
  /** The body as it was sent. */
  body: string;
}

export type Beginning =
  /** Go on; `resourceId` is the id for what is made, the same as in an attempt that was cut off. */
  | { state: 'new'; resourceId: string }
  | { state: 'answered'; answer: KeptResponse }
  | { state: 'running' }
  | { state: 'other_body' };

/** Remembers for a day which requests were answered, by a key that covers caller and path. */
export interface IdempotencyStore {
  begin(request: { key: string; bodyHash: string; resourceId: string }): Promise<Beginning>;
  finish(key: string, response: KeptResponse): Promise<void>;
  /** Forgets a request that failed, so that it may be tried again. */
  abandon(key: string): Promise<void>;
}
