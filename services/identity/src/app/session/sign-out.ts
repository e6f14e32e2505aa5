import type { Dependencies } from '../dependencies';

export type SignOut = (proof: {
  sessionId?: string | undefined;
  refreshToken?: string | undefined;
}) => Promise<void>;

/**
 * Ends the session of the access token, or of the refresh token when the access token has expired. Without either, does
 * nothing.
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
