/** A stored response that is sent again when the request is repeated. */
export interface StoredResponse {
  status: number;
  headers: Record<string, string>;
  /** The body as it was sent. */
  body: string;
}

type Beginning =
  /** Continue. `resourceId` is the id for the new resource, the same as in an interrupted attempt. */
  | { state: 'new'; resourceId: string }
  | { state: 'answered'; answer: StoredResponse }
  | { state: 'running' }
  | { state: 'other_body' };

/** Stores for a day which requests were answered, by a key that includes caller and path. */
export interface IdempotencyStore {
  begin(request: { key: string; bodyHash: string; resourceId: string }): Promise<Beginning>;
  finish(key: string, response: StoredResponse): Promise<void>;
  /** Deletes a failed request, so that it can be retried. */
  abandon(key: string): Promise<void>;
}
