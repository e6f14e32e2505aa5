import { deviceNameOf } from '../domain/session';
import type { StoredUser } from '../domain/user';
import type { Dependencies } from './dependencies';
import { issueAccessToken, refreshEndOf, type TokenPair } from './issue-tokens';

export type OpenSession = (user: StoredUser, userAgent: string) => Promise<TokenPair>;

/** Begins a session of a user who has proved who they are. */
export const createOpenSession =
  (
    options: Pick<Dependencies, 'sessions' | 'accessTokens' | 'secretTokens' | 'clock' | 'ids'>,
  ): OpenSession =>
  async (user, userAgent) => {
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
    return {
      access: issueAccessToken(options.accessTokens, { user, sessionId, now }),
      refresh: { token: refresh.token, expiresAt },
    };
  };
