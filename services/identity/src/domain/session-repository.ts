import type { StoredSession } from './session';

/** A refresh token that was presented: it belongs to a session, and this was its first use or not. */
interface TakenToken {
  sessionId: string;
  reused: boolean;
}

/**
 * Where sessions and the hashes of their refresh tokens are kept. All tokens of a session are one family; each can be taken
 * once. A session that has ended or expired is found by none of these.
 */
export interface SessionRepository {
  open(session: StoredSession, tokenHash: string): Promise<void>;
  find(id: string, now: Date): Promise<StoredSession | null>;
  listOf(userId: string, now: Date): Promise<StoredSession[]>;
  /** Marks a token as used, atomically: of two takers at once one sees `reused`. Null when it is unknown or expired. */
  takeToken(tokenHash: string, now: Date): Promise<TakenToken | null>;
  /** The session of a token, used or not. */
  sessionOfToken(tokenHash: string): Promise<string | null>;
  /**
   * Gives a session its next token and a later end.
   * @returns null when the session is over
   */
  renew(id: string, next: { tokenHash: string; now: Date; expiresAt: Date }): Promise<StoredSession | null>;
  end(id: string): Promise<void>;
  /** Ends every session of a user but the one excepted. */
  endAllOf(userId: string, except?: string): Promise<void>;
}
