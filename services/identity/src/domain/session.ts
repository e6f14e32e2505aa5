/** Somebody's stay on one device: from signing in, over all rotations of its refresh token, until it ends. */
export interface StoredSession {
  id: string;
  userId: string;
  /** The browser as it names itself, shortened. */
  device: string;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
}

const deviceLength = 200;

/** The name that a session's device is kept under. */
export const deviceNameOf = (userAgent: string): string =>
  userAgent.slice(0, deviceLength) || 'Unknown device';
