import type { EventEnvelope } from '@halalmap/contracts';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { open } from 'lmdb';
import type { DeadLetter } from '../event-bus';
import type { Journal } from './journal';

/** Ids and handled events are kept this long, in milliseconds: repeated publishing is recognised within it. */
export const dedupeWindowMs = 10 * 60_000;

interface StoredEvent {
  event: EventEnvelope;
  storedAt: number;
}

/**
 * A journal in LMDB.
 * @param options.dataDir folder of the journal; left out: in memory, gone with the process
 */
export const openJournal = (options: { dataDir?: string }): Journal => {
  if (options.dataDir) mkdirSync(options.dataDir, { recursive: true });
  const root = open(
    options.dataDir
      ? { path: join(options.dataDir, 'events.lmdb'), pageSize: 16_384 }
      : { path: '', noSync: true },
  );
  const events = root.openDB<StoredEvent, number>({ name: 'events', keyEncoding: 'ordered-binary' });
  const ids = root.openDB<number, string>({ name: 'ids' });
  const consumers = root.openDB<string[], string>({ name: 'consumers' });
  const pending = root.openDB<true, [string, number]>({ name: 'pending' });
  const letters = root.openDB<DeadLetter & { seq: number }, string>({ name: 'dead-letters' });

  const lastSeq = (): number => {
    for (const seq of events.getKeys({ reverse: true, limit: 1 })) return seq;
    return 0;
  };
  let next = lastSeq() + 1;

  const pendingOf = (consumer: string): number[] =>
    [...pending.getKeys({ start: [consumer, 0], end: [consumer, Number.MAX_SAFE_INTEGER] })].map(
      ([, seq]) => seq,
    );
  const isPendingAnywhere = (seq: number): boolean =>
    [...consumers.getKeys()].some((consumer) => pending.doesExist([consumer, seq]));

  /** Forgets what everybody has handled and nobody will publish again. The newest stays, so that numbers go on. */
  const prune = (now: number): void => {
    for (const { key: seq, value } of events.getRange({ limit: 64 })) {
      if (now - value.storedAt < dedupeWindowMs || seq === next - 1) return;
      if (isPendingAnywhere(seq)) continue;
      events.removeSync(seq);
      ids.removeSync(value.event.id);
    }
  };

  return {
    append: (event, now) =>
      root.transaction(() => {
        if (ids.get(event.id) !== undefined) return null;
        prune(now);
        const seq = next;
        next += 1;
        events.putSync(seq, { event, storedAt: now });
        ids.putSync(event.id, seq);
        const interested = [...consumers.getRange()]
          .filter(({ value }) => value.includes(event.type))
          .map(({ key }) => key);
        for (const consumer of interested) pending.putSync([consumer, seq], true);
        return { seq, consumers: interested };
      }),
    register: (consumer, types) =>
      root.transaction(() => {
        const known = consumers.get(consumer);
        consumers.putSync(consumer, types);
        if (known) return;
        for (const { key: seq, value } of events.getRange()) {
          if (types.includes(value.event.type)) pending.putSync([consumer, seq], true);
        }
      }),
    pending: (consumer) =>
      pendingOf(consumer).flatMap((seq) => {
        const stored = events.get(seq);
        return stored ? [{ seq, event: stored.event }] : [];
      }),
    async acknowledge(consumer, seq) {
      await pending.remove([consumer, seq]);
    },
    park: (consumer, seq, letter) =>
      root.transaction(() => {
        letters.putSync(letter.id, { ...letter, seq });
        pending.removeSync([consumer, seq]);
      }),
    deadLetters: () =>
      [...letters.getRange()].map(({ value }) => {
        const { seq: _seq, ...letter } = value;
        return letter;
      }),
    revive: (id) =>
      root.transaction(() => {
        const letter = letters.get(id);
        if (!letter) return false;
        events.putSync(letter.seq, { event: letter.event, storedAt: Date.parse(letter.event.occurredAt) });
        pending.putSync([letter.consumer, letter.seq], true);
        letters.removeSync(id);
        return true;
      }),
    close: () => root.close(),
  };
};
