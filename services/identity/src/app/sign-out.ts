import type { Dependencies } from './dependencies';

export type SignOut = (proof: {
  sessionId?: string | undefined;
  refreshToken?: string | undefined;
}) => Promise<void>;

/**
 * Ends a session by whatever proves it: the access token, or the refresh token when that one has expired. Without either
 * there is nothing to end.
 */
export const createSignOut =
  (options: Pick<Dependencies, 'sessions' | 'secretTokens'>): SignOut =>
  async ({ sessionId, refreshToken }) => {
    const ofToken = refreshToken
      ? await options.sessions.sessionOfToken(options.secretTokens.hashOf(refreshToken))
      : null;
    const ending = new Set([sessionId, ofToken].filter((id) => id !== null && id !== undefined));
    await Promise.all([...ending].map((id) => options.sessions.end(id)));
  };
