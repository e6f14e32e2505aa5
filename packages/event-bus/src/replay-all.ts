import { DeadLetterError, type EventBus } from './event-bus';

const batchSize = 100;

/**
 * Replays all dead letters that exist at the call, each once even when it fails again meanwhile.
 * @returns how many were replayed, and how many cannot be because they hold no event
 * @throws BusUnavailableError
 */
export const replayAll = async (
  bus: Pick<EventBus, 'deadLetters' | 'replay'>,
): Promise<{ replayed: number; unreadable: number }> => {
  const ids: string[] = [];
  for (let offset = 0; ; offset += batchSize) {
    const deadLetters = await bus.deadLetters({ offset, limit: batchSize });
    ids.push(...deadLetters.map(({ id }) => id));
    if (deadLetters.length < batchSize) break;
  }
  const result = { replayed: 0, unreadable: 0 };
  // Oldest first, so that events of one document reach the consumer in their original order.
  for (const id of ids.reverse()) {
    try {
      await bus.replay(id);
      result.replayed += 1;
    } catch (error) {
      if (!(error instanceof DeadLetterError)) throw error;
      if (error.reason === 'unreadable') result.unreadable += 1;
    }
  }
  return result;
};
