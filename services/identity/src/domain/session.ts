/** A user's session on one device: from sign-in, through all rotations of its refresh token, until it ends. */
export interface StoredSession {
  id: string;
  userId: string;
  /** The browser's User-Agent, shortened. */
  device: string;
  createdAt: Date;
  lastUsedAt: Date;
  /** When the user last proved, in this session, who they are: at sign-in, or when asked again. */
  confirmedAt: Date;
  expiresAt: Date;
  /** Of an operator's token: it is not renewed, and allows only what operators may do. */
  isOperator?: boolean;
}

const deviceLength = 200;

/** The name under which a session's device is stored. */
export const deviceNameOf = (userAgent: string): string =>
  userAgent.slice(0, deviceLength) || 'Unknown device';

/** A presented refresh token: the session it belongs to, and whether this was its first use. */
interface TakenToken {
  sessionId: string;
  reused: boolean;
}

/**
 * Stores sessions and the hashes of their refresh tokens. All tokens of a session form one family; each can be used
 * once. Sessions that have ended or expired are not found by any method.
 */
export interface SessionRepository {
  /** @param tokenHash null for a session that cannot be renewed */
  open(session: StoredSession, tokenHash: string | null): Promise<void>;
  find(id: string, now: Date): Promise<StoredSession | null>;
  listOf(userId: string, now: Date): Promise<StoredSession[]>;
  /**
   * Marks a token as used, atomically: of two concurrent calls one gets `reused`. Null when it is unknown or expired.
   */
  takeToken(tokenHash: string, now: Date): Promise<TakenToken | null>;
  /** The session of a token, used or not. */
  sessionOfToken(tokenHash: string): Promise<string | null>;
  /**
   * Stores the next token of a session and its new expiry.
   * @returns null when the session is over
   */
  renew(id: string, next: { tokenHash: string; now: Date; expiresAt: Date }): Promise<StoredSession | null>;
  /** The user has signed in again within the session. */
  confirm(id: string, now: Date): Promise<void>;
  /** Stores, for a week, that a user was signed in from the network of an address. */
  addNetwork(userId: string, address: string, now: Date): Promise<void>;
  /** The networks of the last days, each as its first address. Those of ended sessions are among them. */
  networksOf(userId: string, since: Date): Promise<string[]>;
  forgetNetworks(userId: string): Promise<void>;
  end(id: string): Promise<void>;
  /** Ends every session of a user except the given one. */
  endAllOf(userId: string, except?: string): Promise<void>;
}
