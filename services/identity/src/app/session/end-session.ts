import { notFound } from '@halalmap/errors';
import type { Dependencies } from '../dependencies';

export type EndSession = (userId: string, sessionId: string) => Promise<void>;

/**
 * Signs a device out.
 * @throws AppError `not_found` when the session does not belong to the user
 */
export const createEndSession =
  (options: Pick<Dependencies, 'sessions' | 'clock'>): EndSession =>
  async (userId, sessionId) => {
    const session = await options.sessions.find(sessionId, options.clock.now());
    if (session?.userId !== userId) throw notFound();
    await options.sessions.end(sessionId);
  };
