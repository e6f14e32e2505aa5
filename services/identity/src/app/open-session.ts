import { deviceNameOf } from '../domain/session';
import type { StoredUser } from '../domain/user';
import type { Dependencies } from './dependencies';
import { issueAccessToken, refreshEndOf, type TokenPair } from './issue-tokens';

export type OpenSession = (
  user: StoredUser,
  proof: { password: string; userAgent: string },
) => Promise<TokenPair | null>;

/**
 * Opens a session for a user who has entered the correct password. Returns null when the password has changed in the
 * meantime or the account is not active. This is checked after the session is stored, so that whatever ends all
 * sessions later finds it.
 */
export const createOpenSession = (
  options: Pick<
    Dependencies,
    'users' | 'sessions' | 'hasher' | 'accessTokens' | 'secretTokens' | 'clock' | 'ids'
  >,
): OpenSession => {
  const isStillProven = async (before: StoredUser, password: string): Promise<boolean> => {
    const user = await options.users.findById(before.id);
    if (!user?.isActive) return false;
    return user.passwordHash === before.passwordHash || options.hasher.verify(user.passwordHash, password);
  };

  return async (user, { password, userAgent }) => {
    const now = options.clock.now();
    const expiresAt = refreshEndOf(now);
    const refresh = options.secretTokens.create();
    const sessionId = options.ids.newId();
    await options.sessions.open(
      {
        id: sessionId,
        userId: user.id,
        device: deviceNameOf(userAgent),
        createdAt: now,
        lastUsedAt: now,
        expiresAt,
      },
      refresh.hash,
    );
    if (!(await isStillProven(user, password))) {
      await options.sessions.end(sessionId);
      return null;
    }
    return {
      access: issueAccessToken(options.accessTokens, { user, sessionId, now }),
      refresh: { token: refresh.token, expiresAt },
    };
  };
};
