import type { Session } from '@halalmap/contracts';
import type { Dependencies } from '../dependencies';

export type ListSessions = (caller: { userId: string; sessionId: string }) => Promise<Session[]>;

/** A user's sessions, most recently used first. */
export const createListSessions =
  (options: Pick<Dependencies, 'sessions' | 'clock'>): ListSessions =>
  async ({ userId, sessionId }) => {
    const sessions = await options.sessions.listOf(userId, options.clock.now());
    return sessions.map(({ id, device, createdAt, lastUsedAt }) => ({
      id,
      device,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      current: id === sessionId,
    }));
  };
