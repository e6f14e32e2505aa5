import type { DeadLetter } from '../event-bus';
import type { JetStreamConnection } from './connection';
import { unreadableType } from './message-event';
import { allDeadLetters, deadLetterStream, deadLetterSubject, eventSubject } from './names';

/** Set on a replayed event: the other consumers have handled it and pass over it. */
export const replayHeader = 'Halalmap-Replay-For';

/** The dead letters on a stream of their own, numbered by their place in it. */
export interface DeadLetters {
  park(letter: Omit<DeadLetter, 'id' | 'parkedAt'>): Promise<void>;
  list(): Promise<DeadLetter[]>;
  replay(id: string): Promise<void>;
}

export const createDeadLetters = (connection: JetStreamConnection): DeadLetters => {
  /** @returns the first dead letter at this place or after it */
  const firstFrom = async (seq: number): Promise<{ seq: number; letter: DeadLetter } | null> => {
    const stored = await connection.ask(({ manager }) =>
      manager.direct.getMessage(deadLetterStream, { seq, next_by_subj: allDeadLetters }),
    );
    if (!stored) return null;
    const letter = { ...stored.json<Omit<DeadLetter, 'id'>>(), id: String(stored.seq) };
    return { seq: stored.seq, letter };
  };

  return {
    async park(letter) {
      const body = { ...letter, parkedAt: new Date().toISOString() };
      const id = `${letter.consumer}:${letter.event.id}:${body.parkedAt}`;
      await connection.store({ subject: deadLetterSubject(letter.consumer), id, body });
    },
    async list() {
      const letters: DeadLetter[] = [];
      for (let found = await firstFrom(1); found; found = await firstFrom(found.seq + 1))
        letters.push(found.letter);
      return letters;
    },
    async replay(id) {
      const found = /^[1-9]\d{0,15}$/.test(id) ? await firstFrom(Number(id)) : null;
      if (found?.letter.id !== id) throw new Error(`There is no dead letter ${id}`);
      const { consumer, event } = found.letter;
      if (event.type === unreadableType)
        throw new Error(`The dead letter ${id} is no event and cannot be replayed`);
      await connection.store({
        subject: eventSubject(event.type, event.aggregateId),
        id: `${event.id}:replay:${id}`,
        body: event,
        headers: { [replayHeader]: consumer },
      });
      await connection.ask(({ manager }) => manager.streams.deleteMessage(deadLetterStream, found.seq));
    },
  };
};
