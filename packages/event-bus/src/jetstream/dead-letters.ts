import type { StoredMsg } from '@nats-io/jetstream';
import { type DeadLetter, DeadLetterError } from '../event-bus';
import type { JetStreamConnection } from './connection';
import { unreadableType } from './stored-events';
import { deadLetterStream, deadLetterSubject, eventSubject } from './streams';

/** Header of a replayed event. It names one consumer; the other consumers skip the event. */
export const replayHeader = 'Halalmap-Replay-For';

/** The dead letters in their own stream; the id is the sequence number in it. */
export interface DeadLetters {
  park(deadLetter: Omit<DeadLetter, 'id'>): Promise<void>;
  /** Most recently parked first. */
  list(page?: { offset: number; limit: number }): Promise<DeadLetter[]>;
  count(): Promise<number>;
  replay(id: string): Promise<void>;
}

/** Stores events that no handler could process in a stream of their own. */
export const createDeadLetters = (connection: JetStreamConnection): DeadLetters => {
  const toDeadLetter = (stored: StoredMsg): DeadLetter => {
    const { parkedAt = '', ...deadLetter } = stored.json<Omit<DeadLetter, 'id'> & { parkedAt?: string }>();
    const { firstAt = parkedAt, lastAt = parkedAt } = deadLetter;
    return { ...deadLetter, firstAt, lastAt, id: String(stored.seq) };
  };
  const read = (seq: number): Promise<StoredMsg | null> =>
    connection.request(({ manager }) => manager.streams.getMessage(deadLetterStream, { seq }));

  return {
    async park(deadLetter) {
      const id = `${deadLetter.consumer}:${deadLetter.event.id}:${deadLetter.lastAt}`;
      await connection.store({ subject: deadLetterSubject(deadLetter.consumer), id, body: deadLetter });
    },
    async list({ offset, limit } = { offset: 0, limit: Infinity }) {
      const { state } = await connection.request(({ manager }) =>
        manager.streams.info(deadLetterStream, { deleted_details: true }),
      );
      const deleted = new Set(state.deleted);
      const deadLetters: DeadLetter[] = [];
      let passed = 0;
      for (let seq = state.last_seq; seq >= state.first_seq && deadLetters.length < limit; seq -= 1) {
        if (deleted.has(seq)) continue;
        passed += 1;
        const stored = passed > offset ? await read(seq) : null;
        if (stored) deadLetters.push(toDeadLetter(stored));
      }
      return deadLetters;
    },
    count: () =>
      connection.request(
        async ({ manager }) => (await manager.streams.info(deadLetterStream)).state.messages,
      ),
    async replay(id) {
      const found = /^[1-9]\d{0,14}$/.test(id) ? await read(Number(id)) : null;
      if (!found) throw new DeadLetterError(`There is no dead letter ${id}`, 'unknown');
      const { consumer, event } = toDeadLetter(found);
      if (event.type === unreadableType)
        throw new DeadLetterError(
          `The dead letter ${id} holds no event and cannot be replayed`,
          'unreadable',
        );
      await connection.store({
        subject: eventSubject(event.type, event.aggregateId),
        id: `${event.id}:replay:${id}`,
        body: event,
        headers: { [replayHeader]: consumer },
      });
      await connection.request(({ manager }) => manager.streams.deleteMessage(deadLetterStream, found.seq));
    },
  };
};
