import { deviceNameOf } from '../domain/session';
import type { StoredUser } from '../domain/user';
import type { Dependencies } from './dependencies';
import { issueAccessToken, refreshEndOf, type TokenPair } from './issue-tokens';

export type OpenSession = (
  user: StoredUser,
  proof: { password: string; userAgent: string },
) => Promise<TokenPair | null>;

/**
 * Begins a session of a user who has proved by the password who they are; null when that password is not theirs any more,
 * or the account not active. Which is looked at when the session is there: whatever ends all sessions after that finds it.
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
