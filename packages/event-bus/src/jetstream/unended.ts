import type { JetStreamConnection } from './connection';
import { stateStream, unendedSubject } from './names';

/**
 * The broker's delivery count includes events that were handed back properly. From this count on each start is recorded and the record is
 * removed at the end, so that the remaining records are deliveries that a crash ended.
 */
export const suspiciousDeliveries = 10;

export interface UnendedDeliveries {
  /** Records that an event is being handled. @returns the number of earlier unfinished deliveries */
  begin(consumer: string, seq: number): Promise<number>;
  end(consumer: string, seq: number): Promise<void>;
}

export const createUnendedDeliveries = (connection: JetStreamConnection): UnendedDeliveries => ({
  begin: (consumer, seq) =>
    connection.request(async ({ client, manager }) => {
      const subject = unendedSubject(consumer, seq);
      const last = await manager.streams.getMessage(stateStream, { last_by_subj: subject });
      const earlier = last?.json<{ starts: number }>().starts ?? 0;
      await client.publish(subject, JSON.stringify({ starts: earlier + 1 }));
      return earlier;
    }),
  end: (consumer, seq) =>
    connection.request(async ({ manager }) => {
      await manager.streams.purge(stateStream, { filter: unendedSubject(consumer, seq) });
    }),
});
