import { unauthenticated } from '@halalmap/errors';
import type { Dependencies } from '../dependencies';
import { issueAccessToken, refreshEndOf, type TokenPair } from './issue-tokens';

export type RefreshSession = (token: string) => Promise<TokenPair>;

/**
 * Exchanges a refresh token for the next one and a new access token. A reused token must have been copied, and it is
 * unknown which client is legitimate, so the whole session ends. There is no grace period; clients must not refresh
 * concurrently.
 * @throws AppError `unauthenticated`
 */
export const createRefreshSession =
  (
    options: Pick<
      Dependencies,
      'users' | 'sessions' | 'accessTokens' | 'secretTokens' | 'clock' | 'adminsNeedFactor'
    > & {
      /** Called when a token was reused. */
      onReuse?: (sessionId: string) => void;
    },
  ): RefreshSession =>
  async (token) => {
    const { users, sessions, secretTokens } = options;
    const now = options.clock.now();
    const taken = await sessions.takeToken(secretTokens.hashOf(token), now);
    if (!taken) throw unauthenticated();
    if (taken.reused) {
      options.onReuse?.(taken.sessionId);
      await sessions.end(taken.sessionId);
      throw unauthenticated();
    }
    const session = await sessions.find(taken.sessionId, now);
    const user = session ? await users.findById(session.userId) : null;
    if (!user?.isActive) {
      await sessions.end(taken.sessionId);
      throw unauthenticated();
    }
    const next = secretTokens.create();
    const expiresAt = refreshEndOf(now);
    const renewed = await sessions.renew(taken.sessionId, { tokenHash: next.hash, now, expiresAt });
    if (!renewed) throw unauthenticated();
    return {
      access: issueAccessToken(options.accessTokens, { ...options, user, sessionId: renewed.id, now }),
      refresh: { token: next.token, expiresAt },
    };
  };
