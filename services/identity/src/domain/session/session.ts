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
}

const deviceLength = 200;

/** The name under which a session's device is stored. */
export const deviceNameOf = (userAgent: string): string =>
  userAgent.slice(0, deviceLength) || 'Unknown device';
